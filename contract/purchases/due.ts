import { z } from 'zod'
import { dueParts } from '#domain/due.ts'
import { route } from '../protocol/route.ts'
import { id, idParams, instant, money, optionalLine, pageOf, paging } from '../protocol/wire.ts'

/** A rent that ends soon, or that has ended and still holds its profile; no credentials are included. */
const dueRent = z.object({
  id,
  productId: id,
  nombre: z.string(),
  nombreUser: z.string(),
  telefono: z.string(),
  endDate: instant,
  tramo: z.enum(dueParts),
  /** A boolean only: for a reseller the price would reveal the base price. */
  autoRenew: z.boolean(),
  /** Price, base price where they pay less by their level, and days of a renewal for the caller today; null for another user's rent, or one that cannot be renewed. */
  renewal: z.object({ precio: money, precioBase: money.nullable(), dias: z.int() }).nullable(),
  /** What a customer who bought for themselves pays to renew, for an administrator who reminds them; else null. */
  customerPrice: money.nullable(),
  /** The buyer; null for the caller's own rents. */
  buyer: z.string().nullable(),
  /** When the caller last reminded the customer by chat, since the last payment. */
  toldAt: instant.nullable(),
})
export type DueRent = z.output<typeof dueRent>

const counts = z.object({ gracia: z.int(), 'ultimo-dia': z.int(), 'tres-dias': z.int(), 'siete-dias': z.int() })

const filter = {
  tramo: z.enum(dueParts, 'Ese tramo no existe.').optional(),
  /** Words of the customer's name or of the product, or part of the phone number. */
  q: optionalLine(100).optional(),
}

export const due = {
  due: route({
    method: 'GET',
    path: '/purchases/due',
    summary:
      "Rents that end within seven days or are in grace, what ends first in front, 50 a page: of everybody for administrators, what a supplier sold, else one's own",
    access: 'authenticated',
    query: z.object({ ...paging, ...filter }),
    status: 200,
    reply: pageOf(dueRent).extend({
      /** The rents on other pages of the customers on this one, who are reminded of all of theirs together. */
      alongside: z.array(dueRent),
      /** The number of rents in each part, whichever part is shown. */
      tramos: counts,
    }),
  }),
  exportDue: route({
    method: 'GET',
    path: '/purchases/due/export',
    summary: 'The same rents as a table, all pages',
    access: 'authenticated',
    proof: 'recent',
    query: z.object(filter),
    status: 200,
    csv: 'vencimientos',
  }),
  remindEnd: route({
    method: 'PUT',
    path: '/purchases/:id/reminded',
    summary: 'Notes that the caller reminds the customer of a rent on their board by chat now',
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 200,
    reply: z.object({ id, toldAt: instant }),
  }),
}
