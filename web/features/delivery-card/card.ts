import type { Purchase } from '#contract/purchases/purchase.ts'
import { formatDay } from '../../ui/format-date.ts'

/** What a delivery card tells of a purchase. */
export type CardPurchase = Pick<
  Purchase,
  'nombre' | 'nombreUser' | 'endDate' | 'username' | 'password' | 'perfil' | 'pin'
> & { ticket: { number: number; receipt: string } | null }

export type Field = { label: string; value: string }

/** One purchase on the card. */
export type Item = { nombre: string; hasta: string | null; fields: Field[] }

export type Card = {
  title: string
  customer: string
  items: Item[]
  /** The seller's own line. */
  firma: string
  /** Whence the seller has the customer's number. */
  origen: string
}

/** What the card shows: never a credential of a rent that ended, which its purchase does not hold. */
export function cardOf(purchases: readonly CardPurchase[], lines: Pick<Card, 'firma' | 'origen'>): Card {
  const one = purchases.length === 1
  const tickets = purchases.every(({ ticket }) => ticket)
  return {
    title: tickets ? (one ? 'Tu ticket' : 'Tus tickets') : one ? 'Tu compra' : 'Tus compras',
    customer: purchases[0]?.nombreUser ?? '',
    items: purchases.map(itemOf),
    ...lines,
  }
}

function itemOf({ nombre, endDate, ticket, username, password, perfil, pin }: CardPurchase): Item {
  const fields = ticket
    ? { Ticket: `N.º ${ticket.number}`, Código: ticket.receipt }
    : { Usuario: username, Clave: password, Perfil: perfil, Pin: pin }
  return {
    nombre,
    hasta: ticket ? null : formatDay(endDate),
    fields: Object.entries(fields).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

/** The same in words, for whoever does not see the picture. */
export function describeCard({ title, customer, items, firma, origen }: Card): string {
  const told = items.map(({ nombre, hasta, fields }) =>
    [nombre, ...fields.map(({ label, value }) => `${label}: ${value}`), ...(hasta ? [`Hasta el ${hasta}`] : [])].join(
      '. ',
    ),
  )
  return [`${title}, para ${customer}`, ...told, firma, origen].filter(Boolean).join('. ')
}
