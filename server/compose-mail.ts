import { composeAccountMail } from './features/users/account-mails.ts'
import { composeMovementMail } from './features/wallet/movement-mail.ts'
import type { ComposeMail } from './platform/mail/send-mails.ts'

/** Writes the mail of any job. */
export const composeMail: ComposeMail = (context, trx, job) =>
  job.kind === 'movement' ? composeMovementMail(context, trx, job) : composeAccountMail(context, trx, job)
