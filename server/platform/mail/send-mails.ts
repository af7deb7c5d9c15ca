import { dayMs } from '#domain/lima.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import type { AppContext } from '../context.ts'
import { retryDelayMs, startQueueWorker } from '../queue-worker.ts'
import type { AccountMailKind, ComplaintMailKind } from '../db/tables.ts'
import type { MailToSend } from './mailer.ts'
import { claimJob, deleteJob, lockDueJob, postponeJob, selectNextDue } from './sql.ts'

/**
 * Composes the mail of a job in the job's transaction, with the links that it needs. Undefined when there is nothing
 * left to send, or when the job was split into others.
 */
export type ComposeMail = (context: AppContext, trx: Transaction, job: MailJob) => Promise<MailToSend | undefined>

type Job = { id: number; email: string; attempts: number; createdAt: Date }
export type AccountMailJob = Job & { kind: AccountMailKind; userId: number | null }
/** `entryId` is the wallet entry that the mail is about. */
export type MovementMailJob = Job & { kind: 'movement'; userId: number; entryId: number }
/** A constancia for whoever asked for it. */
export type ReceiptMailJob = Job & { kind: 'receipt'; userId: number; entryId: number }
/** `noticeId` is the notice that the mail contains. */
export type NoticeMailJob = Job & { kind: 'notice'; userId: number; noticeId: number }
/** A code for whoever enrols their first second factor. */
export type EnrolmentMailJob = Job & { kind: 'enrol'; userId: number }
/** To whoever a sheet of the Libro de Reclamaciones names, who needs no account. */
export type ComplaintMailJob = {
  [Kind in ComplaintMailKind]: Job & { kind: Kind; complaintId: number }
}[ComplaintMailKind]
type MailJob = AccountMailJob | MovementMailJob | ReceiptMailJob | NoticeMailJob | EnrolmentMailJob | ComplaintMailJob

/** The time limit for a mail server that responds slowly. */
const serverTimeoutMs = 45_000
/** While a mail is being sent, no other server sends it. */
const leaseMs = 60_000
/** How long a mail that cannot be sent is tried again. */
export const giveUpAfterMs = 3 * dayMs

/** Sends the mails that are queued, until it is closed. */
export const startMailWorker = (context: AppContext, compose: ComposeMail) =>
  startQueueWorker(context, {
    name: 'mails',
    maxLanes: 8,
    sendNext: (closing, onFound) => sendNextMail(context, compose, closing, onFound),
    selectNextDue: () => selectNextDue(context.db),
    isMore: ({ mails = false }) => mails,
  })

/**
 * Sends one due mail; false when none is due. A failed one is retried later. A crash in between sends it twice, but
 * never not at all. `onFound` is called before the mail server is contacted.
 */
async function sendNextMail(
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
async function claim(
  context: AppContext,
  compose: ComposeMail,
): Promise<'nothing' | 'done' | { job: MailJob; mail: MailToSend }> {
  let job: MailJob | undefined
  try {
    return await inTransaction(context.db, async (trx) => {
      const now = context.clock.now()
      // The table's constraints ensure which columns a kind has.
      job = (await lockDueJob(trx, now)) as MailJob | undefined
      if (!job) return 'nothing'
      const mail = await compose(context, trx, job)
      if (!mail) {
        await deleteJob(trx, job.id)
        return 'done'
      }
      await claimJob(trx, job.id, job.attempts + 1, new Date(now.getTime() + leaseMs))
      return { job: { ...job, attempts: job.attempts + 1 }, mail }
    })
  } catch (error) {
    if (!job) throw error
    // A mail that cannot be composed must not stop all others.
    context.log.error({ kind: job.kind, err: error }, 'composing mail failed')
    await retryOrGiveUp(context, { ...job, attempts: job.attempts + 1 }, { refused: false, error })
    return 'done'
  }
}

async function deliver(
  context: AppContext,
  job: MailJob,
  { attach, ...mail }: MailToSend,
  closing: AbortSignal,
): Promise<void> {
  try {
    const attachments = await attach?.()
    const whole = attachments ? { ...mail, attachments } : mail
    await context.mailer.send(whole, AbortSignal.any([closing, AbortSignal.timeout(serverTimeoutMs)]))
  } catch (error) {
    const { responseCode = 0, code, command } = error as { responseCode?: number; code?: string; command?: string }
    // Only a refused recipient ends the job; a refused sender is a wrong setting, and once it is corrected every mail
    // can be sent.
    const refused = responseCode >= 500 && code === 'EENVELOPE' && command === 'RCPT TO'
    await retryOrGiveUp(context, job, { refused, error })
    return
  }
  await deleteJob(context.db, job.id)
}

/** Sets the time of the next attempt; a mail that was refused or is too old is deleted. */
async function retryOrGiveUp(
  { db, log, clock }: AppContext,
  job: MailJob,
  { refused, error }: { refused: boolean; error: unknown },
): Promise<void> {
  const { kind, attempts } = job
  const now = clock.now().getTime()
  if (refused || now - job.createdAt.getTime() > giveUpAfterMs) {
    log.warn({ kind, attempts, err: error }, 'mail delivery failed, giving up')
    await deleteJob(db, job.id)
  } else {
    log.info({ kind, attempts, err: error }, 'mail delivery deferred')
    await postponeJob(db, job, new Date(now + retryDelayMs(attempts)))
  }
}
