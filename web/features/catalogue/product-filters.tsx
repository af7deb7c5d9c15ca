import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plus } from '#domain/money.ts'
import { productStates, stateLabel } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { positive, useFilters, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { TabLinks } from '../../ui/tab-links.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { productTotalsQuery, type ProductSearch } from './queries.ts'

const orders = [
  { value: '-id', label: 'Más nuevos' },
  { value: 'nombre', label: 'Nombre' },
  { value: 'precio', label: 'Precio, de menor a mayor' },
  { value: '-precio', label: 'Precio, de mayor a menor' },
  { value: 'stock', label: 'Menos stock' },
  { value: '-stock', label: 'Más stock' },
  { value: 'state', label: 'Estado' },
] as const

/** The filters in the address of the screen; invalid values are ignored. */
export function useProductSearch(): ProductSearch & { sort: (typeof orders)[number]['value'] } {
  const [query] = useQueryPart()
  // Reduced administrators see only the products that they created.
  const own = !may.changeAnyProduct(useStanding())
  return {
    ...(own && { own }),
    q: query.get('q') || null,
    state: productStates.find((known) => known === query.get('state')),
    categoryId: positive(query.get('categoria')),
    sort: orders.find(({ value }) => value === query.get('sort'))?.value ?? '-id',
  }
}

/**
 * States as tabs with the number of products in each, search, category, order, and further controls as children; below
 * them the number, stock and value of the products found.
 */
export function ProductFilters({ children }: { children: ReactNode }) {
  const [query, filter] = useFilters()
  const search = useProductSearch()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: totals } = useQuery(productTotalsQuery(search))
  const counted = totals?.filter(({ state }) => search.state === undefined || state === search.state)
  const addressOf = (state: string | undefined) =>
    paths.productsAdmin({ ...Object.fromEntries(query), page: undefined, state })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0)
  return (
    <>
      <TabLinks
        label="Estados"
        tabs={[undefined, ...productStates].map((state) => ({
          href: addressOf(state),
          label: state ? stateLabel(state) : 'Todos',
          count: totals && sum(totals.filter((it) => !state || it.state === state).map((it) => it.products)),
          current: state === search.state,
        }))}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchForm label="Buscar producto" value={search.q ?? ''} onSearch={(q) => filter({ q: q })} />
        <InlineSelect
          label="Categoría"
          value={String(search.categoryId ?? '')}
          options={[
            { value: '', label: 'Todas las categorías' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(categoria) => filter({ categoria: categoria })}
        />
        <InlineSelect
          label="Orden"
          value={search.sort}
          options={orders}
          onChange={(sort) => filter({ sort: sort === '-id' ? undefined : sort })}
        />
        {children}
        <ExportButton download={() => download(api.catalogue.exportProducts, { query: search })} />
      </div>
      <p className="mb-5 min-h-6 text-14 text-soft">
        {counted &&
          `${countOf(sum(counted.map((it) => it.products)))} · ${sum(counted.map((it) => it.stock))} en stock · ${soles(plus(...counted.map((it) => it.value)))} a precio base`}
      </p>
    </>
  )
}

const countOf = (products: number) => (products === 1 ? '1 producto' : `${products} productos`)
