import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/outline.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { bannersOfPage } from '../../platform/shop.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { revealed } from '../raffles/live-draws-store.ts'

export const pageSize = 50

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => call(api.catalogue.listCategories),
})

type CatalogueSearch = Pick<ProductSearch, 'categoryId' | 'q' | 'sort'>

/** A page of what is for sale. */
export const catalogueQuery = (page: number, search: CatalogueSearch = {}) =>
  queryOptions({
    queryKey: [...keys.products, 'published', page, search],
    queryFn: () => call(api.catalogue.listProducts, { query: { state: 'Publicado', page, pageSize, ...search } }),
    placeholderData: keepPreviousData,
    // At every letter the shelf fades until it has the answer.
    meta: { quiet: Boolean(search.q) },
  })

/** The first that a search finds, for a short list, and what was searched for: until the next answer that is the former text. */
export const quickSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.products, 'quick', q],
    queryFn: async () => ({
      ...(await call(api.catalogue.listProducts, { query: { state: 'Publicado', pageSize: 6, q } })),
      q,
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.products, 'one', id],
    queryFn: async () => {
      const product = await call(api.catalogue.getProduct, { params: { id } })
      if (product.outcome) await revealed(id, product.outcome.drawnAt)
      return product
    },
  })

export const brandsQuery = queryOptions({
  queryKey: keys.brands,
  queryFn: () => call(api.catalogue.listBrands),
})

export const sellersQuery = queryOptions({
  queryKey: [...keys.products, 'sellers'],
  queryFn: () => call(api.catalogue.listSellers),
})

/** What the back office looks for among all products. */
export type ProductSearch = Omit<QueryOf<RouteOf<typeof api.catalogue.listProducts>>, 'page' | 'pageSize'>

/** Every product, for the back office. */
export const allProductsQuery = (page: number, search: ProductSearch) =>
  queryOptions({
    queryKey: [...keys.products, 'all', page, search],
    queryFn: () => call(api.catalogue.listProducts, { query: { ...search, page, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  })

export const productTotalsQuery = ({ categoryId, q }: ProductSearch) =>
  queryOptions({
    queryKey: [...keys.products, 'totals', categoryId, q],
    queryFn: () => call(api.catalogue.countProducts, { query: { categoryId, q } }),
    placeholderData: keepPreviousData,
  })

/** After a change of a product, a category or a brand. */
export const refreshCatalogue = () => refresh(keys.products, keys.categories, keys.brands)

export const accountsPageSize = 20

/** The accounts behind a product, without their credentials. */
export const accountsQuery = (productId: number, page: number) =>
  queryOptions({
    queryKey: [...keys.products, 'accounts', productId, page],
    queryFn: () =>
      call(api.catalogue.listAccounts, { params: { id: productId }, query: { page, pageSize: accountsPageSize } }),
    placeholderData: keepPreviousData,
  })

const prefetchTimeoutMs = 300

/** What fails is asked for again by the screen itself. */
const fill: typeof queryClient.query = (options) => queryClient.query(options).catch(() => undefined as never)

/** Waits a moment for what `public/bootstrap.js` requested, so that the screen it began is drawn once, and whole. */
export async function prefetchFirstScreen(): Promise<void> {
  if (!window.prefetched?.size) return
  const [, id] = /^#\/products\/([1-9]\d*)$/.exec(location.hash) ?? []
  const asked = id ? [fill(productQuery(Number(id)))] : [fill(catalogueQuery(1)), fill(categoriesQuery)]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))])
}

/** The owner's slides of today; none where the shop shows its own. The page brings them, changes are heard of. */
export const bannersQuery = queryOptions({
  queryKey: keys.banners,
  queryFn: () => call(api.settings.banners),
  initialData: bannersOfPage,
  staleTime: Infinity,
})
