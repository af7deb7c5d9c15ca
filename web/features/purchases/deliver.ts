import type { Purchase } from '#contract/purchase.ts'
import { chatLink, fillIn, type ChatTexts } from '#domain/chat-texts.ts'
import { formatDay } from '../../ui/format-date.ts'

/** Beyond so many characters a browser or the chat may cut a link off. */
const maxLinkLength = 4000

/** All that a customer needs of what was bought for them, as one message in the owner's words. */
export function deliverText(texts: ChatTexts, purchases: readonly Purchase[]): string {
  const datos = purchases.map((it) => itemText(texts, it)).join('\n\n')
  return fillIn(texts.deliver, { cliente: purchases[0]?.nombreUser ?? '', datos })
}

function itemText(texts: ChatTexts, { nombre: producto, ticket, endDate, ...account }: Purchase): string {
  if (ticket) return fillIn(texts.deliverTicket, { producto, ticket: String(ticket.number), codigo: ticket.receipt })
  return fillIn(texts.deliverProfile, {
    producto,
    usuario: account.username ?? '',
    clave: account.password ?? '',
    perfil: account.perfil ?? '',
    pin: account.pin ?? '',
    hasta: formatDay(endDate),
  })
}

/** The customer's chat with that message in it, or empty where it would be too long for a link. */
export function deliverLink(telefono: string, text: string): { href: string; carriesText: boolean } {
  const href = chatLink(telefono, text)
  return href.length <= maxLinkLength ? { href, carriesText: true } : { href: chatLink(telefono), carriesText: false }
}
