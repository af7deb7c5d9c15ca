import { claimCan } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { hasOtherAdministrator, isOwnWalletRefused } from '../users/index.ts'
import type { ClaimFilter, LockedClaim } from './sql.ts'

type Sides = Pick<LockedClaim, 'userId' | 'sellerId'>
type Due = Pick<LockedClaim, 'escalatedAt' | 'answerDue' | 'sellerDisabledAt'>
type Judged = Sides & Due & Pick<LockedClaim, 'estado'>

/** Whose claims this caller sees beside their own: all, or those of what they sold. */
export function officeOf({ id, role }: Caller): ClaimFilter | undefined {
  if (may.administer(role)) return {}
  return may.supply(role) ? { sellerId: id } : undefined
}

const isOffice = (caller: Caller, { sellerId }: Sides) =>
  may.administer(caller.role) || (may.supply(caller.role) && sellerId === caller.id)

/** Refuses whoever is of neither side, as if there were no such claim. */
export function requireSide<Claim extends Sides>(caller: Caller, claim: Claim | undefined): Claim {
  if (!claim || (claim.userId !== caller.id && !isOffice(caller, claim))) throw new Problem('NOT_FOUND')
  return claim
}

/** Whether it is the administrators' alone; also before the job has noted it. */
export const isEscalated = ({ escalatedAt, answerDue, sellerDisabledAt }: Due, now: Date) =>
  escalatedAt !== null || answerDue <= now || sellerDisabledAt !== null

/** Refuses a caller who is not the one to answer a locked claim, or one that was answered. */
export async function requireAnswerer(trx: Transaction, caller: Caller, claim: Judged, now: Date): Promise<void> {
  if (!isOffice(caller, claim)) throw new Problem('NOT_FOUND')
  if (!claimCan.beSettled(claim.estado)) throw new Problem('CLAIM_SETTLED')
  const administers = may.administer(caller.role)
  if (!administers && isEscalated(claim, now)) throw new Problem('CLAIM_ESCALATED')
  const own = claim.userId === caller.id
  if (own && (!administers || (await hasOtherAdministrator(trx, caller)))) throw new Problem('OWN_CLAIM')
}

/** The same for what a screen offers, of one of several claims: without locks. */
export async function answererOf(db: Db, caller: Caller, now: Date): Promise<(claim: Judged) => boolean> {
  const administers = may.administer(caller.role)
  const mayOwn = administers && !(await isOwnWalletRefused(db, caller))
  return (claim) =>
    isOffice(caller, claim) &&
    claimCan.beSettled(claim.estado) &&
    (administers || !isEscalated(claim, now)) &&
    (claim.userId !== caller.id || mayOwn)
}
