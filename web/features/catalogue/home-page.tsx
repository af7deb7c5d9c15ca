import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { useShop } from '../../platform/shop.ts'
import { lazyOptional } from '../../ui/lazy-parts.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { showsMyDay } from '../my-day/shows-my-day.ts'
import { Banner } from './banner.tsx'
import { CategoryChips } from './category-chips.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { ProductSearch } from './product-search.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { catalogueQuery } from './queries.ts'
import { searchText } from './search-field.tsx'
import { CatalogueOrder, catalogueOrder } from './catalogue-order.tsx'
import { EmptyCatalogue, Found, NothingFound } from './search-results.tsx'

const MyDay = lazyOptional(() => import('../my-day/my-day.tsx').then((it) => it.MyDay))

const AgreementCard = lazyOptional(() => import('../legal-texts/agreement-card.tsx').then((it) => it.AgreementCard))

export function HomePage() {
  const [query, change] = useFilters()
  const categoryId = positive(query.get('category'))
  const q = searchText(query.get('q'))
  const sort = catalogueOrder(query.get('sort'))
  const [page, turnTo] = usePage()
  const { name } = useShop()
  const products = useQuery(catalogueQuery(page, { categoryId, ...(q && { q }), ...(sort && { sort }) }))
  const categories = useQuery(categoriesQuery)
  const top = useTopOfList(`${categoryId} ${q} ${sort} ${page}`)
  const standing = useStanding()
  const myDay = showsMyDay(standing, query)
  const category = categories.data?.find(({ id }) => id === categoryId)
  return (
    <>
      {/* While searching, the results take the place of the banner, so that they fit above the keyboard of a phone. */}
      {myDay && (
        <Suspense fallback={<div className="h-svh lg:h-120" />}>
          <MyDay />
        </Suspense>
      )}
      {!q && <Banner />}
      {/* Below the banner, which lies under the header. */}
      {!q && standing !== 'guest' && standing !== 'SADMIN' && (
        <Suspense fallback={null}>
          <AgreementCard />
        </Suspense>
      )}
      <main className={`container-page ${q ? 'pt-4' : 'pt-8 md:pt-12'}`}>
        <h1
          tabIndex={-1}
          className={q ? 'sr-only' : 'mb-5 text-[clamp(22px,7vw,28px)] font-extrabold tracking-tight md:text-36'}
        >
          {name.toLocaleUpperCase('es')}
        </h1>
        <div ref={top} className="mb-4 flex flex-wrap gap-2">
          <ProductSearch value={q} onSearch={(text) => change({ q: text }, { replace: true })} />
        </div>
        {!categories.isError && (
          <CategoryChips
            categories={categories.data}
            chosen={categoryId}
            addressOf={(id) => paths.home({ category: id, q: q || undefined, sort })}
          />
        )}
        <div className="mt-5 flex items-center justify-between gap-3">
          {q ? (
            <Found total={products.isPlaceholderData ? undefined : products.data?.total} among={category?.name} />
          ) : (
            <h2 className="min-w-0 flex-1 basis-2/5 text-18 font-bold md:text-22">
              {category ? `${category.name} (${category.count})` : 'Productos'}
            </h2>
          )}
          {products.data?.total !== 0 && (
            <CatalogueOrder searching={q !== ''} value={sort} onChange={(order) => change({ sort: order })} />
          )}
        </div>
        <ListView
          query={products}
          skeleton={<ProductGridSkeleton />}
          empty={q ? <NothingFound q={q} among={category?.name} /> : <EmptyCatalogue all={!category} />}
          page={page}
          onPage={turnTo}
        >
          {({ items }) => <Cards products={items} below={myDay} />}
        </ListView>
      </main>
    </>
  )
}

/** The products; `below` the first screen they wait for what is on it. */
function Cards({ products, below }: { products: readonly Product[]; below: boolean }) {
  return (
    <ProductGrid>
      {useIncrementalList(products, below ? batchSize : firstBatch).map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < 5} />
      ))}
    </ProductGrid>
  )
}

/** Scrolls to the top of the list when the page, category or search changes. */
function useTopOfList(shown: string) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  // A layout effect, so that it runs before the next paint: the banner above the search field disappears and reappears.
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    top.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return top
}

const [firstBatch, batchSize] = [8, 3]

/** Renders a long list in batches, so that the page stays responsive; the first one is what a screen shows. */
function useIncrementalList<Item>(items: readonly Item[], first: number): readonly Item[] {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= items.length) return
    // Not in a transition: that would wait for whatever async transition is pending anywhere on the page.
    const timer = setTimeout(() => setCount(count + batchSize))
    return () => clearTimeout(timer)
  }, [count, items.length])
  return items.slice(0, count)
}
