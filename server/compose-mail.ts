import { composeComplaintMail } from './features/complaints-book/index.ts'
import { composeNoticeMail } from './features/notifications/notice-mail.ts'
import { composeReceiptMail } from './features/receipts/index.ts'
import { composeEnrolmentMail } from './features/second-factor/enrolment-code.ts'
import { removalLink } from './features/second-factor/removal.ts'
import { readSettings } from './features/settings/index.ts'
import { composeAccountMail } from './features/users/account-mails.ts'
import { composeMovementMail } from './features/wallet/movement-mail.ts'
import type { ComposeMail } from './platform/mail/send-mails.ts'

const links = { factorRemovalAsked: removalLink }

/** Renders the mail of any job, in the name of the shop. */
export const composeMail: ComposeMail = async (context, trx, job) => {
  const { identity } = await readSettings(trx)
  if (job.kind === 'movement') return composeMovementMail(context, trx, job, identity)
  if (job.kind === 'receipt') return composeReceiptMail(context, trx, job, identity)
  if (job.kind === 'notice') return composeNoticeMail(context, trx, job, identity, links)
  if (job.kind === 'enrol') return composeEnrolmentMail(context, trx, job, identity)
  if (job.kind === 'complaint' || job.kind === 'complaintAnswer')
    return composeComplaintMail(context, trx, job, identity)
  return composeAccountMail(context, trx, job, identity)
}
