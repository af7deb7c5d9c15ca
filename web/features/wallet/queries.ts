import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { topUpsSnapshot, keys, refresh } from '../../platform/query-client.ts'

/** Which of a user's settled movements: those that count, or the top-ups that do not. */
const settled = { active: ['Aceptada'], closed: ['Rechazada', 'Anulada'] } as const
export type SettledPart = keyof typeof settled

/** The balance and a page of the settled movements. */
export const ownMovementsQuery = (page: number, part: SettledPart = 'active') =>
  queryOptions({
    queryKey: [...keys.wallet, 'settled', part, page],
    queryFn: () => call(api.wallet.mine, { query: { estado: [...settled[part]], page } }),
    placeholderData: keepPreviousData,
    // A top-up may have been accepted meanwhile: the user should see the current balance.
    staleTime: 0,
  })

/** The balance and the newest movements. */
export const walletQuery = ownMovementsQuery(1)

/** The user's pending top-ups. */
export const pendingQuery = queryOptions({
  queryKey: [...keys.wallet, 'pending'],
  queryFn: () => call(api.wallet.mine, { query: { state: 'false' } }),
  staleTime: 0,
})

const waiting = (username: string) => ({ state: 'false', username: username || null }) as const

/**
 * A snapshot of a page of everybody's pending top-ups: not refetched while it is open, so that no row moves under a
 * finger. `newest` is the id of the last top-up at that time.
 */
export const topUpsSnapshotQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [topUpsSnapshot, page, username],
    queryFn: async () => {
      const [last] = (await call(api.wallet.list, { query: { state: 'false', pageSize: 1 } })).items
      // The one that has waited longest comes first.
      const snapshot = await call(api.wallet.list, { query: { ...waiting(username), sort: 'id', page } })
      return { ...snapshot, newest: last?.id ?? 0 }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The current state of that page: a voucher or an operation number may have been added. */
export const topUpsCurrentQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [...keys.topUps, 'current', page, username],
    queryFn: () => call(api.wallet.list, { query: { ...waiting(username), sort: 'id', page } }),
  })

/** The number and the sum of the pending top-ups, and how many are newer than `after`. */
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

/** A page of the movements of all users that count in a balance. */
export const movementsQuery = (filter: EntryFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.topUps, 'movements', filter, page],
    queryFn: () => call(api.wallet.list, { query: { ...filter, page, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  })

/** Refetches after a movement was reversed. */
export const refreshReversed = () => refresh(keys.topUps, keys.wallet, keys.users)
