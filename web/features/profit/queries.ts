import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProfitBy } from '#domain/profit.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

type Days = { from: string; to: string }

export const profitQuery = (by: ProfitBy, days: Days, page: number) =>
  queryOptions({
    queryKey: [...keys.profits, by, days, page],
    queryFn: () => call(api.profits.list, { query: { by, ...days, page } }),
    placeholderData: keepPreviousData,
  })

export const unpricedQuery = (days: Days, page: number) =>
  queryOptions({
    queryKey: [...keys.profits, 'unpriced', days, page],
    queryFn: () => call(api.profits.unpriced, { query: { ...days, page } }),
    placeholderData: keepPreviousData,
  })
