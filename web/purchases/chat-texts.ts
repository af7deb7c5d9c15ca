import type { Purchase } from '#contract/purchases.ts'
import { formatDay } from '../ui/format-date.ts'

/** The texts that the chat links of a purchase open with. */
export const chatTexts = {
  notify: (it: Purchase) =>
    `Hola ${it.nombreUser}, tu cuenta de ${it.nombre} vence el ${formatDay(it.endDate)}. Escríbeme si quieres renovarla.`,
  support: (it: Purchase) => `Hola, necesito soporte con mi compra #${it.id} (${it.nombre}).`,
  renew: (it: Purchase) =>
    `Hola, quiero renovar mi compra #${it.id} (${it.nombre}), que vence el ${formatDay(it.endDate)}.`,
}
