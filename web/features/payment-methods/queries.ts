import { queryOptions, useQuery } from '@tanstack/react-query'
import { methodName } from '#domain/payment-method.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** The payment methods; administrators also get those that are switched off. */
export const paymentMethodsQuery = queryOptions({
  queryKey: keys.paymentMethods,
  queryFn: () => call(api.paymentMethods.list),
})

/** Where to pay a top-up of one's own, as its owner was shown it. */
export const shownMethodsQuery = (topUp: number) =>
  queryOptions({
    queryKey: [...keys.paymentMethods, 'top-up', topUp],
    queryFn: () => call(api.paymentMethods.list, { query: { topUp } }),
    staleTime: 0,
  })

/** Refetches after a change of a method. */
export const refreshMethods = () => refresh(keys.paymentMethods, keys.settings, keys.dashboard)

/** Returns a function from the id of a method to its name. */
export function useMethodNames(): (id: number | null) => string | undefined {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  return (id) => methods.filter((method) => method.id === id).map(methodName)[0]
}
