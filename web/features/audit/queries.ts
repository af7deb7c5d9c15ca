import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'

/** Acts happen all the time: whoever looks at them sees what is there now. */
export const actsQuery = (query: QueryOf<typeof api.audit.list>) =>
  queryOptions({
    queryKey: [...keys.audit, query],
    queryFn: () => call(api.audit.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
