import type { Purchase } from '#contract/purchases.ts'
import { hasLapsed } from '#domain/purchase.ts'
import { formatDay } from '../ui/format-date.ts'

const ends = ({ endDate }: Purchase) =>
  `${hasLapsed(endDate, new Date()) ? 'venció' : 'vence'} el ${formatDay(endDate)}`

/** The texts that the chat links of a purchase open with. */
export const chatTexts = {
  notify: (it: Purchase) =>
    it.ticket
      ? `Hola ${it.nombreUser}, tienes el ticket N.º ${it.ticket.number} de ${it.nombre}. Tu código es ${it.ticket.receipt}.`
      : `Hola ${it.nombreUser}, tu cuenta de ${it.nombre} ${ends(it)}. Escríbeme si quieres renovarla.`,
  support: (it: Purchase) => `Hola, necesito soporte con mi compra #${it.id} (${it.nombre}).`,
  renew: (it: Purchase) => `Hola, quiero renovar mi compra #${it.id} (${it.nombre}), que ${ends(it)}.`,
}
