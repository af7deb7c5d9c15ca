import { Problem } from '#domain/problem.ts'
import { can, type ProductState } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOwnProduct } from './own-products.ts'
import { commitDrawSecret } from '../draws/index.ts'
import { hasSales, lockProduct, updateProduct } from './sql.ts'

/**
 * Changes the state of a product by hand. Publishing needs something to sell, unless it is sold by chat; it commits to
 * a raffle's draw.
 */
export async function moveProduct(context: AppContext, caller: Caller, id: number, to: ProductState): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const product = await lockProduct(trx, id)
    if (!product) throw new Problem('NOT_FOUND')
    if (!can.move(product.state, to)) throw new Problem('ILLEGAL_MOVE')
    if (to === 'Publicado' && product.stock === 0 && !product.byContact) throw new Problem('NOTHING_TO_SELL')
    await updateProduct(trx, id, { state: to })
    if (to === 'Publicado' && product.totalTickets !== null) await commitDrawSecret(context, trx, id)
    await record(
      trx,
      caller,
      'move-product',
      { product: id },
      { before: { state: product.state }, after: { state: to } },
    )
  })
}

/** Removes a product that was never sold from every list. */
export function removeProduct(context: AppContext, caller: Caller, id: number): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const product = await lockOwnProduct(trx, caller, id)
    if (!can.beDeleted(product.state) || (await hasSales(trx, id))) throw new Problem('PRODUCT_IN_USE')
    await updateProduct(trx, id, { deletedAt: context.clock.now() })
    await record(trx, caller, 'remove-product', { product: id }, { before: { nombre: product.nombre } })
  })
}

/** The raffle, locked until the transaction ends: no ticket of it is bought and it is not drawn meanwhile. */
export async function lockRaffle(trx: Transaction, id: number) {
  const product = await lockProduct(trx, id)
  if (!product) throw new Problem('NOT_FOUND')
  const { totalTickets } = product
  if (totalTickets === null) throw new Problem('NOT_A_RAFFLE')
  return { ...product, totalTickets }
}

/** Changes the state of a raffle that this transaction has locked. */
export const moveRaffle = (trx: Transaction, id: number, state: ProductState) => updateProduct(trx, id, { state })

/** Removes a raffle that this transaction has locked from every list. */
export const hideRaffle = (trx: Transaction, id: number, deletedAt: Date) => updateProduct(trx, id, { deletedAt })
