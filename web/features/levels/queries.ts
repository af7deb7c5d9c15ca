import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export const levelsQuery = queryOptions({
  queryKey: keys.levels,
  queryFn: () => call(api.levels.list),
  // Costs and accounts change on other screens.
  staleTime: 0,
})

export const excludedQuery = (discount: number, page = 1) =>
  queryOptions({
    queryKey: [...keys.levels, 'excluded', discount, page],
    queryFn: () => call(api.levels.excluded, { query: { discount, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const refreshLevels = () => refresh(keys.levels, keys.users)
