import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** The code that was last asked for of one of the user's rents; refetched when an event says that it came. */
export const ownCodeQuery = (purchaseId: number) =>
  queryOptions({
    queryKey: [...keys.codes, 'own', purchaseId],
    queryFn: () => call(api.codes.own, { params: { id: purchaseId } }),
    // A code is not cached once no component shows it.
    gcTime: 0,
  })

/** The requests for codes that wait for an answer. */
export const waitingCodesQuery = queryOptions({
  queryKey: [...keys.codes, 'waiting'],
  queryFn: () => call(api.codes.waiting),
  staleTime: 0,
})
