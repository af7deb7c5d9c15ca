import { claimCan } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { getClaim } from './show-claim.ts'
import { lockClaim, lockRent, selectClaim, updateClaim } from './sql.ts'
import { publishClaim, tellEscalated } from './tell.ts'

/** Opens a settled claim of the caller's own again, of the account that its rent has by now; for administrators alone. */
export async function reopenClaim(context: AppContext, caller: Caller, id: number) {
  const reopened = inTransaction(context.db, async (trx) => {
    const found = await selectClaim(trx, id)
    if (found?.userId !== caller.id) throw new Problem('NOT_FOUND')
    const rent = await lockRent(trx, found.purchaseId)
    const claim = await lockClaim(trx, id)
    const now = context.clock.now()
    if (!claim || !rent || rent.accountId === null || !claimCan.beReopened(claim, now)) {
      throw new Problem('CLAIM_NOT_REOPENABLE')
    }
    const { accountId, sellerId, productId } = rent
    const unsettled = { settledAt: null, settledBy: null, resolution: null }
    const opened = { estado: 'Abierto' as const, reopenedAt: now, escalatedAt: now }
    await updateClaim(trx, id, { ...unsettled, ...opened, accountId, sellerId, productId })
    await tellEscalated(trx, claim, 'reopened', now)
    publishClaim(trx, rent)
    publishAfterCommit(trx, { purchases: [rent.userId] })
    return getClaim(context, trx, caller, id)
  })
  return reopened.catch((error: unknown) => {
    throw violates(error, 'claims_open') ? new Problem('CLAIM_OPEN') : error
  })
}
