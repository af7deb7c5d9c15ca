import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { ProductState } from '#domain/product.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const pageSize = 50

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => call(api.catalogue.listCategories),
})

/** A page of what is for sale. */
export const shelfQuery = (page: number, categoryId?: number) =>
  queryOptions({
    queryKey: [...keys.products, 'shelf', page, categoryId],
    queryFn: () =>
      call(api.catalogue.listProducts, {
        query: { state: 'Publicado', page, pageSize, ...(categoryId !== undefined && { categoryId }) },
      }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.products, 'one', id],
    queryFn: () => call(api.catalogue.getProduct, { params: { id } }),
  })

/** Every product, for the back office. */
export const allProductsQuery = (page: number, q: string, state: ProductState | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'all', page, q, state],
    queryFn: () =>
      call(api.catalogue.listProducts, { query: { page, pageSize: 25, q: q || null, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
  })
