import { purchaseNotes } from '#domain/purchase.ts'
import { saleStates } from '#domain/sale.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { dayIn } from '../../ui/day-filter.tsx'
import type { SaleFilter } from './queries.ts'

export const saleOrders = ['id', 'endDate', '-endDate'] as const

const names = ['q', 'estado', 'nota', 'productId', 'buyerId', 'from', 'to'] as const

/** The filters of the sales in the address, and functions that change them. */
export function useSaleFilter() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const filter = {
    q: query.get('q') ?? undefined,
    estado: saleStates.find((state) => state === query.get('estado')),
    nota: purchaseNotes.find((nota) => nota === query.get('nota')),
    productId: positive(query.get('productId')),
    buyerId: positive(query.get('buyerId')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    sort: saleOrders.find((order) => order === query.get('sort')),
  } satisfies SaleFilter
  return {
    filter,
    page,
    turnTo,
    filtered: names.some((name) => filter[name] !== undefined),
    pick: (parts: Partial<Record<keyof typeof filter, string | undefined>>) => pick(parts),
    clear: () => pick(Object.fromEntries(names.map((name) => [name, undefined]))),
  }
}
