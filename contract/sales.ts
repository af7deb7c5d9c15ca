import { z } from 'zod'
import { purchaseNotes } from '#domain/purchase.ts'
import { route } from './route.ts'
import { id, instant, money, withId } from './wire.ts'

const person = z.object({ id, username: z.string() })

/** A purchase as whoever sold it sees it: no credential is in it. */
const sale = z.object({
  id,
  nombre: z.string(),
  /** Null for suppliers: of a reseller it is the base price. */
  precio: money.nullable(),
  dias: z.int(),
  startDate: instant,
  endDate: instant,
  createdAt: instant,
  nota: z.enum(purchaseNotes).nullable(),
  nombreUser: z.string(),
  telefono: z.string(),
  telefonoReseller: z.string().nullable(),
  productId: id,
  buyer: person,
  seller: person,
  /** Number of a raffle ticket. */
  ticket: z.int().nullable(),
  /** Its profile was given back for sale. */
  freed: z.boolean(),
})
export type Sale = z.output<typeof sale>

/** Purchases from the other side. */
export const sales = {
  free: route({
    method: 'PUT',
    path: '/purchases/:id/free',
    summary: 'Gives the profile of a lapsed purchase back for sale',
    access: ['SADMIN'],
    params: withId,
    status: 200,
    reply: sale,
  }),
}
