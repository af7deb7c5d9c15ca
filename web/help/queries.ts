import { queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { HelpPageName } from '#domain/help.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const helpQuery = (page: HelpPageName) =>
  queryOptions({
    queryKey: [...keys.help, page],
    queryFn: () => call(api.help.read, { params: { page } }),
  })
