import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { defaultChatTexts, type ChatTexts } from '#domain/chat-texts.ts'
import { graceDays } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { followIdentity } from '../../platform/shop.ts'
import { keys } from '../../platform/query-client.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => {
    const settings = await call(api.settings.get)
    followIdentity(settings.identity)
    return settings
  },
  staleTime: 10 * 60_000,
})

/** The owner's templates of the chat texts. */
export function useChatTexts(): ChatTexts {
  return useQuery(settingsQuery).data?.chatTexts ?? defaultChatTexts
}

/** The number of days for which an ended rent keeps its profile. */
export function useGraceDays(): number {
  return useQuery(settingsQuery).data?.graceDays ?? graceDays.usual
}

export const mailServerQuery = queryOptions({
  queryKey: [...keys.settings, 'mail-server'],
  queryFn: () => call(api.mailServer.read),
})

export const lastBackupQuery = queryOptions({
  queryKey: [...keys.settings, 'backup'],
  queryFn: () => call(api.backups.read),
})

export const pricesQuery = queryOptions({
  queryKey: [...keys.prices, 'table'],
  queryFn: () => call(api.prices.table),
})

export const unpricedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.prices, 'unpriced', page],
    queryFn: () => call(api.prices.unpriced, { query: { page, pageSize: 10 } }),
    placeholderData: keepPreviousData,
  })
