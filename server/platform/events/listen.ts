import pg from 'pg'
import type { Watchdog } from '../db/watchdog.ts'
import { DbClient } from '../db/client.ts'

type Subscription = {
  url: string
  channel: string
  watchdog: Watchdog
  onMessage: (payload: string) => void
  /** Called when it listens again after an interruption. */
  onReturn: () => void
  onLoss: (error: unknown) => void
}

const minReconnectMs = 250
const maxReconnectMs = 2000
const keepAliveMs = 15_000

/** Listens on a PostgreSQL channel over a dedicated connection, and reconnects whenever that breaks. */
export function listen({ url, channel, watchdog, onMessage, onReturn, onLoss }: Subscription): {
  close(): Promise<void>
} {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let reconnectMs = minReconnectMs
  let missed = false
  let closed = false

  async function open(): Promise<void> {
    const fresh = new DbClient({
      connectionString: url,
      stream: watchdog.socket,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('closed by the database')))
    fresh.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      reconnectMs = minReconnectMs
      if (missed) onReturn()
      missed = false
      scheduleKeepAlive(fresh)
    } catch (error) {
      lose(fresh, error)
    }
  }

  /** Keep-alive query: detects a connection that the network has dropped. */
  function scheduleKeepAlive(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => current === client && scheduleKeepAlive(current),
        (error: unknown) => lose(current, error),
      )
    }, keepAliveMs)
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (closed || lost !== client) return
    client = undefined
    missed = true
    onLoss(error)
    clearTimeout(timer)
    void lost.end().catch(() => undefined)
    timer = setTimeout(() => {
      opening = open()
    }, reconnectMs)
    reconnectMs = Math.min(reconnectMs * 2, maxReconnectMs)
  }

  let opening = open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await opening
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
