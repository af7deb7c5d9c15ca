import { sql } from 'kysely'
import { maxMailsOfMailbox, mailboxOf } from '#domain/complaint.ts'
import { dayMs } from '#domain/lima.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { ComplaintMailKind } from '../../platform/db/tables.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/**
 * Queues the mail of a sheet, so that no mailbox gets more than three a day: a copy that would be one more is not sent,
 * an answer waits.
 */
export async function queueMail(
  trx: Transaction,
  { complaintId, kind, email }: { complaintId: number; kind: ComplaintMailKind; email: string },
  now: Date,
): Promise<void> {
  const mailbox = mailboxOf(email)
  // One after the other, whichever server or sheet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint mail ${mailbox}`}, 0))`.execute(trx)
  const last = await trx
    .selectFrom('complaintMails')
    .select('at')
    .where('mailbox', '=', mailbox)
    .orderBy('at', 'desc')
    .limit(maxMailsOfMailbox)
    .execute()
  const third = last[maxMailsOfMailbox - 1]
  const at = new Date(Math.max(now.getTime(), third ? third.at.getTime() + dayMs : 0))
  if (kind === 'complaint' && at > now) return
  await trx.insertInto('complaintMails').values({ complaintId, kind, mailbox, at }).execute()
  await trx.insertInto('mailJobs').values({ kind, email, complaintId, nextAttemptAt: at, createdAt: at }).execute()
  publishAfterCommit(trx, { mails: true })
}
