import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'

export type UserFilter = QueryOf<RouteOf<typeof api.users.list>>

export const usersQuery = (query: UserFilter) =>
  queryOptions({
    queryKey: [...keys.users, query],
    queryFn: () => call(api.users.list, { query }),
    placeholderData: keepPreviousData,
  })

export const balancesQuery = (query: QueryOf<RouteOf<typeof api.users.sumBalances>>) =>
  queryOptions({
    queryKey: [...keys.users, 'balance', query],
    queryFn: () => call(api.users.sumBalances, { query }),
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.users, 'one', id],
    queryFn: () => call(api.users.read, { params: { id } }),
    // A change of a balance sends an event only to its owner.
    staleTime: 0,
  })

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.users, 'sessions', id],
    queryFn: () => call(api.users.listSessions, { params: { id } }),
    staleTime: 0,
  })

export const ownSessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => call(api.sessions.list),
  staleTime: 0,
})

export const refreshOwnSessions = () => refresh(keys.sessions)

/** Refetches after a change of an account, which may have changed its movements too. */
export const refreshUsers = () => refresh(keys.users, keys.topUps)
