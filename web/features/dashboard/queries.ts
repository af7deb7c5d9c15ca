import { queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => call(api.dashboards.read),
  staleTime: 0,
  // A new day begins without an event.
  refetchInterval: 60_000,
})
