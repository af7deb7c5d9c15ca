import { Readable } from 'node:stream'
import type { ShopEvent } from '#contract/events.ts'
import { Problem } from '#domain/problem.ts'
import { publishedStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { liveSessions, type Caller } from '../accounts/sessions.ts'
import { readStock } from '../catalogue/read-stock.ts'
import { presentDraws, recentDraws } from '../raffles/present-draws.ts'
import type { World } from '../world.ts'
import type { Changes } from './events.ts'

export type Streams = {
  /** A new stream of what this caller may hear; refuses with BUSY when there are too many. */
  add(caller: Caller | null, address: string): Readable
  close(): void
}

type Listener = { stream: Readable; caller: Caller | null; address: string }

const heartbeat = 20_000
const most = 10_000
const mostFromOneAddress = 200
/** Bytes that a listener may lag behind. */
const mostBehind = 64 * 1024

/** Everybody who has a screen open, and what is said to them. */
export function openStreams(world: World): Streams {
  const listeners = new Set<Listener>()
  const perAddress = new Map<string, number>()

  function say(to: Listener, text: string): void {
    // Whoever cannot keep up comes back later and reads everything anew.
    if (to.stream.readableLength > mostBehind) to.stream.destroy()
    else to.stream.push(text)
  }
  function tell(event: ShopEvent, hears: (caller: Caller | null) => boolean): void {
    const text = `data: ${JSON.stringify(event)}\n\n`
    for (const listener of listeners) if (hears(listener.caller)) say(listener, text)
  }
  const administrator = (caller: Caller | null) => may.administer(caller?.role ?? 'guest')

  async function tellAll(changes: Changes): Promise<void> {
    if (listeners.size === 0) return
    if (changes.resync) tell({ type: 'resync' }, () => true)
    if (changes.topUps) tell({ type: 'top-ups' }, administrator)
    if (changes.sessions.length > 0) await endStreams((caller) => changes.sessions.includes(caller.id))
    const ownersOf = (ids: readonly number[]) => (caller: Caller | null) => caller !== null && ids.includes(caller.id)
    if (changes.wallets.length > 0) tell({ type: 'wallet' }, ownersOf(changes.wallets))
    if (changes.purchases.length > 0) tell({ type: 'purchases' }, ownersOf(changes.purchases))
    for (const { id, stock, state } of await readStock(world.db, changes.products)) {
      const shown = publishedStates.includes(state)
      tell({ type: 'product', id, stock, state }, (caller) => shown || administrator(caller))
    }
    for (const draw of await presentDraws(world, changes.draws)) tell(draw, () => true)
  }

  // One after the other: an older state must never arrive after a newer one.
  let saying = Promise.resolve()
  const stopHearing = world.events.hear((changes) => {
    saying = saying.then(() => tellAll(changes)).catch(() => tell({ type: 'resync' }, () => true))
  })

  /** Whoever comes in the middle of a draw sees it too; all who came at once are told by one look at the database. */
  const newcomers = new Set<Listener>()
  async function welcome(): Promise<void> {
    const here = [...newcomers].filter((listener) => listeners.has(listener))
    newcomers.clear()
    for (const draw of await recentDraws(world)) {
      for (const listener of here) say(listener, `data: ${JSON.stringify(draw)}\n\n`)
    }
  }

  /** Ends the streams of whoever has no session any more, among those whom `suspects` picks. */
  async function endStreams(suspects: (caller: Caller) => boolean): Promise<void> {
    const held = [...listeners].flatMap(({ stream, caller }) =>
      caller && suspects(caller) ? [{ stream, hash: caller.tokenHash }] : [],
    )
    const live = await liveSessions(
      world,
      held.map(({ hash }) => hash),
    )
    for (const { stream, hash } of held) if (!live.has(hash.toString('hex'))) stream.push(null)
  }
  async function beat(): Promise<void> {
    for (const listener of listeners) say(listener, ':\n\n')
    await endStreams(() => true)
  }
  const beating = setInterval(() => void beat().catch(() => world.log.warn('a heartbeat failed')), heartbeat)

  return {
    add(caller, address) {
      const here = perAddress.get(address) ?? 0
      const full = listeners.size >= most || (world.config.rateLimits && here >= mostFromOneAddress)
      if (full) throw new Problem('BUSY', { retryAfter: 30 })
      const stream = new Readable({ read() {} })
      const listener = { stream, caller, address }
      listeners.add(listener)
      perAddress.set(address, here + 1)
      stream.once('close', () => {
        listeners.delete(listener)
        const left = (perAddress.get(address) ?? 1) - 1
        if (left > 0) perAddress.set(address, left)
        else perAddress.delete(address)
      })
      stream.push(':\n\n')
      newcomers.add(listener)
      if (newcomers.size === 1) saying = saying.then(welcome).catch(() => world.log.warn('a welcome failed'))
      return stream
    },
    close() {
      clearInterval(beating)
      stopHearing()
      for (const { stream } of listeners) stream.push(null)
    },
  }
}
