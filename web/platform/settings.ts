import { queryOptions, useQuery } from '@tanstack/react-query'
import { defaultChatTexts, type ChatTexts } from '#domain/chat-texts.ts'
import { graceDays } from '#domain/purchase.ts'
import { call } from './api.ts'
import { keys } from './query-client.ts'
import { api } from './routes.ts'
import { followSettings } from './shop.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => {
    const settings = await call(api.settings.get)
    followSettings(settings)
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
