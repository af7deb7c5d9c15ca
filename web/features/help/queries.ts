import { queryOptions } from '@tanstack/react-query'
import type { HelpPageName } from '#contract/help.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

export const helpQuery = (page: HelpPageName) =>
  queryOptions({
    queryKey: [...keys.help, page],
    queryFn: () => call(api.help.read, { params: { page } }),
  })
