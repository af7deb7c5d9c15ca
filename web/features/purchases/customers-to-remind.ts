import type { DueRent } from '#contract/purchases/due.ts'
import { chatLink, type ChatTexts } from '#domain/chat-texts.ts'
import { comparablePhone } from '#domain/phone.ts'
import { chatTextsOf, sayEnd } from './chat-texts.ts'

/** A customer to remind once of all their rents, with the link that opens the chat with the text. */
export type Customer = {
  telefono: string
  nombreUser: string
  rents: readonly DueRent[]
  href: string
  toldAt: Date | null
}

/** The customers of these rents, one per phone: those not reminded yet first, else in the order of the rents. */
export function customersOf(rents: readonly DueRent[], texts: ChatTexts): Customer[] {
  const byPhone = Map.groupBy(rents, ({ telefono }) => comparablePhone(telefono))
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
        // A customer who was reminded of only some of the rents has still to be reminded of the rest.
        toldAt: told.includes(null) ? null : (told.toSorted((one, other) => Number(other) - Number(one))[0] ?? null),
      },
    ]
  })
  return customers.toSorted((one, other) => Number(one.toldAt !== null) - Number(other.toldAt !== null))
}

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' })

/** One sentence for each day on which rents end, with the shop's template. */
function textOf(rents: readonly DueRent[], texts: ChatTexts): string {
  const byDay = Map.groupBy(rents, ({ endDate }) => sayEnd(endDate))
  return [...byDay.values()]
    .flatMap((same) => {
      const [first] = same
      const nombre = inSpanish.format(new Set(same.map((rent) => rent.nombre)))
      return first ? [chatTextsOf(texts, { ...first, nombre, ticket: null }).notify] : []
    })
    .join('\n\n')
}
