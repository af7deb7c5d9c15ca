import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useWords } from '../../ui/words.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { favouritesQuery } from '../catalogue/favourites-queries.ts'
import { useFocusNextCard } from './use-focus-next-card.ts'

export function FavouritesPage() {
  const favourites = useQuery(favouritesQuery)
  const count = favourites.data?.length
  const words = useWords()
  const next = useFocusNextCard(count ?? 0)
  return (
    <Page title={`${words.favourites} ${count ?? '…'} ${count === 1 ? 'producto' : 'productos'}`}>
      <div {...next}>
        {favourites.data ? (
          <Cards products={favourites.data} />
        ) : favourites.isError ? (
          <ErrorState error={favourites.error} onRetry={() => void favourites.refetch()} />
        ) : (
          <ProductGridSkeleton />
        )}
      </div>
    </Page>
  )
}

function Cards({ products }: { products: readonly Product[] }) {
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<Heart size={40} />}
        title="Aún no tienes favoritos"
        action={<Button onClick={() => navigate(paths.home())}>Ver productos</Button>}
      >
        Toca el corazón de un producto y lo tendrás siempre aquí.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Productos</h2>
      <ProductGrid>
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 5} />
        ))}
      </ProductGrid>
    </>
  )
}
