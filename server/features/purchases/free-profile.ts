import { Problem } from '#domain/problem.ts'
import { endOf, hasLapsed } from '#domain/purchase.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockForReturn, releaseProfile } from '../catalogue/index.ts'
import { readSettings } from '../settings/index.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import { freePurchase, lockTarget, selectTarget } from './change-sales-sql.ts'
import { refuseClaimed } from './claimed-sql.ts'
import { getSale } from './show-sale.ts'

/** Takes the profile of a purchase whose grace is over, once: it is for sale, or set aside until it has another PIN. */
export function freeProfile(context: AppContext, caller: Caller, id: number, pin: string | undefined) {
  return inTransaction(context.db, async (trx) => {
    const target = await selectTarget(trx, id)
    if (!target) throw new Problem('NOT_FOUND')
    const product = await lockForReturn(trx, target.productId)
    // A claim locks the rent, too.
    await lockTarget(trx, id)
    await refuseClaimed(trx, id)
    const now = context.clock.now()
    const { graceDays } = await readSettings(trx)
    const freed = await freePurchase(trx, id, { now, endedBy: endOf(now, -graceDays) })
    if (!freed) throw await freeProfileProblem(trx, id, now)
    const setAside = await releaseProfile(context, trx, product, freed.profileId, pin)
    const after = { product: product.id, ...(setAside && { setAside }) }
    await record(trx, caller, 'free-profile', { purchase: id }, { after })
    const sale = await getSale(trx, caller, id)
    publishAfterCommit(trx, { purchases: [sale.buyer.id, sale.seller.id] })
    return { ...sale, setAside }
  })
}

async function freeProfileProblem(trx: Transaction, id: number, now: Date): Promise<Problem> {
  const target = await selectTarget(trx, id)
  if (target?.profileId === null) return new Problem('NOT_A_RENT')
  if (!target || target.freedAt) return new Problem('PROFILE_FREED')
  return new Problem(hasLapsed(target.endDate, now) ? 'IN_GRACE' : 'PURCHASE_RUNNING')
}
