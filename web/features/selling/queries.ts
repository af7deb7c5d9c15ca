import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

const pageSize = 200

/** A page of everything for sale, by name; a large one, to scroll through and to tap. */
export const forSaleQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: [...keys.products, 'for sale', page, q],
    queryFn: () =>
      call(api.catalogue.listProducts, {
        query: { state: 'Publicado', onShow: true, page, pageSize, ...(q ? { q } : { sort: 'nombre' }) },
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: q !== '' },
  })

/** What the user bought last. */
export const lastProductsQuery = queryOptions({
  queryKey: [...keys.purchases, 'last products'],
  queryFn: () => call(api.purchases.lastProducts),
  meta: { quiet: true },
})
