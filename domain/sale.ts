import { centimos, type Centimos } from './money.ts'
import { daysLeft, expiringAt, graceUntil, hasLapsed } from './purchase.ts'

/** How far a rent has come, by the word in addresses. Whoever looks for 'activa' finds those that end soon too. */
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

/** Null for a raffle ticket, which is kept, not rented. A rent that has ended keeps its profile for some days of grace. */
export function saleState({ endDate, freed, ticket }: Sold, now: Date, grace: number): SaleState | null {
  if (ticket !== null) return null
  if (freed) return 'liberada'
  const left = daysLeft(endDate, now)
  if (left === 0) return hasLapsed(graceUntil(endDate, grace), now) ? 'vencida' : 'gracia'
  return left <= expiringAt ? 'por-vencer' : 'activa'
}

type Paid = { precio: Centimos | null; renewed: Centimos | null; refunded: Centimos | null; ticket: unknown }

/** What may still be given back of a sale; nothing of a ticket, which only a cancelled raffle gives back. */
export const leftToRefund = ({ precio, renewed, refunded, ticket }: Paid): Centimos =>
  ticket !== null || precio === null ? centimos(0) : centimos(precio + (renewed ?? 0) - (refunded ?? 0))

/** What may be done with a sale by whoever may do it at all. */
export const can = {
  extend: (state: SaleState | null) => state !== null && state !== 'liberada',
  note: (state: SaleState | null) => state !== null && state !== 'liberada',
  free: (state: SaleState | null) => state === 'vencida',
}
