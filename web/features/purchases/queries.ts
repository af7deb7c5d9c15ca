import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { DueRent } from '#contract/purchases/due.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import type { PurchaseKind } from '#domain/purchase-state.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { waitForCountdowns } from '../catalogue/live-draws-store.ts'
import { readOwnTexts } from '../own-texts/queries.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { storeOfflinePurchases } from './offline-purchases.ts'

export type PurchaseFilter = {
  tipo: PurchaseKind
  page: number
  /** The number of one purchase, as `#12`, from a link. */
  number?: string | undefined
  /** The search text; it may be a password, so it is not in the address. */
  q?: string | undefined
}

export const purchasesQuery = ({ q, number, ...filter }: PurchaseFilter) =>
  queryOptions({
    queryKey: [...keys.purchases, 'own', q, number, filter],
    queryFn: async () => {
      const token = currentSession()?.token
      // A ticket reveals the winner, so countdowns are waited for.
      await waitForCountdowns()
      const asked = { ...filter, sort: filter.tipo === 'alquiler' ? ('customer' as const) : undefined }
      const [read] = await Promise.all([
        q
          ? call(api.purchases.search, { body: { q, ...asked } })
          : call(api.purchases.mine, { query: { ...asked, username: number ?? null } }),
        readOwnTexts(),
      ])
      storeOfflinePurchases(read.items, token, new Date())
      return read
    },
    placeholderData: keepPreviousData,
    // Credentials are not cached once no component shows them.
    gcTime: 0,
  })

/** What renewing one of the user's rents costs today. */
export const renewalQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.purchases, 'renewal', id],
    queryFn: () => call(api.purchases.renewalTerms, { params: { id } }),
    staleTime: 0,
    retry: false,
  })

export type DueFilter = QueryOf<RouteOf<typeof api.purchases.exportDue>>

/** A page of the rents that end next; with what their reminders say: where to pay the shop, or the user's own texts. */
export const dueQuery = (filter: DueFilter, page: number, administers: boolean) =>
  queryOptions({
    queryKey: [...keys.purchases, 'due', filter, page],
    queryFn: async () => {
      const [read] = await Promise.all([
        call(api.purchases.due, { query: { ...filter, page } }),
        administers ? queryClient.query(paymentMethodsQuery).catch(() => undefined) : readOwnTexts(),
      ])
      return read
    },
    placeholderData: keepPreviousData,
  })

/** The order of the list. */
export const endingFirst = (one: DueRent, other: DueRent) =>
  Number(one.endDate) - Number(other.endDate) || one.id - other.id

/** The rents of all pages, to remind each customer of all of theirs. */
export async function allDue(filter: DueFilter): Promise<DueRent[]> {
  const rents = new Map<number, DueRent>()
  const pageSize = 200
  for (let page = 1; ; page++) {
    const { items, alongside, total } = await call(api.purchases.due, { query: { ...filter, page, pageSize } })
    for (const rent of [...items, ...alongside]) rents.set(rent.id, rent)
    if (rents.size >= total || page * pageSize >= total) break
  }
  return [...rents.values()].toSorted(endingFirst)
}

/** The customers for whom the user bought last; of whoever keeps a list of them, those in it, or what a text finds there. */
export const suggestedQuery = (keepsList: boolean, text: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'suggested', keepsList, text],
    queryFn: async () => {
      if (!keepsList) return call(api.purchases.customers)
      const { items } = await call(api.customers.list, { query: { q: text || null, pageSize: 20 } })
      return items.map(({ nombre, telefono }) => ({ nombreUser: nombre, telefono }))
    },
    placeholderData: keepPreviousData,
  })

/** One of the user's own customers. */
export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'one', id],
    queryFn: () => call(api.customers.show, { params: { id } }),
  })

export type SaleFilter = QueryOf<RouteOf<typeof api.purchases.export>>

/** A page of the sales. */
export const salesQuery = (filter: SaleFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.purchases, 'sales', filter, page],
    queryFn: () => call(api.purchases.list, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

/** What a reseller pays and asks for each term of a product. */
export const listPricesQuery = (productId: number) =>
  queryOptions({
    queryKey: [...keys.priceLists, 'product', productId],
    queryFn: () => call(api.priceLists.prices, { query: { productId } }),
  })

/** What a purchase of the user's own and its renewals were sold for. */
export const salePricesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.purchases, 'sale-prices', id],
    queryFn: () => call(api.purchases.salePrices, { params: { id } }),
    staleTime: 0,
  })
