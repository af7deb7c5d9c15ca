import { Problem } from '#domain/problem.ts'
import { can, type ProductState } from '#domain/product.ts'
import { raffleGaps } from '#domain/raffle.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOwnProduct } from './own-products.ts'
import { commitDrawSecret } from '../raffles/index.ts'
import { readSwitches } from '../settings/index.ts'
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
    if (to === 'Publicado' && product.totalTickets !== null) await refuseRaffle(context, trx, product)
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

/** A raffle is published with all that its buyers have to know, and only while the shop has raffles. */
async function refuseRaffle({ clock }: AppContext, trx: Transaction, product: Parameters<typeof raffleGaps>[0]) {
  if (!(await readSwitches(trx)).raffles) throw new Problem('RAFFLES_OFF')
  const issues = raffleGaps(product, clock.now())
  if (issues.length > 0) throw new Problem('RAFFLE_INCOMPLETE', { issues })
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
