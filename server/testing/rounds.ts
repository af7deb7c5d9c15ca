/**
 * How often a test repeats what differs by chance: `npm run test:long` as often as that, `npm test` a quarter of it. The
 * files that use it are the `deepTests` of `scripts/slow-tests.ts`.
 */
export const rounds = (all: number) => (process.env['ALL_ROUNDS'] ? all : Math.ceil(all / 4))

/**
 * Of a walk through many like cases, by their number: one of every `parts` is walked by `npm test`, the others by
 * `npm run test:long`.
 */
export const isWalked = (index: number, parts: number) => (index % parts === 0) !== !!process.env['ALL_ROUNDS']
