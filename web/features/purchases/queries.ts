import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { countdownsOver } from '../raffles/live-draws-store.ts'
import { keepPurchases } from './kept-purchases.ts'

const purchasesPageSize = 50

export const purchasesQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [...keys.purchases, page, username],
    queryFn: async () => {
      // A ticket knows which one won.
      await countdownsOver()
      const query = { page, pageSize: purchasesPageSize, username: username || null }
      const read = await call(api.purchases.mine, { query })
      keepPurchases(read.items, new Date())
      return read
    },
    placeholderData: keepPreviousData,
    // Credentials are not kept in memory once nobody looks at them.
    gcTime: 0,
  })

export type SaleFilter = QueryOf<typeof api.purchases.export>

/** What was sold, a page of it. */
export const salesQuery = (filter: SaleFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.purchases, 'sales', filter, page],
    queryFn: () => call(api.purchases.list, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })
