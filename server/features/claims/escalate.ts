import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { lockClaim, updateClaim } from './sql.ts'
import { publishClaim, tellEscalated } from './tell.ts'

/** Notes which claims are the administrators' alone by now, and tells them, each once. */
export async function escalateClaims(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const due = await context.db
    .selectFrom('claims')
    .innerJoin('users as seller', 'seller.id', 'claims.sellerId')
    .select('claims.id')
    .where('settledAt', 'is', null)
    .where('escalatedAt', 'is', null)
    .where(sql<boolean>`(answer_due <= ${now} or seller.disabled_at is not null)`)
    .orderBy('claims.id')
    .execute()
  for (const { id } of due) {
    await inTransaction(context.db, async (trx) => {
      const claim = await lockClaim(trx, id)
      // It may have been answered, or another server noted it, before the lock was acquired.
      if (!claim || claim.settledAt || claim.escalatedAt) return
      await updateClaim(trx, id, { escalatedAt: now })
      await tellEscalated(trx, claim, claim.answerDue <= now ? 'late' : 'disabled', now)
      publishClaim(trx, claim)
    }).catch((error: unknown) => context.log.warn({ err: error, claim: id }, 'escalation failed, retrying'))
  }
}
