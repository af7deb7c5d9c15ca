import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'

export const pricesQuery = queryOptions({
  queryKey: [...keys.prices, 'table'],
  queryFn: () => call(api.prices.table),
})

export const unpricedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.prices, 'unpriced', page],
    queryFn: () => call(api.prices.unpriced, { query: { page, pageSize: 10 } }),
    placeholderData: keepPreviousData,
  })
