import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { insertPushJobs } from '../../platform/push/sql.ts'
import { insertNotices, selectOwners, type NewNotice } from './sql.ts'
import { insertMails } from './mail-sql.ts'

/**
 * Tells people something, in the transaction in which it happens. Nothing is done for a key that is there already, by
 * whomever and however often it is tried; a notice is forgotten 90 days after it was read, and its key with it.
 */
export async function notify(trx: Transaction, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length > 0) await deliver(trx, await insertNotices(trx, notices, now), now)
}

/**
 * Brings notices that were inserted in this transaction to their people: to their open screens, to their devices, and by
 * mail to whoever wants that. `notify` does it by itself; for notices that a statement of the caller's own inserted.
 */
export async function deliver(trx: Transaction, noticeIds: readonly number[], now: Date): Promise<void> {
  if (noticeIds.length === 0) return
  await insertMails(trx, noticeIds, now)
  await insertPushJobs(trx, noticeIds, now)
  publishAfterCommit(trx, { notices: await selectOwners(trx, noticeIds), mails: true })
}
