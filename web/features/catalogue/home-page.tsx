import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { navigate, positive, usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Banner } from './banner.tsx'
import { CategoryChips } from './category-chips.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { categoriesQuery, shelfQuery } from './queries.ts'

export function HomePage() {
  const [query] = useQueryPart()
  const categoryId = positive(query.get('category'))
  const [page, turnTo] = usePage()
  const shelf = useQuery(shelfQuery(page, categoryId))
  const categories = useQuery(categoriesQuery)
  const top = useTopOfShelf(`${categoryId} ${page}`)
  const category = categories.data?.find(({ id }) => id === categoryId)
  return (
    <>
      <Banner />
      <main ref={top} className="container-page pt-8 md:pt-12">
        <h1 tabIndex={-1} className="mb-5 text-[clamp(22px,7vw,28px)] font-extrabold tracking-tight md:text-36">
          PLATAFORMA STREAMING
        </h1>
        {!categories.isError && <CategoryChips categories={categories.data} chosen={categoryId} />}
        <h2 className={category ? 'mt-6 text-22 font-bold' : 'sr-only'}>
          {category ? `${category.name} (${category.count})` : 'Productos'}
        </h2>
        <ListView
          query={shelf}
          skeleton={<ProductGridSkeleton />}
          empty={
            <EmptyState
              icon={<Clapperboard size={40} />}
              title={page > 1 ? 'No hay más productos' : 'Aquí todavía no hay productos'}
              action={
                (categoryId !== undefined || page > 1) && (
                  <Button onClick={() => navigate(paths.home())}>Ver todo</Button>
                )
              }
            >
              {page > 1 ? 'La cartelera termina antes de esta página.' : 'Vuelve pronto: la cartelera cambia seguido.'}
            </EmptyState>
          }
          page={page}
          onPage={turnTo}
        >
          {({ items }) => <Shelf products={items} stale={shelf.isPlaceholderData} />}
        </ListView>
      </main>
    </>
  )
}

function Shelf({ products, stale }: { products: readonly Product[]; stale: boolean }) {
  return (
    <ProductGrid stale={stale}>
      {useIncrementalList(products).map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < 5} />
      ))}
    </ProductGrid>
  )
}

/** Another page or category begins at its first product, wherever on the last one somebody was. */
function useTopOfShelf(shown: string) {
  const top = useRef<HTMLElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    top.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return top
}

const batchSize = 8

/** A long list, its beginning at once, the rest little by little: between two steps the page answers. */
function useIncrementalList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(batchSize)
  useEffect(() => {
    if (count < items.length) startTransition(() => setCount(count + batchSize))
  }, [count, items.length])
  return items.slice(0, count)
}
