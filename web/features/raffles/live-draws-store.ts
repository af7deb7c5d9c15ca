import { useSyncExternalStore } from 'react'
import type { ShopEvent } from '#contract/events.ts'
import { drawCountdownMs, drawDelayMs, drawDurationMs, drawShownMs } from '#domain/raffle.ts'

type DrawEvent = Extract<ShopEvent, { type: 'draw' }>

/** A draw that goes on now or is just done, and what whoever sits at this screen made of it. */
export type LiveDraw = Pick<DrawEvent, 'productId' | 'nombre' | 'winner'> & {
  /** By the clock of this device. */
  announcedAt: number
  /** Folded into the header once it was offered for a while, or while one was busy. */
  view: 'offered' | 'folded' | 'open' | 'closed'
}

let draws: readonly LiveDraw[] = []
const listeners = new Set<() => void>()

function change(next: readonly LiveDraw[]): void {
  draws = next
  for (const listener of listeners) listener()
}

/** What the shop says of a draw: its announcement, its winner, or both at once to whoever comes late. */
export function upsertDraw({ productId, nombre, winner, elapsed }: DrawEvent): void {
  const announcedAt = Date.now() - elapsed
  // One that broke off is no news to whoever never heard of it, and goes on being looked at.
  if (!winner && elapsed >= drawDurationMs) {
    const broken = (draw: LiveDraw) => (draw.productId === productId && !draw.winner ? { ...draw, announcedAt } : draw)
    return change(draws.map(broken))
  }
  const before = draws.find((draw) => draw.productId === productId)
  // A draw that broke off is announced again, and that is another one; the same one told twice is not.
  const same = before !== undefined && Math.abs(before.announcedAt - announcedAt) < drawDurationMs / 2
  const draw: LiveDraw = {
    productId,
    nombre,
    winner,
    // What travelled quickest is nearest to the truth.
    announcedAt: same ? Math.min(before.announcedAt, announcedAt) : announcedAt,
    view: same ? before.view : 'offered',
  }
  change([...draws.filter((other) => other.productId !== productId), draw])
  setTimeout(forget, Math.max(0, drawShownMs - elapsed))
}

/** Takes away what is over for everybody and not looked at here. */
function forget(): void {
  const over = ({ announcedAt, view }: LiveDraw) => view !== 'open' && Date.now() - announcedAt >= drawShownMs
  change(draws.filter((draw) => !over(draw)))
}

export function setDrawView(productId: number, view: LiveDraw['view']): void {
  change(draws.map((draw) => (draw.productId === productId ? { ...draw, view } : draw)))
}

const sleep = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined

/** The stage turns from its countdown to the winner by a timer of its own; what is read afterwards comes after that. */
const stageTurnMs = 100

const leftOf = ({ announcedAt }: LiveDraw) => Math.max(0, announcedAt + drawCountdownMs + stageTurnMs - Date.now())

/** Milliseconds until every screen shows who won this raffle; 0 when nobody waits for it. */
export function countdownLeft(productId: number): number {
  const draw = draws.find((it) => it.productId === productId)
  return draw ? leftOf(draw) : 0
}

/** Once every screen shows who won this raffle; whoever has not heard of its draw yet goes by when it was done. */
export async function revealed(productId: number, drawnAt: Date): Promise<void> {
  // The clock of this device may be behind.
  const since = Math.max(0, Date.now() - drawnAt.getTime())
  const shownAt = Date.now() + drawCountdownMs + stageTurnMs - drawDelayMs - since
  const left = () => Math.max(shownAt - Date.now(), countdownLeft(productId))
  // The draw may be heard of meanwhile, and what this screen counts down is what it shows.
  for (let wait = left(); wait > 0; wait = left()) await sleep(wait)
}

/** Once no screen counts down any more: what is read then gives no winner away. */
export async function countdownsOver(): Promise<void> {
  await sleep(Math.max(0, ...draws.map(leftOf)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveDraws = () => useSyncExternalStore(subscribe, () => draws)
