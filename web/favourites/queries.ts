import { queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

/** The favourites of whoever is logged in, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: () => call(api.favourites.list),
})
