import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export type EntryFilter = Omit<QueryOf<RouteOf<typeof api.settlements.entries>>, 'page' | 'pageSize'>

export const accountsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.settlements, 'accounts', page],
    queryFn: () => call(api.settlements.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export const entriesQuery = (userId: number, filter: EntryFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.settlements, 'entries', userId, filter, page],
    queryFn: () => call(api.settlements.entries, { params: { userId }, query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

/** Everything that shows what is owed. */
export const refreshSettlements = () => refresh(keys.settlements, keys.dashboard)
