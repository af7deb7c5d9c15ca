import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { keys } from './query-client.ts'
import { api } from './routes.ts'

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => call(api.catalogue.listCategories),
})
