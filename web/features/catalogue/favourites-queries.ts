import { queryOptions } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'

/** The press of a heart: whether the product becomes a favourite, and the session in which it was pressed. */
export type Press = { product: Product; on: boolean; token: string | undefined }

/** By product, the last press that the server has not answered; a list that is read meanwhile shows it as done. */
export const unansweredPresses = new Map<number, Press>()

/** The favourites of the logged-in user, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: async () => {
    const list = await call(api.favourites.list)
    // Those of now: some may have been pressed since the list was asked for.
    const presses = [...unansweredPresses.values()].filter(({ token }) => token === currentSession()?.token)
    return presses.reduce(withPress, list)
  },
})

/** The favourites after this press. */
export function withPress(list: Product[], { product, on }: Pick<Press, 'product' | 'on'>): Product[] {
  if (isIn(list, product) === on) return list
  return on ? [product, ...list] : list.filter(({ id }) => id !== product.id)
}

export const isIn = (list: readonly Product[] | undefined, { id }: Product) =>
  list?.some((one) => one.id === id) ?? false
