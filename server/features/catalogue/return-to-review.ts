import { Problem } from '#domain/problem.ts'
import { stateAfterEdit, type ProductState } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { lockOwnProduct } from './own-products.ts'
import { hasSales, updateProduct } from './sql.ts'

type Locked = Awaited<ReturnType<typeof lockOwnProduct>>

/**
 * The state of a locked product after this caller has edited what buyers see: an edit by a caller who may not publish
 * needs review again. Throws for a raffle that has sold tickets: its buyers bought the old description.
 */
export async function stateAfterEditBy(trx: Transaction, caller: Caller, product: Locked): Promise<ProductState> {
  if (may.administer(caller.role)) return product.state
  const next = stateAfterEdit(product.state)
  const held = product.totalTickets !== null && (await hasSales(trx, product.id))
  if (next === null || held) throw new Problem('RAFFLE_UNDER_WAY')
  return next
}

/**
 * Locks a product whose public data this caller changes, and returns it to review if they may not publish. Screens are
 * told of the change.
 */
export async function returnToReview(trx: Transaction, caller: Caller, id: number): Promise<void> {
  const product = await lockOwnProduct(trx, caller, id)
  const state = await stateAfterEditBy(trx, caller, product)
  publishAfterCommit(trx, { edited: [id] })
  if (state === product.state) return
  await updateProduct(trx, id, { state })
  await record(trx, caller, 'move-product', { product: id }, { before: { state: product.state }, after: { state } })
}
