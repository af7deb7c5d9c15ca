import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '#contract/cart.ts'
import { plus, times } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'
import { priceOf } from '../catalogue/price.tsx'

export const cartQuery = queryOptions({ queryKey: keys.cart, queryFn: () => call(api.cart.list) })

/** The number of units in a cart, and their total price. */
export function sumOf(lines: readonly CartLine[]) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { units, total: plus(...lines.map(({ product, quantity }) => times(priceOf(product), quantity))) }
}
