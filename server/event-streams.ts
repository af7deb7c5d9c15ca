import { api } from '#contract/index.ts'
import { Readable } from 'node:stream'
import { shopEvent, type ShopEvent } from '#contract/events.ts'
import { Problem } from '#domain/problem.ts'
import { publishedStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import type { Changes } from './changes.ts'
import { readStock } from './features/catalogue/list-products.ts'
import { presentDraws, recentDraws } from './features/raffles/present-draws.ts'
import { readSettledTopUps } from './features/wallet/settle-top-up.ts'
import { liveSessions, type Caller } from './platform/sessions/sessions.ts'
import type { AppContext } from './platform/context.ts'
import type { Bind } from './platform/http/bind.ts'
import { networkOf } from './platform/rate-limits/client-network.ts'
import { merged, union } from './platform/events/events.ts'

export type Streams = {
  /**
   * A new stream of the events that this caller may receive; throws BUSY when there are too many streams. It begins
   * with the changes of the last `ago` milliseconds.
   */
  add(caller: Caller | null, address: string, ago?: number): Readable
  close(): void
}

type Listener = { stream: Readable; caller: Caller | null; address: string }

const heartbeatMs = 20_000
const maxListeners = 10_000
const maxPerAddress = 200
/** Of one account, at this server. One more is refused: were the oldest ended, its screen would come back and end the next. */
const maxPerAccount = 20
/** How long changes are kept for replay; `publishDelayMs` is the longest time assumed from a commit to its event. */
const replayWindowMs = 30_000
const publishDelayMs = 500
/** The number of bytes that a listener may lag behind. */
const maxBufferedBytes = 64 * 1024

const messageOf = (event: ShopEvent) => `data: ${JSON.stringify(shopEvent.encode(event))}\n\n`

/** The streams of all open screens, and the events sent to them. */
export function openStreams(context: AppContext): Streams {
  const listeners = new Set<Listener>()
  const perAddress = new Map<string, number>()
  const perAccount = new Map<number, number>()

  function send(to: Listener, text: string): void {
    // A client that cannot keep up reconnects later and reads everything again.
    if (to.stream.readableLength > maxBufferedBytes) to.stream.destroy()
    else to.stream.push(text)
  }
  function publish(to: Iterable<Listener>, event: ShopEvent, isRecipient: (caller: Caller | null) => boolean): void {
    const text = messageOf(event)
    for (const listener of to) if (isRecipient(listener.caller)) send(listener, text)
  }
  const administrator = (caller: Caller | null) => may.administer(caller?.role ?? 'guest')

  async function publishAll(to: ReadonlySet<Listener>, changes: Changes): Promise<void> {
    if (to.size === 0) return
    if (changes.resync) publish(to, { type: 'resync' }, () => true)
    if (changes.topUps) publish(to, { type: 'top-ups' }, administrator)
    if (changes.payments) publish(to, { type: 'payments' }, administrator)
    const { sessions = [], wallets = [], notices = [], purchases = [], claims = [], codes = [], edited = [] } = changes
    const { payers = [], texts = [] } = changes
    if (sessions.length > 0) await endStreams((caller) => sessions.includes(caller.id))
    const ownersOf = (ids: readonly number[]) => (caller: Caller | null) => caller !== null && ids.includes(caller.id)
    if (wallets.length > 0) publish(to, { type: 'wallet' }, ownersOf(wallets))
    for (const { userId, ...topUp } of await readSettledTopUps(context.db, changes.settledTopUps ?? [])) {
      publish(to, { type: 'top-up-settled', ...topUp }, ownersOf([userId]))
    }
    if (notices.length > 0) publish(to, { type: 'notices' }, ownersOf(notices))
    if (payers.length > 0) publish(to, { type: 'prices' }, ownersOf(payers))
    if (purchases.length > 0) publish(to, { type: 'purchases' }, ownersOf(purchases))
    if (texts.length > 0) publish(to, { type: 'texts' }, ownersOf(texts))
    for (const [type, ids] of [['claims', claims] as const, ['codes', codes] as const]) {
      const isSide = ownersOf(ids)
      if (ids.length > 0) publish(to, { type }, (caller) => isSide(caller) || administrator(caller))
    }
    if (changes.winners) publish(to, { type: 'winners' }, () => true)
    const changed = union(changes.products ?? [], edited)
    for (const { id, stock, state, deletedAt } of await readStock(context.db, changed)) {
      const shown = publishedStates.includes(state)
      const event: ShopEvent = deletedAt ? { type: 'product-removed', id } : { type: 'product', id, stock, state }
      publish(to, event, (caller) => shown || administrator(caller))
      // A product sent back to review may have been on sale until now: callers get only its id.
      const wasShown = shown || state === 'Para su revisión'
      if (!deletedAt && edited.includes(id))
        publish(to, { type: 'product-edited', id }, (caller) => wasShown || administrator(caller))
    }
    for (const draw of await presentDraws(context, changes.draws ?? [])) publish(to, draw, () => true)
  }

  // Sequential: an older state must never arrive after a newer one.
  let queue = Promise.resolve()
  const recentChanges: { at: number; changes: Changes }[] = []
  const unsubscribe = context.events.subscribe((changes) => {
    recentChanges.push({ at: performance.now(), changes })
    while ((recentChanges[0]?.at ?? Infinity) < performance.now() - replayWindowMs - publishDelayMs)
      recentChanges.shift()
    queue = queue
      .then(() => publishAll(listeners, changes))
      .catch(() => publish(listeners, { type: 'resync' }, () => true))
  })

  /**
   * For each new listener, how many milliseconds ago it loaded its data. The running draws and the changes since then
   * are replayed to it; listeners that connect together share one set of queries.
   */
  const newSubscribers = new Map<Listener, number>()
  async function replayRecent(): Promise<void> {
    const here = new Set([...newSubscribers.keys()].filter((listener) => listeners.has(listener)))
    const ago = Math.max(0, ...newSubscribers.values())
    newSubscribers.clear()
    await replayTo(here, ago).catch(() => publish(here, { type: 'resync' }, () => true))
  }
  async function replayTo(here: ReadonlySet<Listener>, ago: number): Promise<void> {
    // Sent first: a screen that knows of a draw hides the resulting state until it shows the winner.
    for (const draw of await recentDraws(context)) publish(here, draw, () => true)
    if (ago > replayWindowMs) publish(here, { type: 'resync' }, () => true)
    else if (ago > 0) {
      const since = performance.now() - ago - publishDelayMs
      const [first, ...others] = recentChanges.filter(({ at }) => at >= since).map(({ changes }) => changes)
      if (first) await publishAll(here, others.reduce(merged, first))
    }
  }

  /** Ends the streams of callers without a valid session; checks only the callers that `suspects` selects. */
  async function endStreams(suspects: (caller: Caller) => boolean): Promise<void> {
    const held = [...listeners].flatMap(({ stream, caller }) =>
      caller && suspects(caller) ? [{ stream, hash: caller.tokenHash }] : [],
    )
    const live = await liveSessions(
      context,
      held.map(({ hash }) => hash),
    )
    for (const { stream, hash } of held) if (!live.has(hash.toString('hex'))) stream.push(null)
  }
  async function heartbeat(): Promise<void> {
    for (const listener of listeners) send(listener, ':\n\n')
    await endStreams(() => true)
  }
  const heartbeatTimer = setInterval(
    () => void heartbeat().catch((error: unknown) => context.log.warn({ err: error }, 'event stream heartbeat failed')),
    heartbeatMs,
  )

  return {
    add(caller, address, ago = 0) {
      const here = perAddress.get(address) ?? 0
      const own = caller ? (perAccount.get(caller.id) ?? 0) : 0
      if (context.config.rateLimits && own >= maxPerAccount) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: 30 })
      const full = listeners.size >= maxListeners || (context.config.rateLimits && here >= maxPerAddress)
      if (full) throw new Problem('BUSY', { retryAfter: 30 })
      const stream = new Readable({ read() {} })
      const listener = { stream, caller, address }
      listeners.add(listener)
      countUp(perAddress, address)
      if (caller) countUp(perAccount, caller.id)
      stream.once('close', () => {
        listeners.delete(listener)
        countDown(perAddress, address)
        if (caller) countDown(perAccount, caller.id)
      })
      stream.push(':\n\n')
      newSubscribers.set(listener, ago)
      if (newSubscribers.size === 1) queue = queue.then(replayRecent)
      return stream
    },
    close() {
      clearInterval(heartbeatTimer)
      unsubscribe()
      for (const { stream } of listeners) stream.push(null)
    },
  }
}

const countUp = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

function countDown<Key>(counts: Map<Key, number>, key: Key): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

export function bindEvents(bind: Bind, streams: Streams): void {
  bind(api.events.stream, ({ caller, request, query }) => streams.add(caller, networkOf(request.ip), query.ago))
}
