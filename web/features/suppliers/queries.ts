import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'

export const suppliersQuery = queryOptions({
  queryKey: keys.suppliers,
  queryFn: () => call(api.suppliers.list),
  staleTime: 10 * 60_000,
})

export const refreshSuppliers = () => refresh(keys.suppliers)
