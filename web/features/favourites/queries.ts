import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

/** The favourites of the logged-in user, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: () => call(api.favourites.list),
})
