import { levelPrice } from './level.ts'
import { times, type Centimos } from './money.ts'
import { may, type Viewer } from './user.ts'

/** One line of the markup table: a base price, optionally in one category only, and what the public pays for it. */
export type MarkupRule = { base: Centimos; categoryId: number | null; precio: Centimos }

/** What the price of a rent depends on: of a product at its first term, or of another term in that category. */
type Rented = {
  /** The base price. */
  precio: Centimos
  /** What the public pays for this product alone; null if the table of rules applies. */
  precioPublico: Centimos | null
  categoryId: number
}

/** Who pays, and the discount of their level, in per cent of the base price; 0 without one. */
export type Payer = { role: Viewer; discount: number }

export const guest: Payer = { role: 'guest', discount: 0 }

/** The rule that applies to a base price: one of the category takes precedence over a general one. */
function ruleFor(base: Centimos, categoryId: number, rules: readonly MarkupRule[]): MarkupRule | undefined {
  const fitting = rules.filter((rule) => rule.base === base)
  return fitting.find((rule) => rule.categoryId === categoryId) ?? fitting.find((rule) => rule.categoryId === null)
}

/** What the public pays by the rules for a product of this base price and category; undefined if there is no rule. */
export function ruledPrice(
  { precio, categoryId }: Pick<Rented, 'precio' | 'categoryId'>,
  rules: readonly MarkupRule[],
): Centimos | undefined {
  return ruleFor(precio, categoryId, rules)?.precio
}

/** What the public pays for a rent: the product's own price, or by the rules, or else the base price. */
export const publicPrice = (rented: Rented, rules: readonly MarkupRule[]): Centimos =>
  rented.precioPublico ?? ruledPrice(rented, rules) ?? rented.precio

/** The price of a rent for this payer: the base price, less the discount of their level, or what the public pays. */
export function shownPrice(
  { role, discount }: Payer,
  rented: Rented & { costo: Centimos | null },
  rules: readonly MarkupRule[],
): Centimos {
  return may.seeBasePrices(role) ? levelPrice(rented, discount) : publicPrice(rented, rules)
}

/** The price of a whole product: all tickets of a raffle, or all remaining profiles. */
export function totalPrice(each: Centimos, product: { totalTickets: number | null; stock: number }): Centimos {
  return times(each, product.totalTickets ?? product.stock)
}
