import { z } from 'zod'
import { purchaseNotes, maxDays } from '#domain/purchase.ts'
import { saleStates } from '#domain/sale.ts'
import { fromSoles } from '#domain/money.ts'
import { newPin } from '../catalogue/stock.ts'
import { route } from '../protocol/route.ts'
import {
  day,
  id,
  instant,
  money,
  moneyWithin,
  motivo,
  optionalLine,
  pageOf,
  paging,
  sortedBy,
  urlId,
  idParams,
} from '../protocol/wire.ts'

const person = z.object({ id, username: z.string() })

/** The fields of a purchase that both buyer and seller see. */
export const sold = {
  id,
  nombre: z.string(),
  dias: z.int(),
  /** The term of the product that it was sold with; null for a ticket. */
  termId: id.nullable(),
  startDate: instant,
  endDate: instant,
  /** The end of the warranty of the paid period that runs; null for a ticket. */
  garantiaHasta: instant.nullable(),
  createdAt: instant,
  nota: z.enum(purchaseNotes).nullable(),
  nombreUser: z.string(),
  telefono: z.string(),
  telefonoReseller: z.string().nullable(),
  productId: id,
}

/** The version of the terms that the buyer of a ticket had agreed to, null for none; whether they had said that they are 18. */
const ticketAgreement = z.object({ version: z.int().nullable(), adult: z.boolean() })

/** A purchase as its seller sees it: no credentials are included. */
const sale = z.object({
  ...sold,
  /** Null for suppliers: for a reseller the price is the base price. */
  precio: money.nullable(),
  /** The refunded amount; null for suppliers too. */
  refunded: money.nullable(),
  /** The price of its renewals; null for suppliers too. */
  renewed: money.nullable(),
  buyer: person,
  seller: person,
  /**
   * Number and receipt of a raffle ticket, whether it was refunded when its raffle was cancelled, and what its buyer had
   * agreed to: null for suppliers, and for a ticket that was sold before this was noted.
   */
  ticket: z
    .object({ number: z.int(), receipt: z.string(), refunded: z.boolean(), agreement: ticketAgreement.nullable() })
    .nullable(),
  /** Whether its profile was released for sale. */
  freed: z.boolean(),
})
export type Sale = z.output<typeof sale>

const filters = {
  /**
   * The number of a sale, as `#12`; or the buyer's username, words of the customer's name or parts of them, or part of
   * the phone number; accents and case are ignored.
   */
  q: optionalLine(100).optional(),
  estado: z.enum(saleStates, 'Ese estado no existe.').optional(),
  nota: z.enum(purchaseNotes, 'Esa nota no existe.').optional(),
  productId: urlId.optional(),
  buyerId: urlId.optional(),
  /** Days of the sale in Lima, both included. */
  from: day.optional(),
  to: day.optional(),
  sort: sortedBy('id', 'endDate'),
}

const refunded = moneyWithin({ min: fromSoles(0.01) }, { below: 'Devuelve más de cero.' })

const change = z
  .object({
    nota: z.enum(purchaseNotes, 'Esa nota no existe.').nullable().optional(),
    /** Days to add. */
    dias: z
      .int('Escribe los días con números enteros.')
      .min(1, 'Agrega al menos 1 día.')
      .max(maxDays.added, `Agrega como máximo ${maxDays.added} días.`)
      .optional(),
  })
  .refine(({ nota, dias }) => nota !== undefined || dias !== undefined, 'Indica una nota o los días que agregas.')
  .meta({ anyOf: ['nota', 'dias'].map((field) => ({ required: [field], properties: { [field]: {} } })) })

/** Purchases from the seller's side. */
export const sales = {
  list: route({
    method: 'GET',
    path: '/purchases/all',
    summary:
      'Sales, newest first unless sorted, and what they come to: of everybody, or what a supplier sold; 50 a page',
    access: ['SADMIN', 'ADMIN'],
    query: z.object({ ...paging, ...filters }),
    status: 200,
    /** The sum, net of refunds, is null for suppliers, as prices are. */
    reply: z.object({ ...pageOf(sale).shape, sum: money.nullable() }),
  }),
  export: route({
    method: 'GET',
    path: '/purchases/all/export',
    summary: 'The same sales as a table, all pages; without prices for suppliers',
    access: ['SADMIN', 'ADMIN'],
    proof: 'recent',
    query: z.object(filters),
    status: 200,
    csv: 'ventas',
  }),
  change: route({
    method: 'PUT',
    path: '/purchases/:id',
    summary: "Sets the note of a sale, or adds days, which notes it 'Renovado' unless another note is given",
    /** Suppliers may change only the note, and only of their own sales. */
    access: ['SADMIN', 'ADMIN'],
    proof: 'none',
    params: idParams,
    body: change,
    idempotent: true,
    status: 200,
    reply: sale,
  }),
  reveal: route({
    method: 'POST',
    path: '/purchases/:id/reveal',
    summary: 'What the buyer of a running rent was given, for whoever sold it and for administrators, on record',
    /** A supplier's own sales, and all for administrators; nobody else has such a sale. */
    access: 'authenticated',
    proof: 'inHandler',
    params: idParams,
    status: 200,
    reply: z.object({
      id,
      nombre: z.string(),
      nombreUser: z.string(),
      telefono: z.string(),
      endDate: instant,
      username: z.string(),
      password: z.string(),
      perfil: z.string(),
      pin: z.string(),
    }),
  }),
  free: route({
    method: 'PUT',
    path: '/purchases/:id/free',
    summary:
      'Takes the profile of a lapsed purchase back: for sale with another PIN, or, while the switch `newPins` is on, set aside until it has one',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ pin: newPin.optional() }),
    status: 200,
    /** `setAside`: whether the profile waits for another PIN. */
    reply: sale.extend({ setAside: z.boolean() }),
  }),
  refund: route({
    method: 'POST',
    path: '/purchases/:id/refund',
    summary: 'Gives back what was paid for a rent, or a part of it, and may end it now; answers the sale as it is then',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: z.object({
      /** By default, everything that was not refunded yet. */
      quantity: refunded.optional(),
      motivo,
      /** Ends the rent now; its profile is not sold again until it is released. */
      end: z.boolean('Indica sí o no.').optional(),
    }),
    idempotent: true,
    status: 201,
    reply: sale,
  }),
}
