import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

const routes = api.paymentsReceived

export type PaymentFilter = QueryOf<RouteOf<typeof routes.exportList>>

/** A page of the received payments that match the filter. */
export const paymentsQuery = (filter: PaymentFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.payments, 'list', filter, page],
    queryFn: () => call(routes.list, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

export const missingQuery = (methodId: number | undefined, page: number) =>
  queryOptions({
    queryKey: [...keys.payments, 'missing', methodId, page],
    queryFn: () => call(routes.missing, { query: { methodId, page } }),
    placeholderData: keepPreviousData,
  })

export const summaryQuery = queryOptions({
  queryKey: [...keys.payments, 'summary'],
  queryFn: () => call(routes.summary),
})

export const totalsQuery = (query: QueryOf<RouteOf<typeof routes.totals>>) =>
  queryOptions({
    queryKey: [...keys.payments, 'totals', query],
    queryFn: () => call(routes.totals, { query }),
    placeholderData: keepPreviousData,
  })

/**
 * The top-ups to which a payment may be linked. Those of another search are not kept meanwhile: a button would move
 * away while it is pressed, or another one under the finger.
 */
export const linkableQuery = (id: number, username: string) =>
  queryOptions({
    queryKey: [...keys.payments, 'linkable', id, username],
    queryFn: () => call(routes.topUps, { params: { id }, query: { username } }),
    meta: { quiet: true },
  })

/** Refetches after a change of a payment, which may have accepted top-ups. */
export const refreshPayments = () => refresh(keys.payments, keys.topUps, keys.dashboard)
