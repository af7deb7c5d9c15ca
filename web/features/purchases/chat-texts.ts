import type { Purchase } from '#contract/purchases/purchase.ts'
import { fillIn, type ChatTexts } from '#domain/chat-texts.ts'
import { hasLapsed } from '#domain/purchase.ts'
import { formatDay } from '../../ui/format-date.ts'

type Sold = Pick<Purchase, 'id' | 'nombre' | 'nombreUser' | 'endDate'> & {
  ticket: { number: number; receipt: string } | null
}

/** When a rent ends or ended, in the words of the chat texts. */
export const sayEnd = (endDate: Date) =>
  `${hasLapsed(endDate, new Date()) ? 'venció' : 'vence'} el ${formatDay(endDate)}`

/** The texts of the chat links of a purchase. */
export function chatTextsOf(texts: ChatTexts, it: Sold) {
  const values = {
    cliente: it.nombreUser,
    producto: it.nombre,
    compra: String(it.id),
    vence: sayEnd(it.endDate),
    ...(it.ticket && { ticket: String(it.ticket.number), codigo: it.ticket.receipt }),
  }
  return {
    notify: fillIn(it.ticket ? texts.notifyTicket : texts.notify, values),
    support: fillIn(texts.support, values),
    renew: fillIn(texts.renew, values),
  }
}
