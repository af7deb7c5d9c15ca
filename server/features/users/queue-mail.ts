import type { Db, Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertJob } from '../../platform/mail/sql.ts'

/** Means to ask a mailbox whether it is this user's. */
export function queueVerification(context: AppContext, trx: Transaction, userId: number, email: string) {
  return insertJob(trx, { kind: 'verify', userId, email }, context.clock.now())
}

/** Means to tell a user that only devices they logged in with before are let in for a while. */
export function queueLockoutNotice(context: AppContext, db: Db, userId: number, email: string) {
  return insertJob(db, { kind: 'lockout', userId, email }, context.clock.now())
}

/** Means to write to whoever has that address. Whether anybody has is looked up later, so that asking takes the same. */
export function queueRecovery(context: AppContext, db: Db, email: string) {
  return insertJob(db, { kind: 'recover', userId: null, email }, context.clock.now())
}
