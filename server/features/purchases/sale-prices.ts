import type { SalePrice } from '#contract/purchases/sale-prices.ts'
import type { Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { lockSold, putSalePrice, selectSalePrices } from './sale-prices-sql.ts'

/** What a purchase of the caller's and its renewals cost and were sold for. */
export async function listSalePrices(db: Db, caller: Caller, purchaseId: number): Promise<SalePrice[]> {
  const rows = await selectSalePrices(db, caller.id, purchaseId)
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return rows
}

type Of = { purchaseId: number } | { renewalId: number }

/** Notes what the caller sold a purchase or a renewal of theirs for. It changes nothing that anybody else sees. */
export async function setSalePrice(
  { db }: AppContext,
  caller: Caller,
  of: Of,
  precioVenta: Centimos | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const purchase = await lockSold(trx, caller.id, of)
    if (!purchase) throw new Problem('NOT_FOUND')
    const renewalId = 'renewalId' in of ? of.renewalId : null
    await putSalePrice(trx, { userId: caller.id, purchaseId: purchase.id, renewalId, precioVenta })
    publishAfterCommit(trx, { purchases: [caller.id] })
  })
}
