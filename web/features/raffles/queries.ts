import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'
import { pageSize } from '../catalogue/queries.ts'
import { waitForCountdowns } from '../catalogue/live-draws-store.ts'

/** A page of the public raffles, those that wait for their draw included. */
export const rafflesQuery = (page: number, categoryId?: number) =>
  queryOptions({
    queryKey: [...keys.products, 'raffles', page, categoryId],
    queryFn: () =>
      call(api.catalogue.listProducts, {
        query: { raffle: true, onShow: true, page, pageSize, ...(categoryId !== undefined && { categoryId }) },
      }),
    placeholderData: keepPreviousData,
  })

const winnersPageSize = 15

/** The winners, newest first, or those with this DNI, page by page. */
export const winnersQuery = (dni?: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.winners, 'public', dni],
    queryFn: async ({ pageParam }) => {
      await waitForCountdowns()
      return call(api.raffles.listWinners, { query: { page: pageParam, pageSize: winnersPageSize, dni: dni ?? null } })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * winnersPageSize < total ? page + 1 : undefined),
    // A DNI is not cached after its screen is left.
    ...(dni !== undefined && { gcTime: 0 }),
  })

/** The user's tickets of a drawn raffle, the first page, and whether one of them won; the result never changes. */
export const ownTicketsQuery = (winnerId: number) =>
  queryOptions({
    queryKey: [...keys.winners, 'own-tickets', winnerId],
    queryFn: () => call(api.raffles.ownTickets, { params: { id: winnerId } }),
    staleTime: Infinity,
  })

/** The public record of a draw, as the file that can be downloaded; it never changes. */
export const actaQuery = (winnerId: number) =>
  queryOptions({
    queryKey: [...keys.winners, 'acta', winnerId],
    queryFn: () => read(api.raffles.acta, { params: { id: winnerId } }),
    staleTime: Infinity,
  })
