import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { api } from '../../platform/routes.ts'
import { bannersOfPage } from '../../platform/shop.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { waitForReveal } from './live-draws-store.ts'

export const pageSize = 50

type CatalogueSearch = Pick<ProductSearch, 'categoryId' | 'q' | 'sort'>

/** A page of the products for sale. */
export const catalogueQuery = (page: number, search: CatalogueSearch = {}) =>
  queryOptions({
    queryKey: [...keys.products, 'published', page, search],
    queryFn: () => call(api.catalogue.listProducts, { query: { state: 'Publicado', page, pageSize, ...search } }),
    placeholderData: keepPreviousData,
    // Without the loading overlay: while a search runs, the list is faded.
    meta: { quiet: Boolean(search.q) },
  })

/** The first results of a search, with the text they belong to: until the next reply that is the previous one. */
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
      if (product.outcome) await waitForReveal(id, product.outcome.drawnAt)
      return product
    },
  })

/** The table of prices: what the public pays for each base price. */
export const pricesQuery = queryOptions({
  queryKey: [...keys.prices, 'table'],
  queryFn: () => call(api.prices.table),
})

/** Whose automatic renewals a new price of a product concerns. */
export const autoRenewalsQuery = (productId: number) =>
  queryOptions({
    queryKey: [...keys.products, 'auto-renewals', productId],
    queryFn: () => call(api.purchases.autoRenewalsOf, { params: { id: productId } }),
    meta: { quiet: true },
  })

export const brandsQuery = queryOptions({
  queryKey: keys.brands,
  queryFn: () => call(api.catalogue.listBrands),
})

export const sellersQuery = queryOptions({
  queryKey: [...keys.products, 'sellers'],
  queryFn: () => call(api.catalogue.listSellers),
})

/** The filters of the product list in the back office. */
export type ProductSearch = Omit<QueryOf<RouteOf<typeof api.catalogue.listProducts>>, 'page' | 'pageSize'>

/** A page of all products, for the back office. */
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

/** Refetches after a change of a product, a category or a brand. */
export const refreshCatalogue = () => refresh(keys.products, keys.categories, keys.brands)

const accountsPageSize = 20

/** The accounts of a product, without their credentials. */
export const accountsQuery = (productId: number, page: number) =>
  queryOptions({
    queryKey: [...keys.products, 'accounts', productId, page],
    queryFn: () =>
      call(api.catalogue.listAccounts, { params: { id: productId }, query: { page, pageSize: accountsPageSize } }),
    placeholderData: keepPreviousData,
  })

const prefetchTimeoutMs = 300

/** The screen repeats a request that fails here. */
const fill: typeof queryClient.query = (options) => queryClient.query(options).catch(() => undefined as never)

/** Waits a moment for what `public/bootstrap.js` requested, so that the first render of the screen is complete. */
export async function prefetchFirstScreen(): Promise<void> {
  if (!window.prefetched?.size) return
  const [, id] = /^#\/products\/([1-9]\d*)$/.exec(location.hash) ?? []
  const asked = id ? [fill(productQuery(Number(id)))] : [fill(catalogueQuery(1)), fill(categoriesQuery)]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))])
}

/**
 * The owner's banners of today; empty when the shop shows the default ones. They come with the page, and an event
 * reports changes.
 */
export const bannersQuery = queryOptions({
  queryKey: keys.banners,
  queryFn: () => call(api.settings.banners),
  initialData: bannersOfPage,
  staleTime: Infinity,
  gcTime: Infinity,
})
// From the first moment, so that a change is not missed before the home page was opened, when they would still be those
// of the page.
void queryClient.query({ ...bannersQuery, staleTime: 'static' })
