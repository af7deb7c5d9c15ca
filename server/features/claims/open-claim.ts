import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { answerDue } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import { hasLapsed } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import { getClaim } from './show-claim.ts'
import { insertClaim, insertMessage, lockClaim, lockRent, selectWarranty } from './sql.ts'
import { publishClaim, tellOpened } from './tell.ts'

/** Opens a claim of a running rent of the caller's own, within its warranty; one at a time. */
export async function openClaim(
  context: AppContext,
  caller: Caller,
  { purchaseId, kind, text }: BodyOf<typeof api.claims.open>,
  attempt?: Attempt,
) {
  const opened = inTransaction(context.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      const rent = await lockRent(trx, purchaseId)
      if (rent?.userId !== caller.id) throw new Problem('NOT_FOUND')
      if (rent.accountId === null) throw new Problem('NOT_A_RENT')
      const now = context.clock.now()
      if (rent.freedAt || hasLapsed(rent.endDate, now)) throw new Problem('RENT_ENDED')
      const warranty = await selectWarranty(trx, purchaseId, now)
      if (!warranty || hasLapsed(warranty, now)) throw new Problem('WARRANTY_OVER')
      const { answerHours } = await readSettings(trx)
      const { userId, sellerId, accountId, productId } = rent
      const claimId = await insertClaim(trx, {
        purchaseId,
        userId,
        sellerId,
        accountId,
        productId,
        kind,
        estado: 'Abierto',
        openedAt: now,
        answerDue: answerDue(now, answerHours),
      })
      await insertMessage(trx, { claimId, userId, text, createdAt: now })
      const claim = await lockClaim(trx, claimId)
      if (claim) await tellOpened(trx, claim, now)
      publishClaim(trx, rent)
      publishAfterCommit(trx, { purchases: [userId] })
      return claimId
    })
    return getClaim(context, trx, caller, id)
  })
  return opened.catch((error: unknown) => {
    throw violates(error, 'claims_open') ? new Problem('CLAIM_OPEN') : error
  })
}
