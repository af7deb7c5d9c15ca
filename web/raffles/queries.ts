import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { pageSize } from '../catalogue/queries.ts'
import { keys } from '../queries.ts'

/** A page of the raffles that everybody may look at, those that wait for their draw with them. */
export const rafflesQuery = (page: number, categoryId?: number) =>
  queryOptions({
    queryKey: [...keys.products, 'raffles', page, categoryId],
    queryFn: () =>
      call(api.catalogue.listProducts, {
        query: { raffle: true, onShow: true, page, pageSize, ...(categoryId !== undefined && { categoryId }) },
      }),
    placeholderData: keepPreviousData,
  })
