import type { Product } from '#contract/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { queryClient } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'
import { favouritesQuery } from './queries.ts'

const { queryKey } = favouritesQuery

/** The last press on the heart of each product: done when the shop has answered. */
const presses = new Map<number, Promise<void>>()

/**
 * Fills a heart or empties it at once and tells the shop, which hears of the presses on one heart in their order.
 * When it refuses, the heart goes back and a toast says why.
 */
export function toggleFavourite(product: Product): void {
  // As the list has it: what is drawn may be one press behind.
  const on = !isIn(queryClient.getQueryData(queryKey), product)
  const token = currentSession()?.token
  const isSameUser = () => currentSession()?.token === token
  // A list that is on its way knows nothing of this press.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey })
  show(product, on)
  const press = (presses.get(product.id) ?? Promise.resolve()).then(async () => {
    if (!isSameUser()) return
    const isLast = () => isSameUser() && presses.get(product.id) === press
    try {
      const params = { productId: product.id }
      await (on ? call(api.favourites.add, { params }) : call(api.favourites.remove, { params }))
      if (isLast() && !show(product, on)) void queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      if (!isLast()) return
      show(product, !on)
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      toast(error instanceof Error ? error.message : 'Algo falló. Vuelve a probar.', { type: 'bad' })
    }
  })
  presses.set(product.id, press)
}

const isIn = (list: readonly Product[] | undefined, { id }: Product) => list?.some((one) => one.id === id) ?? false

/** In the list that every heart reads; false while there is none. */
function show(product: Product, on: boolean): boolean {
  const list = queryClient.setQueryData(queryKey, (before) => {
    if (!before || isIn(before, product) === on) return before
    return on ? [product, ...before] : before.filter(({ id }) => id !== product.id)
  })
  return list !== undefined
}
