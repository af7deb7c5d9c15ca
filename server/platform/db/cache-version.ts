import type pg from 'pg'
import { Batch } from './batch.ts'
import { noWatchdog } from './watchdog.ts'
import { DbClient } from './client.ts'
import { keepLast } from './keep-last.ts'

export type CacheVersion = {
  /**
   * The version of the publicly visible data, read after this call began. Throws when the database cannot be reached.
   * One query runs at a time; callers that arrive meanwhile share the next one.
   */
  read(): Promise<string>
  close(): Promise<void>
}

/** As long as the pool waits for a connection to open; a result normally arrives in well under a millisecond. */
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 4_000 }
const versionQuery = { text: 'select sum(changes)::text as version from public_version', values: [] }

const put = (client: pg.Client) =>
  new Promise<string>((resolve, reject) => {
    client.query(
      new Batch([versionQuery], (error, answers) =>
        answers ? resolve(String(answers[0]?.rows[0]?.['version'])) : reject(error as Error),
      ),
    )
  })

/** Caches a value that changes only with the version, and reads it again when the version has changed. */
export function memoizeByVersion<From extends { cacheVersion: CacheVersion }, Value>(
  read: (from: From) => Promise<Value>,
) {
  const kept = keepLast<Value>()
  return async (from: From): Promise<Value> =>
    kept(from, { name: 'all', key: await from.cacheVersion.read() }, () => read(from))
}

/**
 * Reads the version over a dedicated connection, so that it never queues behind a long statement. The version is the
 * number of that connection plus the sum of the changes: an event that could lower the sum (a failover, lost
 * transactions) breaks the connection, so that the number differs.
 */
export function openCacheVersion(url: string, watchdog = noWatchdog): CacheVersion {
  let connection: { number: number; client: Promise<pg.Client> } | undefined
  let isOpen = false
  let count = 0
  /** Shared by the callers whose query has not been sent yet. */
  let next: PromiseWithResolvers<string> | undefined
  let state: 'idle' | 'gathering' | 'asking' = 'idle'
  let asking: Promise<unknown> = Promise.resolve()

  function connect() {
    const fresh = new DbClient({ connectionString: url, stream: watchdog.socket, keepAlive: true, ...timeouts })
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
      connection = undefined
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

  /** One query runs at a time; if callers arrived meanwhile, the next one is sent before this result is used. */
  function sendNextQuery(): void {
    const waiting = next
    next = undefined
    state = waiting ? 'asking' : 'idle'
    if (!waiting) return
    asking = ask().then(
      (version) => {
        sendNextQuery()
        waiting.resolve(version)
      },
      (error: unknown) => {
        sendNextQuery()
        waiting.reject(error)
      },
    )
  }

  function readBatched(): Promise<string> {
    next ??= Promise.withResolvers()
    if (state === 'idle') {
      // Calls made in the same turn of the event loop share one query.
      state = 'gathering'
      setImmediate(sendNextQuery)
    }
    return next.promise
  }

  return {
    read: () => (isOpen && !watchdog.isHanging() ? readBatched() : watchdog.wait(readBatched)),
    async close() {
      await asking
      drop(connection)
    },
  }
}
