import { centimos, type Centimos } from './money.ts'
import { daysLeft, expiringAt, graceUntil, hasLapsed } from './purchase.ts'

/** The states of rents, by the word in URLs. The filter 'activa' also finds those that end soon. */
export const saleStates = ['activa', 'por-vencer', 'gracia', 'vencida', 'liberada'] as const
export type SaleState = (typeof saleStates)[number]

export const saleStateLabels: Record<SaleState, string> = {
  activa: 'En curso',
  'por-vencer': 'Por vencer',
  gracia: 'En gracia',
  vencida: 'Vencida',
  liberada: 'Liberada',
}

type Sold = { endDate: Date; freed: boolean; ticket: unknown }

/** Null for a raffle ticket, which is not rented. A rent that has ended holds its profile for some days of grace. */
export function saleState({ endDate, freed, ticket }: Sold, now: Date, grace: number): SaleState | null {
  if (ticket !== null) return null
  if (freed) return 'liberada'
  const left = daysLeft(endDate, now)
  if (left === 0) return hasLapsed(graceUntil(endDate, grace), now) ? 'vencida' : 'gracia'
  return left <= expiringAt ? 'por-vencer' : 'activa'
}

type Paid = { precio: Centimos | null; renewed: Centimos | null; refunded: Centimos | null; ticket: unknown }

/** How much of a sale can still be refunded; nothing of a ticket, which only a cancelled raffle refunds. */
export const leftToRefund = ({ precio, renewed, refunded, ticket }: Paid): Centimos =>
  ticket !== null || precio === null ? centimos(0) : centimos(precio + (renewed ?? 0) - (refunded ?? 0))

/** The actions that a sale allows, to callers with the permission. */
export const can = {
  extend: (state: SaleState | null) => state !== null && state !== 'liberada',
  reveal: (state: SaleState | null) => state === 'activa' || state === 'por-vencer',
  note: (state: SaleState | null) => state !== null && state !== 'liberada',
  free: (state: SaleState | null) => state === 'vencida',
}
