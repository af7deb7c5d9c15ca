import { Problem } from '#domain/problem.ts'
import { hasEnded } from '#domain/raffle.ts'
import { may, type Standing } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { countTicketsOfPerson } from './holders-sql.ts'

type Raffle = { id: number; totalTickets: number | null; finSorteo: Date | null; maxPorPersona: number | null }

/**
 * Refuses tickets that this buyer may not have, in a sale that has locked the raffles: nobody else buys of them before it
 * ends, so that fifty sales at once stay below the most of one person too.
 */
export async function refuseTickets(
  trx: Transaction,
  buyer: { id: number; standing: Standing },
  items: readonly { product: Raffle; units: readonly unknown[] }[],
  now: Date,
): Promise<void> {
  for (const { product, units } of items) {
    if (product.totalTickets === null) continue
    if (!may.buyTickets(buyer.standing)) throw new Problem('STAFF_TICKETS')
    if (hasEnded(product, now)) throw new Problem('RAFFLE_ENDED')
    if (product.maxPorPersona === null) continue
    const held = await countTicketsOfPerson(trx, { productId: product.id, userId: buyer.id })
    if (held + units.length > product.maxPorPersona) throw new Problem('TICKET_LIMIT')
  }
}
