import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { here, navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { rememberReturnTo } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { favouritesQuery } from './favourites-queries.ts'
import { toggleFavourite } from './toggle-favourite.ts'

/**
 * A heart over the picture of a product, filled when it is a favourite. A guest is sent to the login and returns here.
 */
export function FavouriteButton({ product }: { product: Product }) {
  const session = useSession()
  const { data: on = false } = useQuery({
    ...favouritesQuery,
    enabled: session !== null,
    select: (favourites) => favourites.some(({ id }) => id === product.id),
  })
  const press = () => {
    if (session) return toggleFavourite(product)
    rememberReturnTo(here())
    navigate(paths.login())
  }
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={press}
      className="group/heart absolute top-1 right-1 z-1 grid size-11 place-items-center rounded-full -outline-offset-2"
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface/90 text-ink transition duration-150 group-hover/heart:bg-surface group-active/heart:scale-90 group-aria-pressed/heart:text-accent">
        <Heart size={20} className="group-aria-pressed/heart:fill-current" />
      </span>
      <span className="sr-only">
        {on ? 'Quitar de favoritos' : 'Agregar a favoritos'} {product.nombre}
      </span>
    </button>
  )
}
