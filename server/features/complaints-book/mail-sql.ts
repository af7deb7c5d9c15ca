import { sql } from 'kysely'
import { maxMailsOfMailbox } from '#domain/complaint.ts'
import { dayMs } from '#domain/lima.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { ComplaintMailKind } from '../../platform/db/tables.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/**
 * From when one more mail to this mailbox is no fourth one in 24 hours, whatever the sheet. Until the transaction ends,
 * others who ask for the same mailbox wait.
 */
export async function lockMailbox(trx: Transaction, email: string, now: Date): Promise<Date> {
  const mailbox = mailboxOf(email)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint mail ${mailbox}`}, 0))`.execute(trx)
  const last = await trx
    .selectFrom('complaintMails')
    .select('at')
    .where('mailbox', '=', mailbox)
    .orderBy('at', 'desc')
    .limit(maxMailsOfMailbox)
    .execute()
  const third = last[maxMailsOfMailbox - 1]
  return new Date(Math.max(now.getTime(), third ? third.at.getTime() + dayMs : 0))
}

/** Queues the mail of a sheet for the time that `lockMailbox` gave. */
export async function queueMail(
  trx: Transaction,
  { complaintId, kind, email }: { complaintId: number; kind: ComplaintMailKind; email: string },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('complaintMails')
    .values({ complaintId, kind, mailbox: mailboxOf(email), at })
    .execute()
  await trx.insertInto('mailJobs').values({ kind, email, complaintId, nextAttemptAt: at, createdAt: at }).execute()
  publishAfterCommit(trx, { mails: true })
}
