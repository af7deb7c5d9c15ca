import pg from 'pg'

export type PublicVersion = {
  /**
   * The version of what everybody sees, as it is after the call began. Throws when the database cannot be asked.
   * Those who ask while the database is being asked share the next question: there is one at a time, however many ask.
   */
  read(): Promise<string>
  close(): Promise<void>
}

/** As long as the pool waits for a connection and for an answer. */
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
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined

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
    // Whoever calls in this turn of the event loop asks together.
    await new Promise((resume) => setImmediate(resume))
    next = undefined
    const asked = (connection ??= connect())
    try {
      const { rows } = await (await asked.client).query<[string]>(question)
      return `${asked.number}/${rows[0]?.[0]}`
    } catch (error) {
      drop(asked)
      throw error
    }
  }

  return {
    read() {
      next ??= running.then(() => {
        const asked = ask()
        running = asked.catch(() => undefined)
        return asked
      })
      return next
    },
    async close() {
      await running
      drop(connection)
    },
  }
}
