import { alwaysMailed, isNoticeKind, type NoticeKind } from '#domain/notice.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { NoticeMailJob } from '../../platform/mail/send-mails.ts'
import { selectMailed } from './mail-sql.ts'
import { renderStoredNotice } from './notices.ts'

/** Where the mail of a notice leads, if not to its screen. */
type LinkOf = (context: AppContext, trx: Transaction, userId: number) => Promise<Link | undefined>
type Link = { button: string; link: string }

/** Renders the mail of a notice; undefined once its reader has another address, or has switched them off. */
export async function composeNoticeMail(
  context: AppContext,
  trx: Transaction,
  { email, noticeId, userId }: NoticeMailJob,
  shop: Sender,
  linksOf: Partial<Record<NoticeKind, LinkOf>>,
): Promise<Mail | undefined> {
  const notice = await selectMailed(trx, noticeId, email, context.clock.now())
  if (!notice) return undefined
  const { title, text, formerText = text, path } = renderStoredNotice(notice)
  const linkOf = isNoticeKind(notice.kind) ? linksOf[notice.kind] : undefined
  const toScreen = { button: 'Ver en la tienda', link: `${context.config.publicUrl}/#${path}` }
  return renderMail(email, shop, {
    title,
    lines: [`Hola, ${notice.username}:`, notice.isFormer ? formerText : text],
    ...((await linkOf?.(context, trx, userId)) ?? toScreen),
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
