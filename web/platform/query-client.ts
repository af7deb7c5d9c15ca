import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The first part of every key: what to read again after a change. */
export const keys = {
  products: ['products'],
  categories: ['categories'],
  brands: ['brands'],
  settings: ['settings'],
  banners: ['banners'],
  prices: ['prices'],
  suppliers: ['suppliers'],
  help: ['help'],
  paymentMethods: ['payment-methods'],
  wallet: ['wallet'],
  vouchers: ['vouchers'],
  purchases: ['purchases'],
  notices: ['notices'],
  winners: ['winners'],
  topUps: ['top-ups'],
  payments: ['payments'],
  users: ['users'],
  audit: ['audit'],
  dashboard: ['dashboard'],
  userImages: ['user-images'],
  cart: ['cart'],
  favourites: ['favourites'],
} as const

/** A lost connection or a busy shop; a refusal would be the same again, and whoever waited long has waited enough. */
const isTransient = ({ status, code }: ApiError) => (status === 0 || status === 503) && code !== 'TIMED_OUT'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without connection a call fails and says so; the default would wait in silence for it to come back.
      networkMode: 'always',
      retry: (count, error) => count < 2 && error instanceof ApiError && isTransient(error),
    },
    // And a payment must never go off by itself, minutes later.
    mutations: { networkMode: 'always' },
  },
})

/** After a time when changes may have been missed. */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

/** Reads again what begins with one of these keys. */
export function refresh(...changed: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** After a sale or a top-up: everything that shows money or stock. */
export function refreshMoneyAndStock(): Promise<unknown> {
  return refresh(keys.wallet, keys.purchases, keys.products, keys.categories, keys.cart, keys.favourites)
}
