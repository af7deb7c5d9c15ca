import { Problem } from '#domain/problem.ts'
import type { ProductState } from '#domain/product.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/** The raffle, locked until the transaction ends: no ticket of it is bought and it is not drawn meanwhile. */
export async function lockRaffle(trx: Transaction, id: number) {
  const product = await trx
    .selectFrom('products')
    .select(['nombre', 'state', 'stock', 'totalTickets', 'finSorteo', 'minTickets'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw new Problem('NOT_FOUND')
  const { totalTickets } = product
  if (totalTickets === null) throw new Problem('NOT_A_RAFFLE')
  return { ...product, totalTickets }
}

/** Changes the state of a raffle that this transaction has locked. */
export const moveRaffle = (trx: Transaction, id: number, state: ProductState) => update(trx, id, { state })

/** Removes a raffle that this transaction has locked from every list. */
export const hideRaffle = (trx: Transaction, id: number, deletedAt: Date) => update(trx, id, { deletedAt })

async function update(trx: Transaction, id: number, change: { state: ProductState } | { deletedAt: Date }) {
  await trx.updateTable('products').set(change).where('id', '=', id).execute()
  publishAfterCommit(trx, { products: [id] })
}
