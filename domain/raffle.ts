import type { ProblemCode } from './problem.ts'
import { can, type ProductState } from './product.ts'

type Raffle = { state: ProductState; stock: number; totalTickets: number }

/** The refusals of a raffle that is over. */
const over: Partial<Record<ProductState, ProblemCode>> = { Sorteado: 'ALREADY_DRAWN', Cancelado: 'ALREADY_CANCELLED' }

/** Why a raffle cannot be drawn; `early` ends the sales of one that still has tickets. */
export function refusalOfDraw({ state, stock, totalTickets }: Raffle, early: boolean): ProblemCode | undefined {
  if (can.beDrawn(state)) return undefined
  if (!can.beClosedEarly(state)) return over[state] ?? 'NOT_TO_BE_DRAWN'
  if (!early) return 'SALES_OPEN'
  return stock === totalTickets ? 'NO_TICKETS_SOLD' : undefined
}

/** Why a raffle cannot be cancelled. */
export const refusalOfCancellation = ({ state }: Raffle): ProblemCode | undefined =>
  can.beCancelled(state) ? undefined : (over[state] ?? 'NOT_TO_BE_CANCELLED')

/** Milliseconds from the announcement of a draw to the draw: time for users to look at the screen. */
export const drawDelayMs = 2_000

/** How long an announced draw may take; after that it counts as aborted and may be announced again. */
export const drawDurationMs = 10_000

/** How long after its announcement a draw is shown to late clients. */
export const drawShownMs = 60_000

/** Every screen counts down this long from the announcement, and shows no winner before the end. */
export const drawCountdownMs = 5_000

/** How many tickets a sentence names by their numbers; more are only counted. */
export const maxNamedTickets = 10

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' })

/** 'Tus tickets 68 y 69 no salieron': these and no more, or so many of which these are the first. */
export function lostTicketsText(numbers: readonly number[], total: number): string {
  if (total === 1) return `Tu ticket ${numbers[0]} no salió`
  const isNamed = total === numbers.length && total <= maxNamedTickets
  return isNamed
    ? `Tus tickets ${inSpanish.format(numbers.map(String))} no salieron`
    : `Tus ${total} tickets no salieron`
}

export const winnerStates = ['Pendiente', 'Entregado'] as const
/** Whether the prize was handed over. */
export type WinnerState = (typeof winnerStates)[number]
