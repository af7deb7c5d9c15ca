import { sql } from 'kysely'
import type { ShownClaim } from '#contract/claims.ts'
import type { Resolution } from '#domain/claim.ts'
import type { Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { confirmAuthority } from '../users/index.ts'
import { requireAnswerer, requireSide } from './authority.ts'
import { getClaim } from './show-claim.ts'
import { insertMessage, lockClaim, lockRentsOf, selectClaim, updateClaim, type LockedClaim } from './sql.ts'
import { publishClaim, tellSettled } from './tell.ts'

/** What a caller answers, before anything is locked. */
export type Asked = { caller: Caller; text: string; clock: AppContext['clock'] }
/** The same at the moment from which it counts, once all is locked: what came before has been paid, and is counted. */
export type Answer = { caller: Caller; text: string; now: Date }

export const answerNow = ({ caller, text, clock }: Asked): Answer => ({ caller, text, now: clock.now() })

type Outcome = {
  resolution: Resolution
  /** What a refund gave back, and its movement. */
  refund?: { entryId: number; amount: Centimos }
  oldProfileId?: number
  /** For the audit trail. */
  after?: object
}

/** Answers a claim that is locked and that this caller may answer: writes it down, and tells its buyer. */
export async function settle(
  trx: Transaction,
  claim: LockedClaim,
  { caller, text, now }: Answer,
  { resolution, refund, oldProfileId, after }: Outcome,
): Promise<void> {
  const { id, userId, purchaseId } = claim
  await updateClaim(trx, id, {
    estado: resolution === 'rejected' ? 'Rechazado' : 'Resuelto',
    settledAt: now,
    settledBy: caller.id,
    resolution,
    ...(refund && { entryId: refund.entryId }),
    ...(oldProfileId !== undefined && { oldProfileId }),
  })
  const messageId = await insertMessage(trx, { claimId: id, userId: caller.id, text, createdAt: now })
  await tellSettled(trx, claim, { resolution, refunded: refund?.amount ?? null, messageId }, now)
  const act = resolution === 'rejected' ? 'reject-claim' : 'resolve-claim'
  await record(trx, caller, act, { claim: id }, { after: { resolution, purchase: purchaseId, ...after } })
  publishClaim(trx, claim)
  publishAfterCommit(trx, { purchases: [userId, claim.sellerId] })
}

/** Locks a claim and refuses a caller who is not the one to answer it, or one that was answered. */
export async function lockAnswerable(trx: Transaction, id: number, asked: Asked) {
  await lockRentsOf(trx, sql`claims.id = ${id}`)
  const claim = await lockClaim(trx, id)
  if (!claim) throw new Problem('NOT_FOUND')
  const answer = answerNow(asked)
  await requireAnswerer(trx, asked.caller, claim, answer.now)
  return { claim, answer }
}

/** Answers a claim in words. */
export async function settleInWords(trx: Transaction, id: number, asked: Asked, resolution: Resolution) {
  const { claim, answer } = await lockAnswerable(trx, id, asked)
  await settle(trx, claim, answer, { resolution })
}

/** Settles a claim in one transaction; returns it as it is then. */
export function settling<Result extends object>(
  context: AppContext,
  caller: Caller,
  { id, text }: { id: number; text: string },
  act: (trx: Transaction, found: LockedClaim, asked: Asked) => Promise<Result>,
): Promise<ShownClaim & Result> {
  return inTransaction(context.db, async (trx) => {
    const found = requireSide(caller, await selectClaim(trx, id))
    const result = await act(trx, found, { caller, text, clock: context.clock })
    // Last, once all else is done.
    await confirmAuthority(trx, caller)
    return { ...(await getClaim(context, trx, caller, id)), ...result }
  })
}
