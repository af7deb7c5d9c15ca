import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call, fetchPicture } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

export type ClaimFilter = Omit<QueryOf<RouteOf<typeof api.claims.list>>, 'page' | 'pageSize'>

export const claimsQuery = (filter: ClaimFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.claims, 'list', filter, page],
    queryFn: () => call(api.claims.list, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.claims, 'one', id],
    queryFn: () => call(api.claims.show, { params: { id } }),
  })

export const claimPictureQuery = (id: number, pictureId: number) =>
  queryOptions({
    queryKey: [...keys.claims, 'picture', id, pictureId],
    queryFn: () => fetchPicture(api.claims.showPicture, { params: { id, pictureId } }),
    staleTime: Infinity,
    meta: { quiet: true },
  })

export const claimFiguresQuery = queryOptions({
  queryKey: [...keys.claims, 'figures'],
  queryFn: () => call(api.claims.figures),
})

/** Everything that an answer may change. */
export const refreshClaims = () => refresh(keys.claims, keys.purchases, keys.products, keys.wallet, keys.dashboard)
