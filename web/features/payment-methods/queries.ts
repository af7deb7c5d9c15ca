import { queryOptions, useQuery } from '@tanstack/react-query'
import { methodName } from '#domain/payment-method.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** Where to pay; administrators see those that are switched off too. */
export const paymentMethodsQuery = queryOptions({
  queryKey: keys.paymentMethods,
  queryFn: () => call(api.paymentMethods.list),
})

/** After a change of a method. */
export const refreshMethods = () => refresh(keys.paymentMethods, keys.settings, keys.dashboard)

/** What a method is called, by its id. */
export function useMethodNames(): (id: number | null) => string | undefined {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  return (id) => methods.filter((method) => method.id === id).map(methodName)[0]
}
