import type { Purchase } from '#contract/purchases/purchase.ts'
import { fillInSecrets, monospaceMark, withoutBackticks } from '#domain/chat-secrets.ts'
import { chatLink, fillIn, type ChatTexts } from '#domain/chat-texts.ts'
import { formatDay } from '../../ui/format-date.ts'

/** The credentials of a rent; null once it has ended. */
type Account = Pick<Purchase, 'username' | 'password' | 'perfil' | 'pin'>

/** What a message tells of a purchase. */
export type Delivered = Pick<Purchase, 'nombre' | 'nombreUser' | 'telefono' | 'endDate'> &
  Account & { ticket: { number: number; receipt: string } | null }

/** A browser or the chat may truncate a longer link. */
const maxLinkLength = 4000

/** All that a customer needs to know about their purchases, as one message with the seller's template. */
export function deliverText(texts: ChatTexts, purchases: readonly Delivered[], origen = ''): string {
  const mark = monospaceMark(purchases.flatMap((it) => Object.values(secretsOf(it))))
  const datos = purchases.map((it) => itemText(texts, it, mark)).join('\n\n')
  const message = fillIn(withoutBackticks(texts.deliver), {
    cliente: withoutBackticks(purchases[0]?.nombreUser ?? ''),
    datos,
  })
  return origen ? `${message}\n\n${withoutBackticks(origen)}` : message
}

/** As named by the placeholders of the templates. */
const secretsOf = ({ username, password, perfil, pin }: Account) => ({
  usuario: username ?? '',
  clave: password ?? '',
  perfil: perfil ?? '',
  pin: pin ?? '',
})

function itemText(texts: ChatTexts, it: Delivered, mark: string): string {
  const { nombre: producto, ticket, endDate } = it
  if (ticket) {
    const values = { producto, ticket: String(ticket.number), codigo: ticket.receipt }
    return fillInSecrets(texts.deliverTicket, {}, values, mark)
  }
  return fillInSecrets(texts.deliverProfile, secretsOf(it), { producto, hasta: formatDay(endDate) }, mark)
}

/** The link to the customer's chat with the text filled in, or without it when the link would be too long. */
export function deliverLink(telefono: string, text: string): { href: string; carriesText: boolean } {
  const href = chatLink(telefono, text)
  return href.length <= maxLinkLength ? { href, carriesText: true } : { href: chatLink(telefono), carriesText: false }
}
