import { queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => call(api.settings.get),
  staleTime: 10 * 60_000,
})
