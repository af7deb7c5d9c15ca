import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { navigate, useQueryPart } from '../location.ts'
import { Button } from '../ui/button.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Banner } from './banner.tsx'
import { CategoryChips } from './category-chips.tsx'
import { CardSkeleton, ProductCard } from './product-card.tsx'
import { categoriesQuery, pageSize, shelfQuery } from './queries.ts'

const positive = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export function HomePage() {
  const [query, change] = useQueryPart()
  const categoryId = positive(query.get('category'))
  const page = positive(query.get('page')) ?? 1
  const shelf = useQuery(shelfQuery(page, categoryId))
  const { data: categories } = useQuery(categoriesQuery)
  const top = useRef<HTMLElement>(null)
  const category = categories?.find(({ id }) => id === categoryId)
  const turn = (next: number) => {
    change({ page: next > 1 ? String(next) : undefined })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <Header />
      <Banner />
      <main ref={top} className="container-page pt-8 md:pt-12">
        <h1 tabIndex={-1} className="mb-5 text-28 font-extrabold tracking-tight md:text-36">
          PLATAFORMA STREAMING
        </h1>
        <CategoryChips categories={categories} chosen={categoryId} />
        {category && <h2 className="mt-6 text-22 font-bold">{`${category.name} (${category.count})`}</h2>}
        {shelf.isPending ? (
          <Grid>
            {Array.from({ length: 10 }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </Grid>
        ) : shelf.isError ? (
          <ErrorState error={shelf.error} onRetry={() => void shelf.refetch()} />
        ) : shelf.data.items.length === 0 ? (
          <EmptyState
            icon={<Clapperboard size={40} strokeWidth={1.5} aria-hidden />}
            title="Aquí todavía no hay productos"
            action={(categoryId !== undefined || page > 1) && <Button onClick={() => navigate('/')}>Ver todo</Button>}
          >
            Vuelve pronto: la cartelera cambia seguido.
          </EmptyState>
        ) : (
          <>
            <Grid>
              {shelf.data.items.map((product, index) => (
                <ProductCard key={product.id} product={product} eager={index < 5} />
              ))}
            </Grid>
            <Pager page={page} totalPages={Math.ceil(shelf.data.total / pageSize)} onPage={turn} />
          </>
        )}
      </main>
      <Footer />
    </>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-5">{children}</div>
}
