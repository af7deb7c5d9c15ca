import type { BodyOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases.ts'
import type { Caller } from '../accounts/sessions.ts'
import { inTransaction } from '../db/db.ts'
import { once } from '../http/idempotency.ts'
import type { World } from '../world.ts'
import { sell } from './sell.ts'
import { getPurchase } from './show-purchase.ts'

type Order = BodyOf<typeof api.purchases.buy>

/**
 * Sells one profile or one ticket for what the caller's role pays, in one transaction.
 * The credentials are opened inside it: what cannot be read is not charged for.
 */
export async function buy(world: World, caller: Caller, order: Order, idempotencyKey?: string): Promise<Purchase> {
  const { productId, nombreUser, telefono } = order
  const attempt = idempotencyKey
    ? { userId: caller.id, key: idempotencyKey, request: ['buy', productId, nombreUser, telefono] }
    : undefined
  const lines = [{ productId, quantity: 1 }]
  const purchase = await inTransaction(world.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const [sold] = await sell(world, trx, caller.id, { lines, nombreUser, telefono })
      return sold as number
    })
    return getPurchase(world, trx, caller.id, id)
  })
  world.events.tell({ products: [productId], wallets: [caller.id], purchases: [caller.id] })
  return purchase
}
