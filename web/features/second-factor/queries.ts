import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export const ownFactorsQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: () => call(api.secondFactor.read),
  staleTime: 0,
})

export const refreshFactors = () => refresh(keys.secondFactor, keys.sessions)
