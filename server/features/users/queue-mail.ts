import type { Db, Transaction } from '../../platform/db/db.ts'
import type { World } from '../../platform/context.ts'
import { insertJob } from '../../platform/mail/sql.ts'

/** Means to ask a mailbox whether it is this user's. */
export function queueVerification(world: World, trx: Transaction, userId: number, email: string) {
  return insertJob(trx, { kind: 'verify', userId, email }, world.clock.now())
}

/** Means to tell a user that only devices they logged in with before are let in for a while. */
export function queueLockoutNotice(world: World, db: Db, userId: number, email: string) {
  return insertJob(db, { kind: 'lockout', userId, email }, world.clock.now())
}

/** Means to write to whoever has that address. Whether anybody has is looked up later, so that asking takes the same. */
export function queueRecovery(world: World, db: Db, email: string) {
  return insertJob(db, { kind: 'recover', userId: null, email }, world.clock.now())
}
