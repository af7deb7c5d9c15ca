import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { queryClient } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'
import { favouritesQuery, isIn, unansweredPresses, withPress, type Press } from './favourites-queries.ts'

const { queryKey } = favouritesQuery

/** The last request for each product; settles when the server has replied. */
const requests = new Map<number, Promise<void>>()

/**
 * Toggles a favourite optimistically; the requests for one product are sent one after the other. When the server
 * refuses, the heart is reset and a toast says why.
 */
export function toggleFavourite(product: Product): void {
  const token = currentSession()?.token
  const before = unansweredPresses.get(product.id)
  // What is rendered may be one click behind, and the list may not be there yet.
  const on = before && before.token === token ? !before.on : !isIn(queryClient.getQueryData(queryKey), product)
  const isSameUser = () => currentSession()?.token === token
  const press = { product, on, token }
  unansweredPresses.set(product.id, press)
  show(press)
  const request = (requests.get(product.id) ?? Promise.resolve()).then(async () => {
    const isLast = () => unansweredPresses.get(product.id) === press
    const settle = () => isLast() && unansweredPresses.delete(product.id) && isSameUser()
    try {
      const params = { productId: product.id }
      if (isSameUser()) await (on ? call(api.favourites.add, { params }) : call(api.favourites.remove, { params }))
      if (settle()) await readAgainIfOutdated()
    } catch (error) {
      if (!settle()) return
      show({ product, on: !on })
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      toast(error instanceof Error ? error.message : 'Algo falló. Vuelve a probar.', { type: 'bad' })
    }
  })
  requests.set(product.id, request)
}

/** A list that was being read may not include the change yet. */
async function readAgainIfOutdated(): Promise<void> {
  if (queryClient.getQueryData(queryKey) && queryClient.isFetching({ queryKey }) === 0) return
  await queryClient.cancelQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey })
}

/** Changes the list that all hearts read, if there is one. */
const show = (press: Pick<Press, 'product' | 'on'>) =>
  queryClient.setQueryData(queryKey, (list) => list && withPress(list, press))
