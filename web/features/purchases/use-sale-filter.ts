import { purchaseNotes } from '#domain/purchase.ts'
import { saleStates } from '#domain/sale.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { dayIn } from '../../ui/day-filter.tsx'
import type { SaleFilter } from './queries.ts'

export const saleOrders = ['id', 'endDate', '-endDate'] as const

const names = ['q', 'estado', 'nota', 'productId', 'from', 'to'] as const

/** What the address asks of the sales, and ways to ask for something else. */
export function useSaleFilter() {
  const [query, change] = useQueryPart()
  const filter = {
    q: query.get('q') ?? undefined,
    estado: saleStates.find((state) => state === query.get('estado')),
    nota: purchaseNotes.find((nota) => nota === query.get('nota')),
    productId: positive(query.get('productId')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    sort: saleOrders.find((order) => order === query.get('sort')),
  } satisfies SaleFilter
  return {
    filter,
    page: positive(query.get('page')) ?? 1,
    filtered: names.some((name) => filter[name] !== undefined),
    turnTo: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    /** From the first page on. */
    pick: (parts: Partial<Record<keyof typeof filter, string | undefined>>) => change({ ...parts, page: undefined }),
    clear: () => change(Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))),
  }
}
