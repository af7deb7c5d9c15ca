import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

/** Balance and the newest movements that count. */
export const walletQuery = queryOptions({
  queryKey: [...keys.wallet, 'accepted'],
  queryFn: () => call(api.wallet.mine, { query: { state: 'true' } }),
  // A top-up may have been accepted meanwhile: whoever looks at their money sees what is there now.
  staleTime: 0,
})

/** Top-ups of the caller that wait for an administrator. */
export const pendingQuery = queryOptions({
  queryKey: [...keys.wallet, 'pending'],
  queryFn: () => call(api.wallet.mine, { query: { state: 'false' } }),
  staleTime: 0,
})

/** Top-ups of everybody that wait. */
export const topUpsQuery = (page: number, username: string) =>
  queryOptions({
    queryKey: [...keys.topUps, page, username],
    queryFn: () => call(api.wallet.list, { query: { state: 'false', page, username: username || null } }),
    placeholderData: keepPreviousData,
  })
