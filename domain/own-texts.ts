import { defaultChatTexts, type ChatTexts } from './chat-texts.ts'

/** The chat texts that a user may write for their own customers. */
export const ownTextNames = ['deliver', 'deliverProfile', 'deliverTicket', 'notify', 'notifyTicket'] as const
export type OwnTextName = (typeof ownTextNames)[number]

/** The most characters of the lines that only such a user has. */
export const ownTextLengths = { pago: 120, firma: 120, origen: 200 } as const

/**
 * The text that a user's customers get until the user writes one: the shop's, but the original one if the shop's names
 * the shop, which the customers need not know of.
 */
export function textOfShop(name: OwnTextName, shop: { name: string; texts: ChatTexts }): string {
  const text = shop.texts[name]
  return text.toLowerCase().includes(shop.name.toLowerCase()) ? defaultChatTexts[name] : text
}

type Written = Partial<Record<OwnTextName, string | null>>

/** The shop's texts with those of a user in their place. */
export function textsOf(own: Written, shop: { name: string; texts: ChatTexts }): ChatTexts {
  const theirs = ownTextNames.map((name) => [name, own[name] ?? textOfShop(name, shop)] as const)
  return { ...shop.texts, ...Object.fromEntries(theirs) }
}
