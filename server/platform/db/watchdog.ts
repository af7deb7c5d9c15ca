import { Socket } from 'node:net'
import pg from 'pg'
import { Problem } from '#domain/problem.ts'
import { beginWait, type Wait } from './connection-waits.ts'

export type Watchdog = {
  /** For `stream` of pg: what waits for an answer over such a socket fails with BUSY when the database hangs. */
  socket: () => Socket
  isHanging: () => boolean
  /** Waits for a connection; refuses with BUSY when the database hangs, or when the call has waited long enough. */
  wait<Value>(connecting: () => Promise<Value>, as?: Wait): Promise<Value>
  close(): void
}

/** Milliseconds between two looks. They count beats, not time: a process that stood still itself suspects nobody. */
const beatMs = 500
/** Unanswered for so many beats, the database hangs. */
const maxUnansweredBeats = 5
/** Beats for which a connection may take to open. */
const maxOpeningBeats = 20

const busy = () => new Problem('BUSY', { retryAfter: 2 })

/** Of a command that can wait: nobody looks whether the database hangs. */
export const unwatched: Watchdog = {
  socket: () => new Socket(),
  isHanging: () => false,
  wait: (connecting) => connecting(),
  close() {},
}

/**
 * Asks the database for nothing at all, twice a second, over a connection of its own. One that has stopped, or a network
 * that swallows what is sent, tells nobody: statements would wait until their time is up, one after the other. A
 * statement that takes long is another thing, as long as the question beside it is answered.
 */
export function watchDatabase(
  url: string,
  says: (what: 'hangs' | 'answers') => void,
  maxUnanswered = maxUnansweredBeats,
): Watchdog {
  const sockets = new Set<Socket>()
  const waiting = new Set<PromiseWithResolvers<never>>()
  const opening = new Map<pg.Client, number>()
  let client: pg.Client | undefined
  let isHanging = false
  /** Beats since a question was sent that has no answer yet. */
  let unanswered: number | undefined

  function hang(): void {
    isHanging = true
    says('hangs')
    for (const { reject } of waiting) reject(busy())
    endAll()
    lose(client)
  }
  /** Each with an error of its own, which gets the trace of whoever waited. */
  function endAll(): void {
    for (const socket of sockets) socket.destroy(busy())
  }
  function lose(lost: pg.Client | undefined): void {
    if (lost !== client || !client) return
    client = unanswered = undefined
    void lost?.end().catch(() => undefined)
  }

  function ask(asked: pg.Client): void {
    unanswered = 0
    asked.query('select 1').then(
      () => asked === client && (unanswered = undefined),
      () => lose(asked),
    )
  }

  /** What was sent over an earlier connection may be lost for good: while there is none, another is tried each second. */
  function open(): void {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    opening.set(fresh, 0)
    fresh.on('error', () => lose(fresh)).on('end', () => lose(fresh))
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
    // Connections that were begun meanwhile may wait for what is lost.
    endAll()
    isHanging = false
    says('answers')
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
    else if (++unanswered >= maxUnanswered) hang()
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
      const { left, stop } = as ?? beginWait()
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
      lose(client)
    },
  }
}
