import { QueryClient, type InferDataFromTag, type Query, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The first part of every query key; queries are invalidated by it after a change. */
export const keys = {
  products: ['products'],
  categories: ['categories'],
  brands: ['brands'],
  settings: ['settings'],
  banners: ['banners'],
  prices: ['prices'],
  suppliers: ['suppliers'],
  help: ['help'],
  legalTexts: ['legal-texts'],
  paymentMethods: ['payment-methods'],
  wallet: ['wallet'],
  vouchers: ['vouchers'],
  purchases: ['purchases'],
  customers: ['customers'],
  priceLists: ['price-lists'],
  profits: ['profits'],
  claims: ['claims'],
  complaints: ['complaints'],
  codes: ['codes'],
  outages: ['outages'],
  settlements: ['settlements'],
  receipts: ['receipts'],
  notices: ['notices'],
  winners: ['winners'],
  topUps: ['top-ups'],
  payments: ['payments'],
  users: ['users'],
  sessions: ['sessions'],
  secondFactor: ['second-factor'],
  levels: ['levels'],
  audit: ['audit'],
  dashboard: ['dashboard'],
  userImages: ['user-images'],
  cart: ['cart'],
  favourites: ['favourites'],
  stockAlerts: ['stock-alerts'],
  views: ['views'],
  ownTexts: ['own-texts'],
  ownData: ['own-data'],
  ownDataParts: ['own-data', 'parts'],
} as const

/** The first part of the keys of a snapshot, which is refetched only when its user asks. */
export const topUpsSnapshot = 'top-ups-snapshot'

/**
 * Retry on a lost connection or 503. Other refusals would repeat, and after a timeout the user has waited long enough.
 */
const isTransient = ({ status, code }: ApiError) => (status === 0 || status === 503) && code !== 'TIMED_OUT'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without connection a call fails and shows an error; by default it would pause silently until the connection
      // returns.
      networkMode: 'always',
      retry: (count, error) => count < 2 && error instanceof ApiError && isTransient(error),
    },
    // By default a payment would be paused as well and sent on its own minutes later.
    mutations: { networkMode: 'always' },
  },
})

/** How long a change waits for a read in flight: one may hang, as after a change of network. */
const maxWaitMs = 2000

/** The reads in flight that were outdated meanwhile, and what follows them. */
const readsAgain = new WeakMap<Query, Promise<void>>()

/**
 * Reads a query once more when its read in flight is done, which may have been answered before a change. However many
 * changes come until then, it is one read: changes in quick succession do not queue up reads.
 */
function readAgain(query: Query): Promise<void> {
  const known = readsAgain.get(query)
  if (known) return known
  const done = Promise.allSettled([query.fetch()])
  // TanStack Query lets nothing replace a first read.
  const waited = query.state.data === undefined ? done : Promise.race([done, delay(maxWaitMs)])
  const again = waited.then(() => {
    readsAgain.delete(query)
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  readsAgain.set(query, again)
  return again
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function invalidate(filters: QueryFilters): Promise<void> {
  const inFlight = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await Promise.all([...inFlight.map(readAgain), queryClient.invalidateQueries({ ...filters, fetchStatus: 'idle' })])
}

/** Shows what a change replied; a read in flight, which may have been answered before the change, is dropped. */
export async function showReply<Key extends QueryKey>(
  queryKey: Key,
  reply: NoInfer<InferDataFromTag<unknown, Key>>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, () => reply)
}

/** Refetches everything but snapshots, after a time when changes may have been missed. */
export function refreshAll(): void {
  void invalidate({ predicate: ({ queryKey }) => queryKey[0] !== topUpsSnapshot })
}

/** Invalidates the queries whose keys begin with one of these. */
export function refresh(...changed: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(changed.map((queryKey) => invalidate({ queryKey })))
}

/** Invalidates everything that shows money or stock, after a sale or a top-up. */
export function refreshMoneyAndStock(): Promise<unknown> {
  return refresh(
    keys.wallet,
    keys.purchases,
    keys.customers,
    keys.products,
    keys.categories,
    keys.cart,
    keys.favourites,
  )
}
