import { useSyncExternalStore } from 'react'
import type { ShopEvent } from '#contract/events.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { drawCountdownMs, drawDelayMs, drawDurationMs, drawShownMs } from '#domain/raffle.ts'
import { keys, queryClient } from '../../platform/query-client.ts'

type DrawEvent = Extract<ShopEvent, { type: 'draw' }>

/** A draw that is running or has just finished, and how it is shown on this screen. */
export type LiveDraw = Pick<DrawEvent, 'productId' | 'nombre' | 'winner'> & {
  /** By the clock of this device. */
  announcedAt: number
  /** Folded into the header after it was offered for a while, for a newer one, or because the user was busy. */
  view: 'offered' | 'folded' | 'open' | 'closed'
}

/** In the order in which they were announced. */
let draws: readonly LiveDraw[] = []
const listeners = new Set<() => void>()

function change(next: readonly LiveDraw[]): void {
  draws = next
  for (const listener of listeners) listener()
}

/** Applies a draw event: the announcement, the winner, or both at once for a client that subscribes late. */
export function upsertDraw({ productId, nombre, winner, elapsed }: DrawEvent): void {
  const announcedAt = Date.now() - elapsed
  // An aborted draw is not added to a screen that never showed it; one that is shown stays.
  if (!winner && elapsed >= drawDurationMs) {
    const broken = (draw: LiveDraw) => (draw.productId === productId && !draw.winner ? { ...draw, announcedAt } : draw)
    return change(draws.map(broken))
  }
  const before = draws.find((draw) => draw.productId === productId)
  // Announced again after it was aborted, a raffle is a new draw; the same event received twice is not.
  const same = before !== undefined && Math.abs(before.announcedAt - announcedAt) < drawDurationMs / 2
  const draw: LiveDraw = {
    productId,
    nombre,
    winner,
    // The event with the lowest latency gives the most accurate time.
    announcedAt: same ? Math.min(before.announcedAt, announcedAt) : announcedAt,
    view: same ? before.view : 'offered',
  }
  const others = draws.filter((other) => other.productId !== productId)
  change([...others, draw].toSorted((one, other) => one.announcedAt - other.announcedAt))
  setTimeout(forget, Math.max(0, drawShownMs - elapsed))
}

/** Removes draws that are over and not open on this screen. */
function forget(): void {
  const over = ({ announcedAt, view }: LiveDraw) => view !== 'open' && Date.now() - announcedAt >= drawShownMs
  change(draws.filter((draw) => !over(draw)))
}

export function setDrawView(productId: number, view: LiveDraw['view']): void {
  change(draws.map((draw) => (draw.productId === productId ? { ...draw, view } : draw)))
}

export function foldOfferedDraws(): void {
  change(draws.map((draw) => (draw.view === 'offered' ? { ...draw, view: 'folded' } : draw)))
}

const sleep = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined

/**
 * The stage changes from the countdown to the winner by its own timer; data read after this delay is shown later than
 * that.
 */
const stageTurnMs = 100

const leftOf = ({ announcedAt }: LiveDraw) => Math.max(0, announcedAt + drawCountdownMs + stageTurnMs - Date.now())

/** Milliseconds until every screen shows the winner of this raffle; 0 when no countdown runs. */
export function countdownLeftMs(productId: number): number {
  const draw = draws.find((it) => it.productId === productId)
  return draw ? leftOf(draw) : 0
}

/** Waits until the countdown of this raffle has ended on every screen; without its draw event, computed from `drawnAt`. */
export async function waitForReveal(productId: number, drawnAt: Date): Promise<void> {
  // The clock of this device may be behind.
  const since = Math.max(0, Date.now() - drawnAt.getTime())
  const shownAt = Date.now() + drawCountdownMs + stageTurnMs - drawDelayMs - since
  const left = () => Math.max(shownAt - Date.now(), countdownLeftMs(productId))
  // The draw event may arrive meanwhile, and its countdown is the one that this screen shows.
  for (let wait = left(); wait > 0; wait = left()) await sleep(wait)
}

/** Resolves when no countdown runs any more: data read then reveals no winner too early. */
export async function waitForCountdowns(): Promise<void> {
  await sleep(Math.max(0, ...draws.map(leftOf)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveDraws = () => useSyncExternalStore(subscribe, () => draws)

/** The user's tickets of a raffle, among their own purchases in the cache. */
export function heldTickets(productId: number): NonNullable<Purchase['ticket']>[] {
  const pages = queryClient.getQueriesData<{ items?: Purchase[] }>({ queryKey: [...keys.purchases, 'own'] })
  return pages
    .flatMap(([, page]) => page?.items ?? [])
    .flatMap((purchase) => (purchase.productId === productId && purchase.ticket ? [purchase.ticket] : []))
}
