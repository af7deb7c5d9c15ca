import type { Purchase } from '#contract/purchases/purchase.ts'
import { fillIn, textsToOneself, type ChatTexts } from '#domain/chat-texts.ts'
import { hasLapsed } from '#domain/purchase.ts'
import { reminderText } from '#domain/reminder.ts'
import { formatDay } from '../../ui/format-date.ts'

type Sold = Pick<Purchase, 'id' | 'nombre' | 'nombreUser' | 'endDate'> & {
  ticket: { number: number; receipt: string } | null
}

/** When a rent ends or ended, in the words of the chat texts. */
export const sayEnd = (endDate: Date) =>
  `${hasLapsed(endDate, new Date()) ? 'venció' : 'vence'} el ${formatDay(endDate)}`

/** The texts of the chat links of a purchase; of one for oneself, 'Notificar' is a note to oneself. */
export function chatTextsOf(texts: ChatTexts, it: Sold, { own = false } = {}) {
  const { notify, notifyTicket } = own ? textsToOneself : texts
  const values = {
    cliente: it.nombreUser,
    producto: it.nombre,
    compra: String(it.id),
    vence: sayEnd(it.endDate),
    ...(it.ticket && { ticket: String(it.ticket.number), codigo: it.ticket.receipt }),
  }
  return {
    notify: it.ticket
      ? fillIn(notifyTicket, values)
      : reminderText(notify, { cliente: values.cliente, rents: [values] }),
    support: fillIn(texts.support, values),
    renew: fillIn(texts.renew, values),
  }
}
