import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** What a person sees belongs to one account: the first part of every key says whose. */
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
      // A refusal will be the same again; only a lost connection or a busy shop is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})

/** After a sale or a top-up: everything that shows money or stock. */
export function refreshMoneyAndStock(): Promise<unknown> {
  const changed = [keys.wallet, keys.purchases, keys.products, keys.categories]
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
