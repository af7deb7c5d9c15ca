import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { plus, times } from '#domain/money.ts'
import { readablePhone } from '#domain/phone.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-parts.tsx'
import { isFirstLoad, ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { ProductSearch } from '../catalogue/product-search.tsx'
import { searchText } from '../catalogue/search-field.tsx'
import { EmptyCatalogue, NothingFound } from '../catalogue/search-results.tsx'
import { offerOf, offersOf } from '../catalogue/term-choice.tsx'
import { DensePage } from '../purchases/dense-page.tsx'
import { useSellingTo } from '../purchases/use-selling-to.ts'
import { PriceGroup } from './price-rows.tsx'
import { lastProductsQuery, forSaleQuery } from './queries.ts'
import { chooseNothing, useChosen } from './selection.ts'

const SellDialog = lazyDialog(() => import('./sell-dialog.tsx').then((it) => it.SellDialog))

/** Everything for sale in small rows, to choose several with one tap each, and to sell them in one checkout. */
export function SellPage() {
  const [query, change] = useFilters()
  const q = searchText(query.get('q'))
  const [page, turnTo] = usePage()
  const list = useQuery(forSaleQuery(page, q))
  // What was sold last stands in front: it would push down what is shown before it.
  const isIncomplete = isFirstLoad(useQuery(lastProductsQuery))
  const skeleton = <SkeletonList count={16} className="h-9" grid="grid gap-0.5" />
  return (
    <DensePage
      title="Vender"
      tools={
        <div className="flex min-w-0 flex-1 basis-72 md:max-w-md">
          <ProductSearch value={q} onSearch={(text) => change({ q: text }, { replace: true })} />
        </div>
      }
    >
      <ForWhom />
      <ListView
        query={list}
        skeleton={skeleton}
        empty={q ? <NothingFound q={q} among={undefined} /> : <EmptyCatalogue all />}
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (isIncomplete ? skeleton : <PriceList products={items} searching={q !== ''} />)}
      </ListView>
      <Selected />
    </DensePage>
  )
}

/** The customer who was chosen before the products. */
function ForWhom() {
  const customer = useSellingTo()
  const [, change] = useFilters()
  if (!customer) return null
  return (
    <p className="mb-2 flex items-center gap-2 rounded-control bg-accent-wash pl-4">
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        Para <b>{customer.nombreUser}</b> <span className="whitespace-nowrap">{readablePhone(customer.telefono)}</span>
      </span>
      <button
        type="button"
        aria-label="Vender a otra persona"
        onClick={() => change({ cliente: undefined })}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X size={18} />
      </button>
    </p>
  )
}

/** A product in one of its terms; the first one stands for a product whose term is no longer offered. */
const rowsOf = (product: Product) => offersOf(product).map((offer) => ({ product, offer }))
type Row = ReturnType<typeof rowsOf>[number]

/** By category; without a search, what was sold last stands in front, and only there. */
function PriceList({ products, searching }: { products: readonly Product[]; searching: boolean }) {
  const { data: last = [] } = useQuery(lastProductsQuery)
  const rows = products.filter(({ category }) => !category.byContact).flatMap(rowsOf)
  const soldLast = searching
    ? []
    : last.flatMap(
        ({ productId, termId }) =>
          rows.find(({ product, offer }) => product.id === productId && (offer.termId ?? null) === termId) ?? [],
      )
  const others = rows.filter((row) => !soldLast.includes(row))
  const byCategory = Map.groupBy(others, ({ product }) => product.category.id)
  const groups = [...byCategory.values()].toSorted(([one], [other]) => nameOf(one).localeCompare(nameOf(other), 'es'))
  return (
    <div className="grid gap-1">
      {soldLast.length > 0 && <PriceGroup name="Lo último que vendiste" rows={soldLast} />}
      {groups.map((group) => (
        <PriceGroup key={group[0]?.product.category.id} name={nameOf(group[0])} rows={group} />
      ))}
    </div>
  )
}

const nameOf = (row: Row | undefined) => row?.product.category.name ?? ''

/** What is chosen and what it costs, with the button that sells it. */
function Selected() {
  const chosen = useChosen()
  const [selling, sell] = useState(false)
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = plus(
    ...chosen.map(({ product, termId, quantity }) => times(offerOf(offersOf(product), termId).precio, quantity)),
  )
  return (
    <>
      {units > 0 && (
        <section
          aria-label="Elegidos"
          className="at-foot sticky bottom-[calc(var(--foot-height)+1rem)] low:static z-20 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-3 pl-4 shadow-float"
        >
          <p aria-live="polite">
            {units === 1 ? '1 producto' : `${units} productos`} · <b className="whitespace-nowrap">{soles(total)}</b>
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" onClick={chooseNothing}>
              Quitar todo
            </Button>
            <Button onClick={() => sell(true)}>Vender</Button>
          </div>
        </section>
      )}
      {selling && <SellDialog onClose={() => sell(false)} />}
    </>
  )
}
