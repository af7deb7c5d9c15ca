import { formatSoles } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { MailToSend } from '../../platform/mail/mailer.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { ReceiptMailJob } from '../../platform/mail/send-mails.ts'
import { insertJob } from '../../platform/mail/sql.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { receiptFile } from './print-receipt.ts'
import { getReceipt, requireReceipt, toReceipt } from './show-receipt.ts'

/** Queues the mail of a constancia to its owner; does nothing while the same mail waits. */
export async function mailReceipt(context: AppContext, caller: Caller, entryId: number): Promise<void> {
  const { userId, email, emailVerifiedAt } = await requireReceipt(context, caller, entryId)
  if (userId !== caller.id) throw new Problem('NOT_FOUND')
  if (!email || !emailVerifiedAt) throw new Problem('EMAIL_NEEDED')
  await insertJob(context.db, { kind: 'receipt', userId, email, entryId }, context.clock.now())
}

/** Undefined once the address of its owner has changed. */
export async function composeReceiptMail(
  context: AppContext,
  trx: Transaction,
  { email, entryId }: ReceiptMailJob,
  shop: Sender,
): Promise<MailToSend | undefined> {
  const row = await getReceipt(trx, entryId)
  if (row.email !== email || !row.emailVerifiedAt) return undefined
  const { numero, concept, total } = toReceipt(row)
  const mail = renderMail(email, shop, {
    title: `Tu constancia N.º ${numero}`,
    lines: [`Hola, ${row.username}:`, `Va adjunta la constancia de ${formatSoles(total)}: ${concept}.`],
    button: 'Ver mis movimientos',
    link: `${context.config.publicUrl}/#/billetera`,
    end: 'La pediste en la tienda. Si no fuiste tú, cambia tu contraseña.',
  })
  const filename = `constancia-${numero}.pdf`
  return { ...mail, attach: async () => [{ filename, content: await receiptFile(context, row) }] }
}
