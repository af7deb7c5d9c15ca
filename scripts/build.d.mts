/** Bundles the server that `npm start` runs, unless it was bundled from exactly these files. */
export function buildServer(): Promise<void>
