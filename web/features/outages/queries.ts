import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export const fallsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.outages, 'falls', page],
    queryFn: () => call(api.outages.falls, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export const fallQuery = (accountId: number) =>
  queryOptions({
    queryKey: [...keys.outages, 'fall', accountId],
    queryFn: () => call(api.outages.showFall, { params: { id: accountId } }),
  })

export const outagesQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.outages, 'given', page],
    queryFn: () => call(api.outages.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export type Outage = Omit<BodyOf<RouteOf<typeof api.outages.give>>, 'dryRun' | 'id'>

/** What an outage would give; each time another dry run, which can be confirmed. */
export const planQuery = (outage: Outage) =>
  queryOptions({
    queryKey: [...keys.outages, 'plan', outage],
    queryFn: () => call(api.outages.give, { body: { ...outage, dryRun: true } }),
    // It is confirmed by its id within a day.
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The products of a category that rent profiles, in any state. */
export const productsOfQuery = (categoryId: number) =>
  queryOptions({
    queryKey: [...keys.products, 'of-category', categoryId],
    queryFn: () =>
      call(api.catalogue.listProducts, { query: { categoryId, raffle: false, pageSize: 200, sort: 'nombre' } }),
    meta: { quiet: true },
  })

/** Everything that an act on an account or an outage may change. */
export const refreshOutages = () =>
  refresh(keys.outages, keys.claims, keys.purchases, keys.products, keys.suppliers, keys.dashboard)
