import type { ProblemCode } from './problem.ts'
import { can, type ProductState } from './product.ts'

export const raffleKinds = ['promocion', 'social', 'otra'] as const
export type RaffleKind = (typeof raffleKinds)[number]

export const raffleKindNames: Record<RaffleKind, string> = {
  promocion: 'Promoción comercial',
  social: 'Fin social',
  otra: 'Otra',
}

/** What the buyer of a ticket had agreed to when it was sold, in a few words. */
export const ticketAgreementText = ({ version, adult }: { version: number | null; adult: boolean }): string =>
  version === null
    ? 'No consta que aceptó las bases'
    : `Aceptó las bases (versión ${version})${adult ? ' y declaró ser mayor de edad' : ''}`

type Raffle = {
  state: ProductState
  stock: number
  totalTickets: number
  finSorteo: Date | null
  minTickets: number | null
}

/** Whether the published end of a raffle is over. */
export const hasEnded = ({ finSorteo }: Pick<Raffle, 'finSorteo'>, now: Date): boolean =>
  finSorteo !== null && finSorteo <= now

/** Whether too few tickets were sold to draw it: none, or fewer than its minimum. All of them are always enough. */
export const isBelowMinimum = ({ stock, totalTickets, minTickets }: Omit<Raffle, 'state' | 'finSorteo'>): boolean =>
  stock > 0 && totalTickets - stock < Math.max(1, minTickets ?? 1)

/** What a raffle has to say before it is published, as far as it does not. */
export function raffleGaps(
  raffle: { tipoSorteo: RaffleKind | null; terminos: string | null; finSorteo: Date | null },
  now: Date,
): { path: string; message: string }[] {
  const { tipoSorteo, terminos, finSorteo } = raffle
  return [
    ...(tipoSorteo === null ? [{ path: 'tipoSorteo', message: 'Elige de qué tipo es el sorteo.' }] : []),
    ...(terminos === null ? [{ path: 'terminos', message: 'Escribe las bases del sorteo.' }] : []),
    ...(finSorteo === null ? [{ path: 'finSorteo', message: 'Escribe cuándo termina la venta de tickets.' }] : []),
    ...(finSorteo !== null && finSorteo <= now
      ? [{ path: 'finSorteo', message: 'La fecha de fin ya pasó: escribe una que venga.' }]
      : []),
  ]
}

/** The refusals of a raffle that is over. */
const over: Partial<Record<ProductState, ProblemCode>> = { Sorteado: 'ALREADY_DRAWN', Cancelado: 'ALREADY_CANCELLED' }

/** Why a raffle cannot be drawn; `early` ends the sales of one that still has tickets. */
export function refusalOfDraw(raffle: Raffle, early: boolean, now: Date): ProblemCode | undefined {
  const { state, stock, totalTickets } = raffle
  if (can.beDrawn(state)) return undefined
  if (!can.beClosedEarly(state)) return over[state] ?? 'NOT_TO_BE_DRAWN'
  if (raffle.finSorteo !== null) {
    if (!hasEnded(raffle, now)) return 'BEFORE_END'
    return isBelowMinimum(raffle) ? 'MINIMUM_NOT_REACHED' : undefined
  }
  if (!early) return 'SALES_OPEN'
  return stock === totalTickets ? 'NO_TICKETS_SOLD' : undefined
}

/** Why a raffle cannot be cancelled by hand. */
export function refusalOfCancellation(raffle: Raffle, now: Date): ProblemCode | undefined {
  if (!can.beCancelled(raffle.state)) return over[raffle.state] ?? 'NOT_TO_BE_CANCELLED'
  return hasEnded(raffle, now) ? 'END_PASSED' : undefined
}

/** Why a raffle is not paid back by itself at its end. */
export function refusalOfPayingBack(raffle: Raffle, now: Date): ProblemCode | undefined {
  if (!can.beClosedEarly(raffle.state)) return over[raffle.state] ?? 'NOT_TO_BE_CANCELLED'
  return hasEnded(raffle, now) && isBelowMinimum(raffle) ? undefined : 'NOT_TO_BE_CANCELLED'
}

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
