import { useQuery } from '@tanstack/react-query'
import { defaultChatTexts, type ChatTexts } from '#domain/chat-texts.ts'
import { textsOf } from '#domain/own-texts.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { useShop } from '../../platform/shop.ts'
import { ownTextsQuery } from './queries.ts'

/** What a user writes to their customers, and the lines that only their own texts have. */
export type CustomerTexts = {
  texts: ChatTexts
  pago: string
  firma: string
  origen: string
}

/** The texts for whoever bought from the viewer: the viewer's own; an administrator's customers are the shop's. */
export function useCustomerTexts(): CustomerTexts {
  const writes = may.writeOwnTexts(useStanding())
  const { name } = useShop()
  const texts = useQuery(settingsQuery).data?.chatTexts ?? defaultChatTexts
  const { data: own } = useQuery({ ...ownTextsQuery, enabled: writes })
  if (!writes) return { texts, pago: '', firma: '', origen: '' }
  const { pago, firma, origen } = own ?? {}
  return { texts: textsOf(own ?? {}, { name, texts }), pago: pago ?? '', firma: firma ?? '', origen: origen ?? '' }
}
