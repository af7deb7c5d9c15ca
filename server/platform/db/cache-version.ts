import pg from 'pg'
import { Batch } from './batch.ts'
import { unwatched } from './watchdog.ts'

export type CacheVersion = {
  /**
   * The version of what everybody sees, as it is after the call began. Throws when the database cannot be asked.
   * Those who ask while the database is being asked share the next question: there is one at a time, however many ask.
   */
  read(): Promise<string>
  /** Says that this server is about to change something; what it answers is to be called when that is done, or failed. */
  onWrite(): () => void
  close(): Promise<void>
}

/** How long a version stands, in milliseconds, where only this server changes anything: it would know of a change itself. */
const ttlMs = 20

/** As long as the pool waits for a connection to open; an answer comes in well under a millisecond. */
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 4_000 }
const question = { text: 'select sum(changes)::text as version from public_version', values: [] }

const put = (client: pg.Client) =>
  new Promise<string>((resolve, reject) => {
    client.query(
      new Batch([question], (error, answers) =>
        answers ? resolve(String(answers[0]?.rows[0]?.['version'])) : reject(error as Error),
      ),
    )
  })

/** Reads something that only changes with the version, and reads it again when that has changed. */
export function memoizeByVersion<From extends { cacheVersion: CacheVersion }, Value>(
  read: (from: From) => Promise<Value>,
) {
  const kept = new WeakMap<From, { version: string; value: Promise<Value> }>()
  return async (from: From): Promise<Value> => {
    const version = await from.cacheVersion.read()
    const last = kept.get(from)
    if (last?.version === version) return last.value
    const next = { version, value: read(from) }
    kept.set(from, next)
    next.value.catch(() => kept.get(from) === next && kept.delete(from))
    return next.value
  }
}

/**
 * Asks over a connection of its own, so that it never waits behind longer work. Whatever might set the sum back (a standby
 * that takes over, a database that lost its last moments) breaks that connection, and each one counts as another version.
 * A server that is `alone` on its database asks only when it changed something itself, and every twenty milliseconds, for
 * whoever changes the tables past it.
 */
export function openCacheVersion(url: string, { alone = false, watchdog = unwatched } = {}): CacheVersion {
  /** What is so until then, unless this server changes something. */
  let known: { version: string; until: number } | undefined
  let changes = 0
  /** Counts the changes that began or ended. */
  let generation = 0
  let connection: { number: number; client: Promise<pg.Client> } | undefined
  let isOpen = false
  let count = 0
  /** What those wait for whose question was not sent yet. */
  let next: PromiseWithResolvers<string> | undefined
  let state: 'idle' | 'gathering' | 'asking' = 'idle'
  let asking: Promise<unknown> = Promise.resolve()

  function connect() {
    const fresh = new pg.Client({ connectionString: url, stream: watchdog.socket, keepAlive: true, ...timeouts })
    const client = fresh.connect().then(() => {
      isOpen = true
      return fresh
    })
    const opened = { number: ++count, client }
    for (const end of ['error', 'end'] as const) fresh.on(end, () => drop(opened))
    return opened
  }
  function drop(broken: typeof connection): void {
    if (connection === broken) {
      connection = known = undefined
      isOpen = false
    }
    void broken?.client.then((client) => client.end()).catch(() => undefined)
  }

  async function ask(): Promise<string> {
    const asked = (connection ??= connect())
    try {
      return `${asked.number}/${await put(await asked.client)}`
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
    if (known && performance.now() < known.until) {
      state = 'idle'
      return waiting.resolve(known.version)
    }
    const [asked, askedIn] = [performance.now(), generation]
    asking = ask().then(
      (version) => {
        if (alone && changes === 0 && askedIn === generation) known = { version, until: asked + ttlMs }
        askNext()
        waiting.resolve(version)
      },
      (error: unknown) => {
        askNext()
        waiting.reject(error)
      },
    )
  }

  function askTogether(): Promise<string> {
    next ??= Promise.withResolvers()
    if (state === 'idle') {
      // Whoever else calls in this turn of the event loop asks together.
      state = 'gathering'
      setImmediate(askNext)
    }
    return next.promise
  }

  return {
    onWrite() {
      changes++
      generation++
      known = undefined
      return () => {
        changes--
        generation++
      }
    },
    read: () => (isOpen && !watchdog.isHanging() ? askTogether() : watchdog.wait(askTogether)),
    async close() {
      await asking
      drop(connection)
    },
  }
}
