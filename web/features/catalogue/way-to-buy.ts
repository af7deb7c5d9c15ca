import { useEffect } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { can } from '#domain/product.ts'
import { hasEnded } from '#domain/raffle.ts'
import { may } from '#domain/user.ts'
import { navigate, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useSession, useStanding } from '../../platform/session.ts'
import { useNow } from '../../ui/timers.ts'
import { startBuying } from './buying.ts'

type WayToBuy = 'wallet' | 'chat' | 'ended' | 'staff' | 'closed'

/** How the product can be bought now, if at all. */
export function useWayToBuy({ category, state, stock, precioRifa, finSorteo }: Product): WayToBuy {
  const viewer = useStanding()
  const now = new Date(useNow())
  if (category.byContact) return 'chat'
  if (!can.beBought(state) || stock === 0) return 'closed'
  if (precioRifa === null) return 'wallet'
  if (hasEnded({ finSorteo }, now)) return 'ended'
  return may.buyTickets(viewer) ? 'wallet' : 'staff'
}

/** The path of the product page with the purchase dialog open. */
export const pathToBuy = (productId: number, termId?: number): string =>
  paths.product({ id: productId, comprar: 1, plazo: termId })

/** Opens the dialog once when the screen is opened by `pathToBuy`: after the login, or after a top-up. */
export function useBuyFromUrl(product: Product): void {
  const [query] = useQueryPart()
  const termId = Number(query.get('plazo')) || undefined
  const isBuyer = useSession() !== null
  const isForSale = useWayToBuy(product) === 'wallet'
  const isAsked = query.has('comprar') && isBuyer && isForSale
  useEffect(() => {
    if (!isAsked) return
    navigate(paths.product({ id: product.id }), { replace: true })
    startBuying(product, termId)
  }, [isAsked, product, termId])
}
