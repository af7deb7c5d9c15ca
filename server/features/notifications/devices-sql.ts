import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'

export type NewDevice = {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  device: string | null
  createdAt: Date
}

/** An existing device belongs to its latest subscriber. */
export async function upsertDevice(trx: Transaction, { endpoint, ...device }: NewDevice): Promise<number> {
  const { id } = await trx
    .insertInto('pushSubscriptions')
    .values({ endpoint, ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device, ended: false }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the pending pushes to a device that are for other users than its owner. */
export async function deleteJobsOfOthers(trx: Transaction, deviceId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('pushJobs')
    .using('notices')
    .whereRef('notices.id', '=', 'pushJobs.noticeId')
    .where('subscriptionId', '=', deviceId)
    .where('notices.userId', '<>', userId)
    .execute()
}

/** The most recent one first. */
export function selectDevices(db: Db, userId: number, tokenHash: Buffer) {
  return db
    .selectFrom('pushSubscriptions as device')
    .leftJoin('sessions', 'sessions.id', 'device.sessionId')
    .select(['device.id', 'device.device', 'device.createdAt'])
    .select(sql<boolean>`coalesce(sessions.token_hash = ${tokenHash}, false)`.as('current'))
    .where('device.userId', '=', userId)
    .where('device.ended', '=', false)
    .orderBy('device.id', 'desc')
    .execute()
}

export async function deleteDevice(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
