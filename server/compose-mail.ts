import { readSettings } from './features/settings/index.ts'
import { composeAccountMail } from './features/users/account-mails.ts'
import { composeMovementMail } from './features/wallet/movement-mail.ts'
import type { ComposeMail } from './platform/mail/send-mails.ts'

/** Writes the mail of any job, in the name of the shop. */
export const composeMail: ComposeMail = async (context, trx, job) => {
  const { identity } = await readSettings(trx)
  return job.kind === 'movement'
    ? composeMovementMail(context, trx, job, identity)
    : composeAccountMail(context, trx, job, identity)
}
