import { times, type Centimos } from './money.ts'
import { may, type Viewer } from './user.ts'

/** One line of the markup table: a base price, optionally in one category only, and what the public pays for it. */
export type MarkupRule = { base: Centimos; categoryId: number | null; precio: Centimos }

export type Priced = { precio: Centimos; precioRifa: Centimos | null; categoryId: number }

/** The rule that applies to a base price: one of the category takes precedence over a general one. */
function ruleFor(base: Centimos, categoryId: number, rules: readonly MarkupRule[]): MarkupRule | undefined {
  const fitting = rules.filter((rule) => rule.base === base)
  return fitting.find((rule) => rule.categoryId === categoryId) ?? fitting.find((rule) => rule.categoryId === null)
}

/** The price that this viewer sees of a product that is not a raffle: the base price, or the marked-up one. */
export function shownPrice(viewer: Viewer, product: Priced, rules: readonly MarkupRule[]): Centimos {
  if (may.seeBasePrices(viewer)) return product.precio
  return ruleFor(product.precio, product.categoryId, rules)?.precio ?? product.precio
}

/** The price of one profile for this viewer, or of one ticket, which costs the same for everybody. */
export function priceToPay(viewer: Viewer, product: Priced, rules: readonly MarkupRule[]): Centimos {
  return product.precioRifa ?? shownPrice(viewer, product, rules)
}

/** The price of a whole product: all tickets of a raffle, or all remaining profiles. */
export function totalPrice(each: Centimos, product: { totalTickets: number | null; stock: number }): Centimos {
  return times(each, product.totalTickets ?? product.stock)
}
