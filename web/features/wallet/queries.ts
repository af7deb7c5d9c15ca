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

/** A page of everybody's pending top-ups, of those after that id, or of those of a page. */
type DeskPart = { page: number; after: number; username: string }

const listPart = ({ page, after, username }: DeskPart) =>
  call(api.wallet.list, {
    // The one that has waited longest comes first.
    query: { ...waiting(username), sort: 'id', ...(after > 0 ? { after } : { page }) },
  })

async function takeSnapshot(part: DeskPart) {
  const [last] = (await call(api.wallet.list, { query: { state: 'false', pageSize: 1 } })).items
  return { ...(await listPart(part)), newest: last?.id ?? 0 }
}

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

const snapshotKey = ({ page, after, username }: DeskPart) => [topUpsSnapshot, page, after, username]

/**
 * A snapshot of a part: not refetched while it is open, so that no row moves under a finger. `newest` is the id of the
 * last top-up at that time.
 */
export const topUpsSnapshotQuery = (part: DeskPart) =>
  queryOptions({
    queryKey: snapshotKey(part),
    queryFn: () => takeSnapshot(part),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The part that comes after it, refetched while it waits to be shown. */
export const topUpsNextQuery = (part: DeskPart) =>
  queryOptions({ queryKey: [...keys.topUps, 'next', ...snapshotKey(part)], queryFn: () => takeSnapshot(part) })

/** One top-up that a link names, as it was when the link was followed; null if it is in no list. */
export const linkedTopUpQuery = (id: number) =>
  queryOptions({
    queryKey: [topUpsSnapshot, 'linked', id],
    queryFn: async () => {
      const { items } = await call(api.wallet.list, {
        query: {
          estado: ['Pendiente', 'Aceptada', 'Rechazada', 'Anulada'],
          descripcion: 'Recarga',
          sort: 'id',
          pageSize: 1,
          ...(id > 1 && { after: id - 1 }),
        },
      })
      return items.find((entry) => entry.id === id) ?? null
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The newest pending top-up, refetched whenever they change. */
export const newestTopUpQuery = queryOptions({
  queryKey: [...keys.topUps, 'newest'],
  queryFn: async () => (await call(api.wallet.list, { query: { state: 'false', pageSize: 1 } })).items[0] ?? null,
})

/** The pending top-ups that came after that one: how many, and the first of them. */
export async function topUpsSince(after: number) {
  const { items, total } = await call(api.wallet.list, {
    query: { state: 'false', sort: 'id', pageSize: 1, ...(after > 0 && { after }) },
  })
  return { first: items[0], total }
}

/** The current state of that part: a voucher or an operation number may have been added. */
export const topUpsCurrentQuery = (part: DeskPart) =>
  queryOptions({
    queryKey: [...keys.topUps, 'current', ...snapshotKey(part)],
    queryFn: () => listPart(part),
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
