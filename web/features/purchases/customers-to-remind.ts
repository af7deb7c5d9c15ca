import type { Customer as Whom } from '#contract/purchases/purchases.ts'
import type { DueRent } from '#contract/purchases/due.ts'
import { chatLink, type ChatTexts } from '#domain/chat-texts.ts'
import { formatSoles, plus, type Centimos } from '#domain/money.ts'
import { comparablePhone } from '#domain/phone.ts'
import { reminderText } from '#domain/reminder.ts'
import { sayEnd } from './chat-texts.ts'

/** A customer to remind once of all their rents. */
export type Customer = Whom & {
  rents: readonly DueRent[]
  toldAt: Date | null
  /** What renewing all of them costs the customer; undefined where a reseller sets the price. */
  price: Centimos | undefined
}

/**
 * The customers of these rents, one per phone, without the user themselves: those not reminded yet first, else in the
 * order of the rents.
 */
export function customersOf(rents: readonly DueRent[], isOwn: (customer: Whom) => boolean): Customer[] {
  const byPhone = Map.groupBy(
    // Nor without a customer who was deleted.
    rents.filter((rent) => rent.telefono !== '' && !isOwn(rent)),
    ({ telefono }) => comparablePhone(telefono),
  )
  const customers = [...byPhone.values()].flatMap((theirs): Customer[] => {
    const [first] = theirs
    if (!first) return []
    const { telefono, nombreUser } = first
    const told = theirs.map(({ toldAt }) => toldAt)
    const prices = theirs.flatMap(({ customerPrice }) => customerPrice ?? [])
    return [
      {
        telefono,
        nombreUser,
        rents: theirs,
        price: prices.length === theirs.length ? plus(...prices) : undefined,
        // A customer who was reminded of only some of the rents has still to be reminded of the rest.
        toldAt: told.includes(null) ? null : (told.toSorted((one, other) => Number(other) - Number(one))[0] ?? null),
      },
    ]
  })
  return customers.toSorted((one, other) => Number(one.toldAt !== null) - Number(other.toldAt !== null))
}

/** The message to a customer, by the shop's template; a price that was typed counts for all their rents. */
export function reminderOf(
  { nombreUser, rents, price }: Customer,
  texts: ChatTexts,
  { pago, typed }: { pago?: string | undefined; typed?: Centimos | undefined } = {},
): string {
  const all = typed ?? price
  return reminderText(texts.notify, {
    cliente: nombreUser,
    rents: rents.map(({ nombre, endDate, customerPrice }) => ({
      producto: nombre,
      vence: sayEnd(endDate),
      precio: customerPrice === null ? undefined : formatSoles(customerPrice),
    })),
    precio: all === undefined ? undefined : formatSoles(all),
    pago: pago || undefined,
  })
}

export const reminderLink = (customer: Customer, ...rest: [ChatTexts, Parameters<typeof reminderOf>[2]]) =>
  chatLink(customer.telefono, reminderOf(customer, ...rest))
