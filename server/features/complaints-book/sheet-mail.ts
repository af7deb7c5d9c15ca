import { complaintNumber } from '#domain/complaint.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { MailToSend } from '../../platform/mail/mailer.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { ComplaintMailJob } from '../../platform/mail/send-mails.ts'
import { printSheet } from './print-sheet.ts'
import { keyOf } from './sheet-key.ts'
import { selectSheet } from './sql.ts'

/**
 * The mail of a sheet or of its answer. Its text has no word that anybody typed, for the mailbox may be a stranger's:
 * the sheet is in the attached PDF. Undefined once the mailbox's reader refused it.
 */
export async function composeComplaintMail(
  context: AppContext,
  trx: Transaction,
  { kind, email, complaintId }: ComplaintMailJob,
  shop: Sender,
): Promise<MailToSend | undefined> {
  const sheet = await selectSheet(trx, complaintId)
  if (!sheet || sheet.refusedAt) return undefined
  const numero = complaintNumber(sheet.year, sheet.number)
  const mail = renderMail(email, shop, {
    ...(kind === 'complaint'
      ? {
          title: `Tu hoja de reclamación N.º ${numero}`,
          lines: [
            `Quedó registrada en el Libro de Reclamaciones. Va adjunta tu copia.`,
            `La respuesta llega a este correo a más tardar el ${sheet.dueDay}.`,
          ],
        }
      : {
          title: `Respuesta a tu hoja de reclamación N.º ${numero}`,
          lines: ['Respondimos tu hoja del Libro de Reclamaciones. Va adjunta, con la respuesta.'],
        }),
    button: 'Ver la hoja',
    link: `${context.config.publicUrl}/#/libro_de_reclamaciones?clave=${keyOf(context.vault, sheet.requestId)}`,
    end: '¿No fuiste tú? Abre el enlace y elige «No fui yo»: no te escribiremos más por esta hoja.',
  })
  const filename = `hoja-de-reclamacion-${numero}.pdf`
  return { ...mail, attach: async () => [{ filename, content: await printSheet(sheet) }] }
}
