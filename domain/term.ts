import { centimos, type Centimos } from './money.ts'
import { formatDays } from './purchase.ts'
import { shownPrice, type MarkupRule } from './pricing.ts'
import type { Viewer } from './user.ts'

/** The days for which a product is rented, with their prices. */
export type Term = { id: number; dias: number; precio: Centimos; precioPublico: Centimos | null }

/** How many terms a product may have. */
export const maxTerms = 6

/** What a viewer pays for a term of a product in this category. */
export const termPrice = (viewer: Viewer, term: Term, categoryId: number, rules: readonly MarkupRule[]): Centimos =>
  shownPrice(viewer, { ...term, categoryId }, rules)

/** What a day of a term costs, rounded to the céntimo. */
export const dailyPrice = ({ dias, precio }: { dias: number; precio: Centimos }): Centimos =>
  centimos(Math.round(precio / dias))

/** The days of some terms in a few words, as '30 días' or '30 a 180 días'. */
export function formatTerms(terms: readonly { dias: number }[]): string {
  const days = terms.map(({ dias }) => dias)
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return least === most ? formatDays(most) : `${least} a ${formatDays(most)}`
}
