import type { Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { insertPushJobs } from '../../platform/push/sql.ts'
import { insertNotices, markReadForAdministrators, type NewNotice } from './notices-sql.ts'
import { insertMails } from './mail-sql.ts'

/**
 * Inserts notices in the transaction of their cause, queues their mails and pushes, and publishes them to open screens.
 * A notice whose key exists already for its user is skipped; a key can be used again when its notice was deleted, 90
 * days after it was read.
 */
export async function notify(trx: Transaction, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  const inserted = await insertNotices(trx, notices, now)
  if (inserted.length === 0) return
  const ids = inserted.map(({ id }) => id)
  await pipeline(trx, [insertMails(ids, now), insertPushJobs(ids, now)])
  const owners = [...new Set(inserted.map(({ userId }) => userId))]
  publishAfterCommit(trx, { notices: owners, mails: true, pushes: true })
}

/** Marks a notice of all administrators as read, once nothing is left to do about it; its push is not sent any more. */
export async function readForAdministrators(trx: Transaction, key: string, now: Date): Promise<void> {
  const readers = await markReadForAdministrators(trx, key, now)
  if (readers.length > 0) publishAfterCommit(trx, { notices: readers.map(({ userId }) => userId) })
}
