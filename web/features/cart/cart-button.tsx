import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { lazyPopup } from '../../ui/lazy-parts.tsx'
import { cartQuery, sumOf } from '../catalogue/cart-queries.ts'

const CartPanel = lazyPopup(() => import('./cart-panel.tsx').then((it) => it.CartPanel))

/** Opens the cart, and shows the number of units in it. */
export function CartButton() {
  const { data: lines = [] } = useQuery(cartQuery)
  const supplies = may.supply(useStanding())
  const { units } = sumOf(lines)
  const count = units > 99 ? '99+' : String(units)
  const name = units === 0 ? 'Carrito' : units === 1 ? 'Carrito, 1 producto' : `Carrito, ${count} productos`
  // Suppliers seldom buy.
  if (supplies && units === 0) return null
  return (
    <CartPanel
      trigger={
        <button
          type="button"
          aria-label={name}
          className="relative grid size-11 shrink-0 place-items-center rounded-control text-inherit hover:bg-current/10"
        >
          <ShoppingCart size={22} />
          {units > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-12 leading-5 font-bold text-on-accent"
            >
              {count}
            </span>
          )}
        </button>
      }
    />
  )
}
