import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** Where to pay; administrators see those that are switched off too. */
export const paymentMethodsQuery = queryOptions({
  queryKey: keys.paymentMethods,
  queryFn: () => call(api.paymentMethods.list),
})

/** After a change of a method. */
export const refreshMethods = () =>
  Promise.all(
    [keys.paymentMethods, keys.settings, keys.dashboard].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
