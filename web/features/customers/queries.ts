import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export type CustomerFilter = Omit<QueryOf<RouteOf<typeof api.customers.list>>, 'page' | 'pageSize'>

export const customersQuery = (filter: CustomerFilter, page = 1) =>
  queryOptions({
    queryKey: [...keys.customers, 'list', filter, page],
    queryFn: () => call(api.customers.list, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

/** What was bought for a customer, what ends next in front. */
export const boughtQuery = (customerId: number, page: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'bought', customerId, page],
    queryFn: () => call(api.purchases.mine, { query: { customerId, sort: 'ending', page } }),
    placeholderData: keepPreviousData,
  })

/** A change of a customer is one of the names that purchases show. */
export const refreshCustomers = () => refresh(keys.customers, keys.purchases)
