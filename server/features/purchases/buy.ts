import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { claim, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { openSale, sell } from './sell.ts'
import { getPurchase } from './show-purchase.ts'

type Order = BodyOf<typeof api.purchases.buy>

/**
 * Sells one profile or one ticket for what the caller's role pays, in one transaction
 * of two round trips to the database: one locks and reads, one writes and commits.
 */
export function buy(context: AppContext, caller: Caller, order: Order, attempt?: Attempt): Promise<Purchase> {
  const { productId, termId, precioVenta, nombreUser, telefono, total, dias } = order
  const lines = [{ productId, termId, precioVenta, quantity: 1 }]
  return inTransaction(context.db, async (trx) => {
    const { done, opened } = await pipeline(trx, { done: claim(attempt), opened: openSale(caller.id, lines) })
    if (done !== undefined) return getPurchase(context, trx, caller.id, done)
    const [sold] = await sell(context, trx, opened, {
      nombreUser,
      telefono,
      attempt,
      total,
      dias,
      standing: caller.role,
    })
    return sold as Purchase
  })
}
