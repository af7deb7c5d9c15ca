import { useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { usePage } from '../../platform/location.ts'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { AccountsDialog } from './accounts-dialog.tsx'
import { ImagesDialog } from './images-dialog.tsx'
import { ProductFilters, useProductSearch } from './product-filters.tsx'
import { ProductForm } from './product-form.tsx'
import { productColumns, ProductRow, type ProductAction } from './product-row.tsx'
import { allProductsQuery, productQuery } from './queries.ts'
import { RemoveProductDialog } from './remove-dialogs.tsx'
import { ReviewRow } from './review-row.tsx'
import { useColumns } from '../../platform/list/columns.tsx'
import { SavedViews } from '../../platform/list/saved-views.tsx'

/** The list of all products, with search, review and editing. */
export function ProductsPanel() {
  const [page, turnTo] = usePage()
  const search = useProductSearch()
  const { shown, menu } = useColumns('products', productColumns)
  const products = useQuery(allProductsQuery(page, search))
  const [opened, open] = useState<{ act: ProductAction; product: Product }>()
  const close = () => open(undefined)
  const isReview = search.state === 'Para su revisión'
  // The open product follows the list: its stock, its pictures, and whether it was sold meanwhile. After leaving the
  // list it is read alone.
  const listed = products.data?.items.find(({ id }) => id === opened?.product.id)
  const { data: left } = useQuery({
    ...productQuery(opened?.product.id ?? 0),
    enabled: opened !== undefined && products.isSuccess && !listed,
  })
  const chosen = opened && (listed ?? left ?? opened.product)
  return (
    <>
      <ProductFilters>{!isReview && menu}</ProductFilters>
      <SavedViews list="products" />
      <ListView
        query={products}
        skeleton={<SkeletonList className="h-24" />}
        empty={
          <EmptyState icon={<PackageSearch size={40} />} title="Ningún producto">
            Prueba con otro nombre o con otro estado.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul
            aria-label="Productos"
            className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-surface"
          >
            {items.map((product) =>
              isReview ? (
                <ReviewRow key={product.id} product={product} onOpen={(act) => open({ act, product })} />
              ) : (
                <ProductRow key={product.id} product={product} shown={shown} onOpen={(act) => open({ act, product })} />
              ),
            )}
          </ul>
        )}
      </ListView>
      {chosen && opened.act === 'edit' && <ProductForm product={chosen} onClose={close} />}
      {chosen && opened.act === 'accounts' && <AccountsDialog product={chosen} onClose={close} />}
      {chosen && opened.act === 'pictures' && (
        <ImagesDialog product={chosen} open onOpenChange={(next) => !next && close()} />
      )}
      {chosen && opened.act === 'remove' && <RemoveProductDialog product={chosen} onClose={close} />}
    </>
  )
}
