import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

/** The newest notices, and the number of unread ones. */
export const bellQuery = queryOptions({
  queryKey: [...keys.notices, 'bell'],
  queryFn: () => call(api.notices.list, { query: { pageSize: 8 } }),
})

/** A page of the user's notices. */
export const noticesQuery = (estado: 'unread' | undefined, page: number) =>
  queryOptions({
    queryKey: [...keys.notices, 'list', estado, page],
    queryFn: () => call(api.notices.list, { query: { estado, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Which notices the user wants, and how. */
export const choicesQuery = queryOptions({
  queryKey: ['notice-choices'],
  queryFn: () => call(api.notices.choices),
})
