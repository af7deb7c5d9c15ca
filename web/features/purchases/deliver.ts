import type { Purchase } from '#contract/purchase.ts'
import { chatLink, fillIn, type ChatTexts } from '#domain/chat-texts.ts'
import { formatDay } from '../../ui/format-date.ts'

/** What a message tells of a purchase. */
export type Delivered = Pick<
  Purchase,
  'nombre' | 'nombreUser' | 'telefono' | 'endDate' | 'username' | 'password' | 'perfil' | 'pin'
> & { ticket: { number: number; receipt: string } | null }

/** A browser or the chat may truncate a longer link. */
const maxLinkLength = 4000

/** All that a customer needs to know about their purchases, as one message with the owner's template. */
export function deliverText(texts: ChatTexts, purchases: readonly Delivered[]): string {
  const datos = purchases.map((it) => itemText(texts, it)).join('\n\n')
  return fillIn(texts.deliver, { cliente: purchases[0]?.nombreUser ?? '', datos })
}

function itemText(texts: ChatTexts, { nombre: producto, ticket, endDate, ...account }: Delivered): string {
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

/** The link to the customer's chat with the text filled in, or without it when the link would be too long. */
export function deliverLink(telefono: string, text: string): { href: string; carriesText: boolean } {
  const href = chatLink(telefono, text)
  return href.length <= maxLinkLength ? { href, carriesText: true } : { href: chatLink(telefono), carriesText: false }
}
