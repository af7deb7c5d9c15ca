import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PriceState } from '#domain/price-list.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export const priceListQuery = queryOptions({
  queryKey: [...keys.priceLists, 'own'],
  queryFn: () => call(api.priceLists.mine),
})

export type PriceFilter = { q?: string | undefined; state?: PriceState | 'review' | undefined }

export const pricesQuery = ({ q = null, state }: { q?: string | null; state?: PriceFilter['state'] }, page: number) =>
  queryOptions({
    queryKey: [...keys.priceLists, 'prices', q, state, page],
    queryFn: () => call(api.priceLists.prices, { query: { q, state, page } }),
    placeholderData: keepPreviousData,
  })

export const publicPriceListQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: [...keys.priceLists, 'public', slug, page],
    queryFn: () => call(api.priceLists.public, { params: { slug }, query: { page } }),
    placeholderData: keepPreviousData,
  })
