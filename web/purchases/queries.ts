import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const purchasesPageSize = 50

export const purchasesQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [...keys.purchases, page, username],
    queryFn: () =>
      call(api.purchases.mine, { query: { page, pageSize: purchasesPageSize, username: username || null } }),
    placeholderData: keepPreviousData,
    // Credentials are not kept in memory once nobody looks at them.
    gcTime: 0,
  })
