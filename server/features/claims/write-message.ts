import { claimCan } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { isEscalated, requireSide } from './authority.ts'
import { getClaim } from './show-claim.ts'
import { insertMessage, lockClaim, updateClaim } from './sql.ts'
import { publishClaim, tellMessage } from './tell.ts'

/** Says something about an open claim to its other side; what the first of the office says takes it under review. */
export function writeMessage(context: AppContext, caller: Caller, id: number, text: string) {
  return inTransaction(context.db, async (trx) => {
    const claim = requireSide(caller, await lockClaim(trx, id))
    const now = context.clock.now()
    if (!claimCan.beSettled(claim.estado)) throw new Problem('CLAIM_SETTLED')
    const own = claim.userId === caller.id
    if (!own && !may.administer(caller.role) && isEscalated(claim, now)) throw new Problem('CLAIM_ESCALATED')
    const messageId = await insertMessage(trx, { claimId: id, userId: caller.id, text, createdAt: now })
    if (!own && claimCan.beReviewed(claim.estado)) await updateClaim(trx, id, { estado: 'En revisión' })
    await tellMessage(trx, claim, caller.id, messageId, now)
    publishClaim(trx, claim)
    return getClaim(context, trx, caller, id)
  })
}
