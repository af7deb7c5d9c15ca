import type { Transaction, Db } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Sender } from '../../platform/mail/render-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { AccountMailJob } from '../../platform/mail/send-mails.ts'
import { insertJob } from '../../platform/mail/sql.ts'
import { selectOwners, selectReader } from './mail-sql.ts'
import { lockoutMail, recoveryMail, unverifiedMail, verificationMail } from './mail-templates.ts'
import { issueToken } from './mail-tokens.ts'

/** Queues a mail that asks the reader of a mailbox to verify it for this user. */
export function queueVerification(context: AppContext, trx: Transaction, userId: number, email: string) {
  return insertJob(trx, { kind: 'verify', userId, email }, context.clock.now())
}

/** Queues a mail to a user: for a while only devices that they used before can log in. */
export function queueLockoutNotice(context: AppContext, db: Db, userId: number, email: string) {
  return insertJob(db, { kind: 'lockout', userId, email }, context.clock.now())
}

/**
 * Queues a mail to the owners of that address. Whether there are any is looked up later, so that the request takes the
 * same time.
 */
export function queueRecovery(context: AppContext, db: Db, email: string) {
  return insertJob(db, { kind: 'recover', userId: null, email }, context.clock.now())
}

/** The most mails that one address gets at once, however many accounts have it. */
const maxOwners = 5

/**
 * Renders the mail of a job for its reader as they are now, with a new token in its link; undefined when it is not to
 * be sent any more.
 */
export async function composeAccountMail(
  context: AppContext,
  trx: Transaction,
  job: AccountMailJob,
  shop: Sender,
): Promise<Mail | undefined> {
  const { kind, email, userId } = job
  if (userId === null) return splitByOwner(context, trx, job)
  const reader = await selectReader(trx, userId)
  // The address may have changed since then.
  if (reader?.email !== email) return undefined
  if (kind === 'verify' && reader.emailVerifiedAt) return undefined
  const { publicUrl } = context.config
  if (kind === 'lockout') {
    return reader.emailVerifiedAt
      ? lockoutMail(email, shop, reader.username, `${publicUrl}/#/recuperarpassword`)
      : undefined
  }
  const purpose = kind === 'recover' && !reader.emailVerifiedAt ? 'confirm' : kind
  const token = await issueToken(context, trx, { kind: purpose, userId, email })
  const verification = `${publicUrl}/#/verify?code=${token}`
  if (purpose === 'verify') return verificationMail(email, shop, reader.username, verification)
  return purpose === 'confirm'
    ? unverifiedMail(email, shop, reader.username, verification)
    : recoveryMail(email, shop, reader.username, `${publicUrl}/#/recover_password?token=${token}`)
}

/** Replaces the job for a typed address by a mail for each account that has it, in that account's own spelling. */
async function splitByOwner(context: AppContext, trx: Transaction, job: AccountMailJob): Promise<undefined> {
  for (const { id, email } of await selectOwners(trx, job.email, maxOwners)) {
    if (email) await insertJob(trx, { kind: job.kind, userId: id, email }, context.clock.now())
  }
}
