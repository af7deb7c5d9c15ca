import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import type { ProductState } from '#domain/product.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { refreshCatalogue } from '../catalogue/queries.ts'

export const rafflesQuery = (state: ProductState, page: number) =>
  queryOptions({
    queryKey: [...keys.products, 'raffles', state, page],
    queryFn: () => call(api.catalogue.listProducts, { query: { raffle: true, state, page, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  })

/** The number of raffles in each state. */
export const raffleTotalsQuery = queryOptions({
  queryKey: [...keys.products, 'raffle-totals'],
  queryFn: () => call(api.catalogue.countProducts, { query: { raffle: true } }),
})

export const winnersAdminQuery = (query: QueryOf<RouteOf<typeof api.raffles.listWinners>>) =>
  queryOptions({
    queryKey: [...keys.winners, 'admin', query],
    queryFn: () => call(api.raffles.listWinners, { query: { ...query, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  })

/** Refetches after a draw or a cancellation. */
export const refreshRaffles = () => Promise.all([refreshCatalogue(), refresh(keys.winners)])
