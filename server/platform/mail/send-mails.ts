import { dayMs } from '#domain/lima.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import type { AppContext } from '../context.ts'
import type { AccountMailKind } from '../db/notice-tables.ts'
import type { Mail } from './mailer.ts'
import { claimJob, deleteJob, lockDueJob, postponeJob } from './sql.ts'

/**
 * Composes the mail of a job in the job's transaction, with the links that it needs. Undefined when there is nothing
 * left to send, or when the job was split into others.
 */
export type ComposeMail = (context: AppContext, trx: Transaction, job: MailJob) => Promise<Mail | undefined>

type Job = { id: number; email: string; attempts: number; createdAt: Date }
export type AccountMailJob = Job & { kind: AccountMailKind; userId: number | null }
/** `entryId` is the wallet entry that the mail is about. */
export type MovementMailJob = Job & { kind: 'movement'; userId: number; entryId: number }
/** `noticeId` is the notice that the mail contains. */
export type NoticeMailJob = Job & { kind: 'notice'; userId: number; noticeId: number }
type MailJob = AccountMailJob | MovementMailJob | NoticeMailJob

/** The time limit for a mail server that responds slowly. */
const serverTimeoutMs = 45_000
/** While a mail is being sent, no other server sends it. */
const leaseMs = 60_000
const minRetryMs = 5_000
const maxRetryMs = 15 * 60_000
const giveUpAfterMs = 3 * dayMs

/**
 * Sends one due mail; false when none is due. A failed one is retried later. A crash in between sends it twice, but
 * never not at all. `onFound` is called before the mail server is contacted.
 */
export async function sendNextMail(
  context: AppContext,
  compose: ComposeMail,
  closing: AbortSignal,
  onFound: () => void,
): Promise<boolean> {
  const claimed = await claim(context, compose)
  if (claimed === 'nothing') return false
  if (claimed !== 'done') {
    onFound()
    await deliver(context, claimed.job, claimed.mail, closing)
  }
  return true
}

/** The next mail with its token, which is stored before the mail is sent. */
function claim(context: AppContext, compose: ComposeMail): Promise<'nothing' | 'done' | { job: MailJob; mail: Mail }> {
  return inTransaction(context.db, async (trx) => {
    const now = context.clock.now()
    // The table's constraints ensure which columns a kind has.
    const job = (await lockDueJob(trx, now)) as MailJob | undefined
    if (!job) return 'nothing'
    const mail = await compose(context, trx, job)
    if (!mail) {
      await deleteJob(trx, job.id)
      return 'done'
    }
    await claimJob(trx, job.id, job.attempts + 1, new Date(now.getTime() + leaseMs))
    return { job: { ...job, attempts: job.attempts + 1 }, mail }
  })
}

async function deliver(context: AppContext, job: MailJob, mail: Mail, closing: AbortSignal): Promise<void> {
  try {
    await context.mailer.send(mail, AbortSignal.any([closing, AbortSignal.timeout(serverTimeoutMs)]))
  } catch (error) {
    const { responseCode = 0, code, command } = error as { responseCode?: number; code?: string; command?: string }
    const now = context.clock.now().getTime()
    // Only a refused recipient ends the job; a refused sender is a wrong setting, and once it is corrected every mail
    // can be sent.
    const refused = responseCode >= 500 && code === 'EENVELOPE' && command === 'RCPT TO'
    if (refused || now - job.createdAt.getTime() > giveUpAfterMs) {
      context.log.warn({ kind: job.kind, attempts: job.attempts, responseCode }, 'a mail was given up')
      await deleteJob(context.db, job.id)
    } else {
      context.log.info({ kind: job.kind, attempts: job.attempts, responseCode, code }, 'mail delivery deferred')
      const retryMs = Math.min(minRetryMs * 2 ** (job.attempts - 1), maxRetryMs)
      await postponeJob(context.db, job.id, job.attempts, new Date(now + retryMs))
    }
    return
  }
  await deleteJob(context.db, job.id)
}
