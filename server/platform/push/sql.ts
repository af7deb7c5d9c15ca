import { sql } from 'kysely'
import { securityNotices } from '#domain/notice.ts'
import type { Db, Transaction } from '../db/db.ts'
import { statement, type Param } from '../db/pipeline.ts'

/** Queues one push of each notice for every device of its user. */
export const insertPushJobs = statement((db, noticeIds: Param<readonly number[]>, now: Param<Date>) =>
  db
    .insertInto('pushJobs')
    .columns(['noticeId', 'subscriptionId', 'nextAttemptAt', 'createdAt'])
    .expression(
      db
        .selectFrom('notices')
        .innerJoin('pushSubscriptions as device', 'device.userId', 'notices.userId')
        .innerJoin('users', 'users.id', 'notices.userId')
        .select(['notices.id as noticeId', 'device.id as subscriptionId'])
        .select([sql<Date>`${now}::timestamptz`.as('nextAttemptAt'), sql<Date>`${now}::timestamptz`.as('createdAt')])
        .where('notices.id', '=', sql<number>`any(${noticeIds}::bigint[])`)
        .where('users.disabledAt', 'is', null)
        .where('device.ended', '=', false),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** A due push and its device, locked until the transaction ends; other servers skip them. */
export function lockDueJob(trx: Transaction, now: Date) {
  return trx
    .selectFrom('pushJobs as job')
    .innerJoin('pushSubscriptions as device', 'device.id', 'job.subscriptionId')
    .select(['job.id', 'job.noticeId', 'job.subscriptionId', 'job.attempts', 'job.createdAt'])
    .select(['device.endpoint', 'device.p256dh', 'device.auth'])
    .where('job.nextAttemptAt', '<=', now)
    .orderBy('job.nextAttemptAt')
    .orderBy('job.id')
    .limit(1)
    .forNoKeyUpdate(['job', 'device'])
    .skipLocked()
    .executeTakeFirst()
}
export type PushJob = NonNullable<Awaited<ReturnType<typeof lockDueJob>>>

/** Counts an attempt, and reserves the job and all other jobs of its device until then. */
export async function claimJob(trx: Transaction, { id, subscriptionId, attempts }: PushJob, until: Date) {
  await trx
    .updateTable('pushJobs')
    .set((job) => ({
      nextAttemptAt: until,
      attempts: job
        .case()
        .when('id', '=', id)
        .then(attempts + 1)
        .else(job.ref('attempts'))
        .end(),
    }))
    .where('subscriptionId', '=', subscriptionId)
    .where('nextAttemptAt', '<', until)
    .execute()
}

/** Counts an attempt of this job alone, and sets the time of the next one. */
export function postponeJob(db: Db, id: number, attempts: number, at: Date) {
  return db.updateTable('pushJobs').set({ attempts, nextAttemptAt: at }).where('id', '=', id).execute()
}

/** Makes the jobs that waited for the attempt due at `at`, unless another server has tried since. */
export function releaseDevice(db: Db, { subscriptionId }: PushJob, claimedUntil: Date, at: Date) {
  return db
    .updateTable('pushJobs')
    .set({ nextAttemptAt: at })
    .where('subscriptionId', '=', subscriptionId)
    .where('nextAttemptAt', '=', claimedUntil)
    .execute()
}

/** Deletes a job, and its device if that was ended and this was the last. */
export async function deleteJob(db: Db, { id, subscriptionId }: Pick<PushJob, 'id' | 'subscriptionId'>): Promise<void> {
  await db.deleteFrom('pushJobs').where('id', '=', id).execute()
  await deleteToldDevices(db, { id: subscriptionId })
}

/** Deletes ended devices that nothing is on its way to: this one, those of a user, or all. */
export async function deleteToldDevices(db: Db, { id, userId }: { id?: number; userId?: number } = {}): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('ended', '=', true)
    .where('id', 'not in', db.selectFrom('pushJobs').select('subscriptionId'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .execute()
}

/**
 * Ends devices of a user: those of this session, of all but this session, or all. A device that a security notice is on
 * its way to takes it first; whoever is in a stranger's account would end the devices of its owner.
 */
export async function endDevices(
  trx: Transaction,
  userId: number,
  of: { session: number } | { exceptSession: number } | 'all',
) {
  const devices = trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where((it) => {
      if (of === 'all') return it.lit(true)
      if ('session' in of) return it('sessionId', '=', of.session)
      return it.or([it('sessionId', 'is', null), it('sessionId', '<>', of.exceptSession)])
    })
  const told = trx.selectFrom('notices').select('id').where('userId', '=', userId).where('kind', 'in', securityNotices)
  await trx
    .deleteFrom('pushJobs')
    .where('subscriptionId', 'in', devices)
    .where((it) => it.not(it('noticeId', 'in', told)))
    .execute()
  await trx.updateTable('pushSubscriptions').set({ ended: true, sessionId: null }).where('id', 'in', devices).execute()
  await deleteToldDevices(trx, { userId })
}

/** Its queued pushes are deleted with it. */
export function deleteDevice(db: Db, id: number) {
  return db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** The number of queued pushes, and the time of the oldest one. */
export function selectBacklog(db: Db) {
  return db
    .selectFrom('pushJobs')
    .select((it) => [it.fn.countAll<number>().as('waiting'), it.fn.min('createdAt').as('since')])
    .executeTakeFirstOrThrow()
}

export async function selectNextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('pushJobs')
    .select((it) => it.fn.min('nextAttemptAt').as('due'))
    .executeTakeFirst()
  return row?.due ?? undefined
}
