import { centimos, type Centimos } from './money.ts'
import { formatDays } from './purchase.ts'
import { shownPrice, type MarkupRule, type Payer } from './pricing.ts'

/** The days for which a product is rented, with their prices. */
export type Term = {
  id: number
  dias: number
  precio: Centimos
  precioPublico: Centimos | null
  /** What its supplier is owed; null while that is unknown. */
  costo: Centimos | null
}

/** How many terms a product may have. */
export const maxTerms = 6

/** What somebody pays for a term of a product in this category. */
export const termPrice = (payer: Payer, term: Term, categoryId: number, rules: readonly MarkupRule[]): Centimos =>
  shownPrice(payer, { ...term, categoryId }, rules)

/** The base price of a term, for whoever pays less by their level; null for all others. */
export const struckPrice = ({ discount }: Payer, { precio }: Term, price: Centimos): Centimos | null =>
  discount > 0 && price < precio ? precio : null

/** What a day of a term costs, rounded to the céntimo. */
export const dailyPrice = ({ dias, precio }: { dias: number; precio: Centimos }): Centimos =>
  centimos(Math.round(precio / dias))

/** The days of some terms in a few words, as '30 días' or '30 a 180 días'. */
export function formatTerms(terms: readonly { dias: number }[]): string {
  const days = terms.map(({ dias }) => dias)
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return least === most ? formatDays(most) : `${least} a ${formatDays(most)}`
}
