import { enrolmentMinutes } from '#domain/second-factor.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { EnrolmentMailJob } from '../../platform/mail/send-mails.ts'
import { insertJob } from '../../platform/mail/sql.ts'
import { selectUser } from '../users/index.ts'
import { hashCode, makeCode } from './recovery-codes.ts'
import { consumeEnrolmentCode, upsertEnrolmentCode } from './sql.ts'

/** Queues the mail with the code that enrolling the first factor asks for. */
export async function sendEnrolmentCode(context: AppContext, userId: number): Promise<void> {
  const user = await selectUser(context.db, userId)
  if (!user?.email || !user.emailVerifiedAt) throw new Problem('EMAIL_NEEDED')
  await insertJob(context.db, { kind: 'enrol', userId, email: user.email }, context.clock.now())
}

/** Makes the code when the mail is sent; the one before works no more. */
export async function composeEnrolmentMail(
  context: AppContext,
  trx: Transaction,
  { userId, email }: EnrolmentMailJob,
  shop: Sender,
): Promise<Mail | undefined> {
  const user = await selectUser(trx, userId)
  if (!user?.emailVerifiedAt || user.email !== email) return undefined
  const { code, hash } = makeCode(context, 'enrolment', userId)
  const expiresAt = new Date(context.clock.now().getTime() + enrolmentMinutes * 60_000)
  await upsertEnrolmentCode(trx, { userId, codeHash: hash, email, expiresAt })
  return renderMail(email, shop, {
    title: 'Tu código para activar el segundo paso',
    lines: [
      `Hola, ${user.username}:`,
      `Escribe este código en ${shop.name} para activar el segundo paso de tu cuenta:`,
      code,
    ],
    button: 'Abrir la tienda',
    link: `${context.config.publicUrl}/#/seguridad`,
    end: `El código sirve una vez y vence en ${enrolmentMinutes} minutos. Si no lo pediste, alguien tiene tu contraseña: cámbiala.`,
  })
}

/** Whether that code was mailed to the address that the account has verified. */
export async function useEnrolmentCode(
  context: AppContext,
  trx: Transaction,
  userId: number,
  { typed, email }: { typed: string; email: string },
): Promise<boolean> {
  const codeHash = hashCode(context, 'enrolment', userId, typed)
  return consumeEnrolmentCode(trx, { userId, codeHash, email, now: context.clock.now() })
}
