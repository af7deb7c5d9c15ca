import { dayMs } from './lima.ts'
import { centimos, type Centimos } from './money.ts'
import { endOf } from './purchase.ts'

/** What is wrong with a rent. */
export const claimKinds = ['clave', 'ocupado', 'pin', 'calidad', 'otro'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimKindLabels: Record<ClaimKind, string> = {
  clave: 'La clave no entra',
  ocupado: 'El perfil está ocupado',
  pin: 'El PIN no sirve',
  calidad: 'Se ve mal',
  otro: 'Otra cosa',
}

export const claimStates = ['Abierto', 'En revisión', 'Resuelto', 'Rechazado'] as const
export type ClaimState = (typeof claimStates)[number]

/** How a claim was settled. */
export const resolutions = ['newData', 'replacement', 'refund', 'explanation', 'rejected'] as const
export type Resolution = (typeof resolutions)[number]
export const resolutionLabels: Record<Resolution, string> = {
  newData: 'Datos nuevos',
  replacement: 'Otro perfil',
  refund: 'Devolución',
  explanation: 'Explicación',
  rejected: 'Rechazado',
}

const moves: Record<ClaimState, readonly ClaimState[]> = {
  Abierto: ['En revisión', 'Resuelto', 'Rechazado'],
  'En revisión': ['Resuelto', 'Rechazado'],
  // Once, within `reopenDays`.
  Resuelto: ['Abierto'],
  Rechazado: ['Abierto'],
}

const canMove = (from: ClaimState, to: ClaimState) => moves[from].includes(to)

export const claimCan = {
  beReviewed: (state: ClaimState) => canMove(state, 'En revisión'),
  beSettled: (state: ClaimState) => canMove(state, 'Resuelto'),
  /** By its owner. What was refunded is over. */
  beReopened: ({ estado, resolution, reopenedAt, settledAt }: Settled, now: Date) =>
    canMove(estado, 'Abierto') &&
    resolution !== 'refund' &&
    reopenedAt === null &&
    settledAt !== null &&
    now < reopenableUntil(settledAt),
}
type Settled = {
  estado: ClaimState
  resolution: Resolution | null
  reopenedAt: Date | null
  settledAt: Date | null
}

const reopenDays = 3
export const reopenableUntil = (settledAt: Date) => endOf(settledAt, reopenDays)

/** How many hours whoever sold a rent has to answer a claim of it. */
export const answerHours = { min: 1, max: 72, usual: 12 } as const
export const answerDue = (from: Date, hours: number) => new Date(from.getTime() + hours * 60 * 60 * 1000)

export const maxClaimPictures = 3
/** From so many open claims on an account, or by a buyer in 30 days, they are marked. */
export const manyClaims = 3

/** A paid period of a rent: the sale, or a renewal. */
export type PaidPeriod = { from: Date; dias: number; precio: Centimos; paidAt: Date }

type Span = { start: number; end: number }

/** When the time of each paid period begins and ends, in milliseconds, if days given for nothing are used last. */
export function spansOf(periods: readonly Omit<PaidPeriod, 'precio'>[]): Span[] {
  const spans: Span[] = []
  for (const { from: began, dias, paidAt } of periods) {
    const before = spans.at(-1)
    const start = Math.min(
      began.getTime(),
      Math.max(before?.end ?? -Infinity, before ? paidAt.getTime() : began.getTime()),
    )
    // A rent that was ended before its time and renewed.
    if (before) before.end = Math.min(before.end, start)
    spans.push({ start, end: start + dias * dayMs })
  }
  return spans
}

/** How much of a span is left from a moment on, in milliseconds. */
export const unusedOf = ({ start, end }: Span, from: Date): number => Math.max(0, end - Math.max(start, from.getTime()))

/**
 * What the time of a rent that was paid and not used is worth from a moment on: of each period its price × unused ÷
 * whole time, summed, and rounded up to the céntimo once. Days given for nothing are worth nothing, and are used last: a
 * renewal that they put off began, for this, when the period before it was used up, but not before it was paid.
 */
export function unusedWorth(periods: readonly PaidPeriod[], from: Date): Centimos {
  const spans = spansOf(periods)
  let [over, under] = [0n, 1n]
  for (const [index, { precio, dias }] of periods.entries()) {
    const [unused, whole] = [BigInt(unusedOf(spans[index] as Span, from)), BigInt(dias * dayMs)]
    over = over * whole + BigInt(precio) * unused * under
    under *= whole
  }
  return centimos(Number((over + under - 1n) / under))
}

/** What a refund of a claim gives back: what is unused, less what was given back before, and never more than is left. */
export function refundDue(periods: readonly PaidPeriod[], openedAt: Date, refunded: Centimos): Centimos {
  const paid = periods.reduce((sum, { precio }) => sum + precio, 0)
  return centimos(Math.max(0, Math.min(unusedWorth(periods, openedAt), paid) - refunded))
}

/** Whether a product at this price for so many days costs no more a day than was paid a day. */
export const costsNoMoreADay = (
  offer: { precio: Centimos; dias: number },
  paid: { precio: Centimos; dias: number },
): boolean => BigInt(offer.precio) * BigInt(paid.dias) <= BigInt(paid.precio) * BigInt(offer.dias)
