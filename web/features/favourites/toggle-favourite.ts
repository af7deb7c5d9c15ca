import type { Product } from '#contract/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { queryClient } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'
import { favouritesQuery } from './queries.ts'

const { queryKey } = favouritesQuery

/** The last request for each product; settles when the server has replied. */
const presses = new Map<number, Promise<void>>()

/**
 * Toggles a favourite optimistically; the requests for one product are sent one after the other. When the server
 * refuses, the heart is reset and a toast says why.
 */
export function toggleFavourite(product: Product): void {
  // From the cached list: what is rendered may be one click behind.
  const on = !isIn(queryClient.getQueryData(queryKey), product)
  const token = currentSession()?.token
  const isSameUser = () => currentSession()?.token === token
  // A list that is being fetched does not include this change.
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

/** Changes the list that all hearts read; returns false if there is none. */
function show(product: Product, on: boolean): boolean {
  const list = queryClient.setQueryData(queryKey, (before) => {
    if (!before || isIn(before, product) === on) return before
    return on ? [product, ...before] : before.filter(({ id }) => id !== product.id)
  })
  return list !== undefined
}
