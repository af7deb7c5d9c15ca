import { absolute, formatSoles } from '#domain/money.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { MovementMailJob } from '../../platform/mail/send-mails.ts'
import { selectMovement, type Movement } from './mail-sql.ts'

/**
 * Renders the mail about a movement and its reason for the owner of the wallet; undefined once their address has
 * changed.
 */
export async function composeMovementMail(
  context: AppContext,
  trx: Transaction,
  { email, entryId }: MovementMailJob,
  shop: Sender,
): Promise<Mail | undefined> {
  const movement = await selectMovement(trx, entryId)
  if (movement?.email !== email || !movement.emailVerifiedAt) return undefined
  const { title, lines } = sentencesOf(movement)
  return renderMail(email, shop, {
    title,
    lines: [
      `Hola, ${movement.username}:`,
      ...lines,
      ...(movement.motivo === null ? [] : [`Motivo: ${movement.motivo}`]),
    ],
    button: 'Ver mis movimientos',
    link: `${context.config.publicUrl}/#/billetera`,
    end: 'Si tienes dudas, escríbenos por WhatsApp.',
  })
}

function sentencesOf({ kind, status, quantity, purchaseId, nombre }: Movement): { title: string; lines: string[] } {
  const amount = formatSoles(absolute(quantity))
  if (kind === 'Recarga' && status === 'rejected') {
    return {
      title: 'Tu recarga no fue aceptada',
      lines: [`Tu recarga de ${amount} no fue aceptada. Si ya pagaste, escríbenos con tu comprobante.`],
    }
  }
  if (kind === 'Recarga') {
    return { title: 'Tu recarga fue aceptada', lines: [`${amount} ya están en tu saldo.`] }
  }
  if (kind === 'Devolución') {
    return {
      title: `Te devolvimos ${amount}`,
      lines: [`Son de tu compra #${purchaseId}, ${nombre}, y ya están en tu saldo.`],
    }
  }
  if (kind === 'Bono') return { title: 'Recibiste un bono', lines: [`${amount} de regalo ya están en tu saldo.`] }
  return { title: 'Corregimos tu saldo', lines: [`Quitamos ${amount} de tu saldo.`] }
}
