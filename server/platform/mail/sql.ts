import type { Db, Transaction } from '../db/db.ts'
import { publishAfterCommit } from '../events/events.ts'
import type { AccountMailKind } from '../db/tables.ts'

type NewJob = { email: string } & (
  | { kind: AccountMailKind | 'enrol'; userId: number | null }
  | { kind: 'receipt'; userId: number; entryId: number }
)

/** Does nothing if the same mail is queued already. */
export async function insertJob(db: Db, job: NewJob, now: Date): Promise<void> {
  await db
    .insertInto('mailJobs')
    .values({ ...job, nextAttemptAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  publishAfterCommit(db, { mails: true })
}

/** A due job, locked until the transaction ends; other servers skip it. */
export function lockDueJob(trx: Transaction, now: Date) {
  return trx
    .selectFrom('mailJobs')
    .selectAll()
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Counts an attempt, and reserves the job until then. */
export function claimJob(trx: Transaction, id: number, attempts: number, until: Date) {
  return trx.updateTable('mailJobs').set({ attempts, nextAttemptAt: until }).where('id', '=', id).execute()
}

/** Sets the number of attempts and the time of the next one, unless another server has tried since. */
export function postponeJob(db: Db, { id, attempts }: { id: number; attempts: number }, until: Date) {
  return db
    .updateTable('mailJobs')
    .set({ attempts, nextAttemptAt: until })
    .where('id', '=', id)
    .where('attempts', '<=', attempts)
    .execute()
}

export function deleteJob(db: Db, id: number) {
  return db.deleteFrom('mailJobs').where('id', '=', id).execute()
}

/** The number of queued mails, and the time of the oldest one. */
export function selectBacklog(db: Db) {
  return db
    .selectFrom('mailJobs')
    .select((it) => [it.fn.countAll<number>().as('waiting'), it.fn.min('createdAt').as('since')])
    .executeTakeFirstOrThrow()
}

export async function selectNextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mailJobs')
    .select((it) => it.fn.min('nextAttemptAt').as('due'))
    .executeTakeFirst()
  return row?.due ?? undefined
}

/** The number of mails being retried; a mail in its first attempt has an attempt count of one and is excluded. */
export async function countFailing(db: Db): Promise<number> {
  const { failing } = await db
    .selectFrom('mailJobs')
    .select((it) => it.fn.countAll<number>().as('failing'))
    .where('attempts', '>', 1)
    .executeTakeFirstOrThrow()
  return failing
}
