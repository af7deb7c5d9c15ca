import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { can } from '#domain/product.ts'
import { navigate, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { startBuying } from './buying.ts'

type WayToBuy = 'wallet' | 'chat' | 'paused' | 'closed'

/** Whether the owner has switched raffles off. */
export const useRafflesOff = (): boolean => useQuery(settingsQuery).data?.switches.raffles === false

/** How the product can be bought now, if at all. */
export function useWayToBuy({ category, state, stock, precioRifa }: Product): WayToBuy {
  const rafflesOff = useRafflesOff()
  if (category.byContact) return 'chat'
  if (!can.beBought(state) || stock === 0) return 'closed'
  return rafflesOff && precioRifa !== null ? 'paused' : 'wallet'
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
