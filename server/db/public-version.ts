import pg from 'pg'

export type PublicVersion = {
  /**
   * The version of what everybody sees, as it is after the call began. Throws when the database cannot be asked.
   * Those who ask while the database is being asked share the next question: there is one at a time, however many ask.
   */
  read(): Promise<string>
  close(): Promise<void>
}

/** As long as the pool waits for a connection; an answer comes in well under a millisecond. */
const patience = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
const question = {
  name: 'version',
  text: 'select sum(changes) as version from public_version',
  rowMode: 'array' as const,
}

/**
 * Asks over a connection of its own, so that it never waits behind longer work. Whatever might set the sum back (a standby
 * that takes over, a database that lost its last moments) breaks that connection, and each one counts as another version.
 */
export function openPublicVersion(url: string): PublicVersion {
  let connection: { number: number; client: Promise<pg.Client> } | undefined
  let count = 0
  /** What those wait for whose question was not sent yet. */
  let next: PromiseWithResolvers<string> | undefined
  let state: 'idle' | 'gathering' | 'asking' = 'idle'
  let asking: Promise<unknown> = Promise.resolve()

  function connect() {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, ...patience })
    const opened = { number: ++count, client: fresh.connect().then(() => fresh) }
    for (const end of ['error', 'end'] as const) fresh.on(end, () => drop(opened))
    return opened
  }
  function drop(broken: typeof connection): void {
    if (connection === broken) connection = undefined
    void broken?.client.then((client) => client.end()).catch(() => undefined)
  }

  async function ask(): Promise<string> {
    const asked = (connection ??= connect())
    try {
      const { rows } = await (await asked.client).query<[string]>(question)
      return `${asked.number}/${rows[0]?.[0]}`
    } catch (error) {
      drop(asked)
      throw error
    }
  }

  /** The next question leaves before the answer to this one is used: the database reads it meanwhile. */
  function askNext(): void {
    const waiting = next
    next = undefined
    state = waiting ? 'asking' : 'idle'
    if (!waiting) return
    asking = ask().then(
      (version) => {
        askNext()
        waiting.resolve(version)
      },
      (error: unknown) => {
        askNext()
        waiting.reject(error)
      },
    )
  }

  return {
    read() {
      next ??= Promise.withResolvers()
      if (state === 'idle') {
        // Whoever else calls in this turn of the event loop asks together.
        state = 'gathering'
        setImmediate(askNext)
      }
      return next.promise
    },
    async close() {
      await asking
      drop(connection)
    },
  }
}
