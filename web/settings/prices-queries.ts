import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

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
