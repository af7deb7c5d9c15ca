import type { DueRent } from '#contract/due.ts'
import { chatLink, type ChatTexts } from '#domain/chat-texts.ts'
import { chatTextsOf, sayEnd } from './chat-texts.ts'

/** Whom to write to once: all their rents, and the link that opens the chat with what there is to say. */
export type Customer = {
  telefono: string
  nombreUser: string
  rents: readonly DueRent[]
  href: string
  toldAt: Date | null
}

/** The customers of these rents, each phone once, those who were not reminded yet in front; else in the order of the rents. */
export function customersOf(rents: readonly DueRent[], texts: ChatTexts): Customer[] {
  const byPhone = Map.groupBy(rents, ({ telefono }) => telefono.replaceAll(/[^\d+]/g, ''))
  const customers = [...byPhone.values()].flatMap((theirs): Customer[] => {
    const [first] = theirs
    if (!first) return []
    const { telefono, nombreUser } = first
    const told = theirs.map(({ toldAt }) => toldAt)
    return [
      {
        telefono,
        nombreUser,
        rents: theirs,
        href: chatLink(telefono, textOf(theirs, texts)),
        // Whoever was reminded of some is to be reminded of the rest.
        toldAt: told.includes(null) ? null : (told.toSorted((one, other) => Number(other) - Number(one))[0] ?? null),
      },
    ]
  })
  return customers.toSorted((one, other) => Number(one.toldAt !== null) - Number(other.toldAt !== null))
}

/** One sentence for what ends on one day, in the words of the shop. */
function textOf(rents: readonly DueRent[], texts: ChatTexts): string {
  const byDay = Map.groupBy(rents, ({ endDate }) => sayEnd(endDate))
  return [...byDay.values()]
    .flatMap((same) => {
      const [first] = same
      const nombre = [...new Set(same.map((rent) => rent.nombre))].join(' y ')
      return first ? [chatTextsOf(texts, { ...first, nombre, ticket: null }).notify] : []
    })
    .join('\n\n')
}
