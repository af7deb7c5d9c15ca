import type { Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { insertPushJobs } from '../../platform/push/sql.ts'
import { insertNotices, type NewNotice } from './sql.ts'
import { insertMails } from './mail-sql.ts'

/**
 * Tells people something, in the transaction in which it happens: on their open screens, on their devices, and by mail to
 * whoever wants that. Nothing is done for a key that is there already, by whomever and however often it is tried; a notice
 * is forgotten 90 days after it was read, and its key with it.
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
