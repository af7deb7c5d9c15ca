import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { Sale } from '#contract/purchases/sales.ts'
import { centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { setAside } from '../catalogue/index.ts'
import { hasOtherAdministrator } from '../users/index.ts'
import { insertRefund, walletLock } from '../wallet/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteReminders, endForGood, lockTarget, selectTarget } from './change-sales-sql.ts'
import { refuseClaimed } from './claimed-sql.ts'
import { productsShareLock } from './renew-sql.ts'
import { getSale } from './show-sale.ts'

type Refund = BodyOf<typeof api.purchases.refund>

/**
 * Refunds its buyer what was paid for a rent, or a part of it, never more in all; may end the rent now. A refund to the
 * caller's own wallet is allowed only if nobody else could make it.
 */
export async function refund(
  context: AppContext,
  caller: Caller,
  id: number,
  { quantity, motivo, end = false }: Refund,
  attempt?: Attempt,
): Promise<Sale> {
  return inTransaction(context.db, async (trx) => {
    await once(trx, attempt, async () => {
      const buyerId = (await selectTarget(trx, id))?.userId
      if (buyerId === undefined) throw new Problem('NOT_FOUND')
      // The product too: a refund is deducted from the category that the product is counted in.
      await pipeline(trx, { wallet: walletLock(buyerId), products: productsShareLock([id]) })
      const target = await lockTarget(trx, id)
      if (!target) throw new Problem('NOT_FOUND')
      if (target.profileId === null) throw new Problem('TICKET_NOT_REFUNDABLE')
      await refuseClaimed(trx, id)
      const left = target.precio + target.renewed - target.refunded
      const amount = quantity ?? left
      if (amount > left || left === 0) throw new Problem('REFUND_TOO_HIGH')
      if (buyerId === caller.id && (await hasOtherAdministrator(trx, caller))) throw new Problem('OWN_WALLET')
      const now = context.clock.now()
      const refund = { userId: buyerId, quantity: centimos(amount), purchaseId: id, motivo }
      const entryId = await insertRefund(trx, refund, now)
      if (end) {
        await endForGood(trx, id, now)
        if (!target.freedAt) await setAside(trx, target.profileId, now)
        await deleteReminders(trx, id)
      }
      const before = { refunded: target.refunded, endDate: target.endDate }
      const after = { quantity: amount, walletEntry: entryId, motivo, end }
      await record(trx, caller, 'refund-purchase', { purchase: id }, { before, after })
      return id
    })
    const sale = await getSale(trx, caller, id)
    publishAfterCommit(trx, { purchases: [sale.buyer.id, sale.seller.id] })
    return sale
  })
}
