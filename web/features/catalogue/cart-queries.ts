import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '#contract/cart.ts'
import { plus, times } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'
import { priceOf } from './price.tsx'
import { lineName, offersOf } from './term-choice.tsx'

/** The new quantity of a line; below one the line is removed. */
export type CartChange = { id: number; quantity: number }

/** The changes that the server has not answered yet; a cart that is read meanwhile shows them as done. */
export const unansweredChanges = new Set<CartChange>()

export const cartQuery = queryOptions({
  queryKey: keys.cart,
  queryFn: async () => {
    const lines = await call(api.cart.list)
    // Those of now: some may have been made since the cart was asked for.
    return [...unansweredChanges].reduce(withChange, lines)
  },
})

/** The cart after this change. */
export const withChange = (lines: CartLine[], { id, quantity }: CartChange) =>
  lines.flatMap((line) => (line.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))

/** What one unit of a line costs: a ticket, or a profile for its term. */
export const unitPriceOf = ({ product, termId }: CartLine) =>
  product.terms.find(({ id }) => id === termId)?.precio ?? priceOf(product)

/** The base price of one unit, for whoever pays less. */
export const unitBaseOf = ({ product, termId }: CartLine) =>
  product.terms.find(({ id }) => id === termId)?.precioBase ?? null

/** The name of a line, with its days where the product has others. */
export const nameOfLine = ({ product, dias }: CartLine) => lineName(product.nombre, offersOf(product), dias)

/** The number of units in a cart, and their total price. */
export function sumOf(lines: readonly CartLine[]) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { units, total: plus(...lines.map((line) => times(unitPriceOf(line), line.quantity))) }
}
