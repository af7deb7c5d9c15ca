import type { ProblemCode } from './problem.ts'
import { can, type ProductState } from './product.ts'

type Raffle = { state: ProductState; stock: number; totalTickets: number }

/** What a raffle answers once it is over. */
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

/** From the announcement of a draw to the draw, in milliseconds: time for every screen to look up. */
export const drawDelayMs = 2_000

/** In which an announced draw is done, or has broken off and may be announced again. */
export const drawDurationMs = 10_000

/** For how long after its announcement a draw is shown to whoever comes late. */
export const drawShownMs = 60_000

/** From its announcement on every screen counts down, and shows nobody before the end. */
export const drawCountdownMs = 5_000

export const winnerStates = ['Pendiente', 'Entregado'] as const
/** Whether the prize was handed over. */
export type WinnerState = (typeof winnerStates)[number]
