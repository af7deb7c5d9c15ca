import { alwaysMailed } from '#domain/notice.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { NoticeMailJob } from '../../platform/mail/send-mails.ts'
import { selectMailed } from './mail-sql.ts'
import { renderStoredNotice } from './notices.ts'

/** Renders the mail of a notice; undefined once its reader has another address, or has switched them off. */
export async function composeNoticeMail(
  context: AppContext,
  trx: Transaction,
  { email, noticeId }: NoticeMailJob,
  shop: Sender,
): Promise<Mail | undefined> {
  const notice = await selectMailed(trx, noticeId, email, context.clock.now())
  if (!notice) return undefined
  const { title, text, formerText = text, path } = renderStoredNotice(notice)
  return renderMail(email, shop, {
    title,
    lines: [`Hola, ${notice.username}:`, notice.isFormer ? formerText : text],
    button: 'Ver en la tienda',
    link: `${context.config.publicUrl}/#${path}`,
    end: endOf(notice),
  })
}

function endOf({ kind, isFormer }: { kind: string; isFormer: boolean }): string {
  if (isFormer) return 'Te escribimos también aquí porque hasta hace poco este era el correo de tu cuenta.'
  const always: readonly string[] = alwaysMailed
  return always.includes(kind)
    ? 'Este aviso llega siempre por correo.'
    : 'En tu perfil, en Avisos, eliges qué te avisamos por correo.'
}
