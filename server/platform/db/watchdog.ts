import { Socket } from 'node:net'
import type pg from 'pg'
import { Problem } from '#domain/problem.ts'
import { beginWait, type Wait } from './connection-waits.ts'
import { DbClient } from './client.ts'

export type Watchdog = {
  /** For `stream` of pg: a query waiting on such a socket fails with BUSY when the database hangs. */
  socket: () => Socket
  isHanging: () => boolean
  /** Waits for a connection; throws BUSY when the database hangs, or when the request has waited long enough. */
  wait<Value>(connecting: () => Promise<Value>, as?: Wait): Promise<Value>
  close(): void
}

/**
 * Interval of the heartbeat. Timeouts count heartbeats, not elapsed time, so that a server whose own event loop was
 * blocked does not blame the database.
 */
const beatMs = 500
/** Heartbeats without an answer after which the database counts as hanging. */
const maxUnansweredBeats = 5
/** Heartbeats that a connection may take to open. */
const maxOpeningBeats = 20

const busy = () => new Problem('BUSY', { retryAfter: 2 })

/** For commands that can wait: nothing checks whether the database hangs. */
export const noWatchdog: Watchdog = {
  socket: () => new Socket(),
  isHanging: () => false,
  wait: (connecting) => connecting(),
  close() {},
}

export type WatchdogOptions = {
  /** After how many heartbeats without an answer, two a second, the database counts as hanging. */
  maxUnanswered?: number | undefined
  /** How long work that belongs to no request may wait for a connection, in milliseconds. */
  waitOutsideMs?: number | undefined
}

/**
 * Sends `select 1` twice a second over a dedicated connection. A stopped database, or a network that drops packets,
 * closes no connection: each statement would wait for its own timeout. A slow statement is no reason to act while the
 * heartbeat is answered.
 */
export function watchDatabase(
  url: string,
  onChange: (isHanging: boolean) => void,
  { maxUnanswered = maxUnansweredBeats, waitOutsideMs }: WatchdogOptions = {},
): Watchdog {
  const sockets = new Set<Socket>()
  const waiting = new Set<PromiseWithResolvers<never>>()
  const opening = new Map<pg.Client, number>()
  let client: pg.Client | undefined
  let isHanging = false
  /** Heartbeats since an unanswered query was sent. */
  let unanswered: number | undefined

  function onHang(): void {
    isHanging = true
    onChange(true)
    for (const { reject } of waiting) reject(busy())
    endAll()
    dropClient(client)
  }
  /** A separate error per socket: its stack trace is that of the waiting caller. */
  function endAll(): void {
    for (const socket of sockets) socket.destroy(busy())
  }
  function dropClient(lost: pg.Client | undefined): void {
    if (lost !== client || !client) return
    client = unanswered = undefined
    void lost?.end().catch(() => undefined)
  }

  function ask(asked: pg.Client): void {
    unanswered = 0
    asked.query('select 1').then(
      () => asked === client && (unanswered = undefined),
      () => dropClient(asked),
    )
  }

  /** A query on a dead TCP connection never returns: while there is no connection, a new one is tried each second. */
  function open(): void {
    const fresh = new DbClient({ connectionString: url, keepAlive: true })
    opening.set(fresh, 0)
    fresh.on('error', () => dropClient(fresh)).on('end', () => dropClient(fresh))
    void fresh
      .connect()
      .then(() => fresh.query('select 1'))
      .then(() => (client ? fresh.end() : answer(fresh)))
      .catch(() => undefined)
      .finally(() => opening.delete(fresh))
  }
  function answer(fresh: pg.Client): void {
    client = fresh
    for (const other of opening.keys()) if (other !== fresh) abandon(other)
    if (!isHanging) return
    // Connections opened during the hang may still wait on a lost packet.
    endAll()
    isHanging = false
    onChange(false)
  }
  function abandon(client: pg.Client): void {
    opening.delete(client)
    client.connection.stream.destroy()
  }

  function look(): void {
    for (const [fresh, beats] of opening) {
      if (beats < maxOpeningBeats) opening.set(fresh, beats + 1)
      else abandon(fresh)
    }
    if (!client) {
      if (![...opening.values()].some((beats) => beats <= 1)) open()
    } else if (unanswered === undefined) ask(client)
    else if (++unanswered >= maxUnanswered) onHang()
  }
  open()
  const looking = setInterval(look, beatMs)

  return {
    socket: () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    isHanging: () => isHanging,
    async wait(connecting, as) {
      if (isHanging) throw busy()
      const { left, stop } = as ?? beginWait(waitOutsideMs)
      const late = Promise.withResolvers<never>()
      waiting.add(late)
      const timer = setTimeout(() => late.reject(busy()), left)
      try {
        return await Promise.race([connecting(), late.promise])
      } finally {
        clearTimeout(timer)
        waiting.delete(late)
        stop()
      }
    },
    close() {
      clearInterval(looking)
      for (const fresh of opening.keys()) abandon(fresh)
      dropClient(client)
    },
  }
}
