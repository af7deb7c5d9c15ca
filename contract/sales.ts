import { z } from 'zod'
import { purchaseNotes, renewal } from '#domain/purchase.ts'
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
  /** Number and receipt of a raffle ticket. */
  ticket: z.object({ number: z.int(), receipt: z.string() }).nullable(),
  /** Its profile was given back for sale. */
  freed: z.boolean(),
})
export type Sale = z.output<typeof sale>

const change = z
  .object({
    nota: z.enum(purchaseNotes, 'Esa nota no existe.').nullable().optional(),
    /** Days to add. */
    dias: z
      .int('Escribe los días con números enteros.')
      .min(1, 'Agrega al menos 1 día.')
      .max(renewal.most, `Agrega como máximo ${renewal.most} días.`)
      .optional(),
  })
  .refine(({ nota, dias }) => nota !== undefined || dias !== undefined, 'Indica una nota o los días que agregas.')

/** Purchases from the other side. */
export const sales = {
  change: route({
    method: 'PUT',
    path: '/purchases/:id',
    summary: "Sets the note of a sale, or adds days, which notes it 'Renovado' unless another note is given",
    /** Suppliers: the note alone, of what they sold. */
    access: ['SADMIN', 'ADMIN'],
    params: withId,
    body: change,
    idempotent: true,
    status: 200,
    reply: sale,
  }),
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
