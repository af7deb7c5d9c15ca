import utils from 'pg/lib/utils.js'

// The parts of pg that `batch.ts` uses beyond its documented interface. package.json pins the version of pg for this
// reason, and pg-internals.test.ts names what another version lacks.

/** The messages that pg's own connection can send. */
export type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: unknown[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: Record<string, never>): void
  sync(): void
  sendCopyFail(reason: string): void
}

export const wireMethods = [
  'parse',
  'bind',
  'describe',
  'execute',
  'sync',
  'sendCopyFail',
] as const satisfies (keyof Wire)[]

/** The methods that pg calls on a query as results arrive, in the order of the protocol. */
export type QueryHandler = {
  /** Sends the query; an error that is returned fails it. */
  submit(connection: unknown): unknown
  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: unknown): void
  handleEmptyQuery(): void
  handleCopyInResponse(connection: unknown): void
  handlePortalSuspended(): void
  handleCopyData(): void
}

/** A value as pg sends it: buffers unchanged, everything else as text. */
export const { prepareValue } = utils
