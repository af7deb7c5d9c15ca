import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/outline.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'

/** Balance and a page of the movements that wait for nobody any more. */
export const ownMovementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.wallet, 'settled', page],
    queryFn: () => call(api.wallet.mine, { query: { estado: ['Aceptada', 'Rechazada', 'Anulada'], page } }),
    placeholderData: keepPreviousData,
    // A top-up may have been accepted meanwhile: whoever looks at their money sees what is there now.
    staleTime: 0,
  })

/** Balance and the newest movements. */
export const walletQuery = ownMovementsQuery(1)

/** Top-ups of the caller that wait for an administrator. */
export const pendingQuery = queryOptions({
  queryKey: [...keys.wallet, 'pending'],
  queryFn: () => call(api.wallet.mine, { query: { state: 'false' } }),
  staleTime: 0,
})

const waiting = (username: string) => ({ state: 'false', username: username || null }) as const

/**
 * A page of the top-ups of everybody that wait, as it was when somebody opened it: it is not read again under the thumb.
 * `newest` is the last one that had come in by then.
 */
export const heldTopUpsQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: ['held-top-ups', page, username],
    queryFn: async () => {
      const [last] = (await call(api.wallet.list, { query: { state: 'false', pageSize: 1 } })).items
      // Whoever waits longest comes first.
      const held = await call(api.wallet.list, { query: { ...waiting(username), sort: 'id', page } })
      return { ...held, newest: last?.id ?? 0 }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What the shop knows now of that page: a voucher may have come, or the number of the operation. */
export const presentTopUpsQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [...keys.topUps, 'present', page, username],
    queryFn: () => call(api.wallet.list, { query: { ...waiting(username), sort: 'id', page } }),
  })

/** How many wait now and what they come to, and how many of them came in after the one of that id. */
export const waitingQuery = (username: string, after?: number) =>
  queryOptions({
    queryKey: [...keys.topUps, username, after],
    queryFn: async () => {
      const count = { ...waiting(username), pageSize: 1 }
      const [now, fresh] = await Promise.all([
        call(api.wallet.list, { query: count }),
        after === undefined ? undefined : call(api.wallet.list, { query: after > 0 ? { ...count, after } : count }),
      ])
      return { total: now.total, sum: now.sum, fresh: fresh?.total ?? 0 }
    },
    placeholderData: keepPreviousData,
  })

export type EntryFilter = QueryOf<RouteOf<typeof api.wallet.exportList>>

/** What counts in somebody's balance, of everybody. */
export const movementsQuery = (filter: EntryFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.topUps, 'movements', filter, page],
    queryFn: () => call(api.wallet.list, { query: { ...filter, page, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  })

/** After a movement was taken back. */
export const refreshReversed = () => refresh(keys.topUps, keys.wallet, keys.users)
