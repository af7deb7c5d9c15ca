import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The first part of every key: what to read again after a change. */
export const keys = {
  products: ['products'],
  categories: ['categories'],
  settings: ['settings'],
  suppliers: ['suppliers'],
  wallet: ['wallet'],
  purchases: ['purchases'],
  topUps: ['top-ups'],
} as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without connection a call fails and says so; the default would wait in silence for it to come back.
      networkMode: 'always',
      // A refusal will be the same again; only a lost connection or a busy shop is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    // And a payment must never go off by itself, minutes later.
    mutations: { networkMode: 'always' },
  },
})

/** After a sale or a top-up: everything that shows money or stock. */
export function refreshMoneyAndStock(): Promise<unknown> {
  const changed = [keys.wallet, keys.purchases, keys.products, keys.categories]
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
