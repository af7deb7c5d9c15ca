import { Problem } from '#domain/problem.ts'
import type { ProductState } from '#domain/product.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { lockProduct, updateProduct } from './sql.ts'

/** The raffle, locked until the transaction ends: nobody buys a ticket of it or draws it meanwhile. */
export async function lockRaffle(trx: Transaction, id: number) {
  const product = await lockProduct(trx, id)
  if (!product) throw new Problem('NOT_FOUND')
  const { totalTickets } = product
  if (totalTickets === null) throw new Problem('NOT_A_RAFFLE')
  return { ...product, totalTickets }
}

/** Moves a raffle that this transaction has locked. */
export const moveRaffle = (trx: Transaction, id: number, state: ProductState) => updateProduct(trx, id, { state })

/** Takes a raffle that this transaction has locked out of every list. */
export const hideRaffle = (trx: Transaction, id: number, deletedAt: Date) => updateProduct(trx, id, { deletedAt })
