import { times, type Centimos } from './money.ts'
import { may, type Viewer } from './user.ts'

/** One line of the markup table: a base price, optionally in one category only, and what the public pays for it. */
export type MarkupRule = { base: Centimos; categoryId: number | null; precio: Centimos }

export type Priced = {
  /** The base price. */
  precio: Centimos
  precioRifa: Centimos | null
  /** What the public pays for this product alone; null if the table of rules applies. */
  precioPublico: Centimos | null
  categoryId: number
}

/** What the price of a rent depends on: of a product at its first term, or of another term in that category. */
type Rented = Omit<Priced, 'precioRifa'>

/** The rule that applies to a base price: one of the category takes precedence over a general one. */
function ruleFor(base: Centimos, categoryId: number, rules: readonly MarkupRule[]): MarkupRule | undefined {
  const fitting = rules.filter((rule) => rule.base === base)
  return fitting.find((rule) => rule.categoryId === categoryId) ?? fitting.find((rule) => rule.categoryId === null)
}

/** What the public pays by the rules for a product of this base price and category; undefined if there is no rule. */
export function ruledPrice(
  { precio, categoryId }: Pick<Priced, 'precio' | 'categoryId'>,
  rules: readonly MarkupRule[],
): Centimos | undefined {
  return ruleFor(precio, categoryId, rules)?.precio
}

/**
 * The price that this viewer sees of a product that is not a raffle: the base price, or what the public pays, by the
 * product's own price or else by the rules.
 */
export function shownPrice(viewer: Viewer, product: Rented, rules: readonly MarkupRule[]): Centimos {
  if (may.seeBasePrices(viewer)) return product.precio
  return product.precioPublico ?? ruledPrice(product, rules) ?? product.precio
}

/** The price of one profile for this viewer, or of one ticket, which costs the same for everybody. */
export function priceToPay(viewer: Viewer, product: Priced, rules: readonly MarkupRule[]): Centimos {
  return product.precioRifa ?? shownPrice(viewer, product, rules)
}

/** The price of a whole product: all tickets of a raffle, or all remaining profiles. */
export function totalPrice(each: Centimos, product: { totalTickets: number | null; stock: number }): Centimos {
  return times(each, product.totalTickets ?? product.stock)
}
