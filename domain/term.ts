import type { Centimos } from './money.ts'
import { shownPrice, type MarkupRule } from './pricing.ts'
import type { Viewer } from './user.ts'

/** The days for which a product is rented, with their prices. */
export type Term = { id: number; dias: number; precio: Centimos; precioPublico: Centimos | null }

/** How many terms a product may have. */
export const maxTerms = 6

/** What a viewer pays for a term of a product in this category. */
export const termPrice = (viewer: Viewer, term: Term, categoryId: number, rules: readonly MarkupRule[]): Centimos =>
  shownPrice(viewer, { ...term, categoryId }, rules)
