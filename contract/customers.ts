import { z } from 'zod'
import { customerLimits } from '#domain/customer.ts'
import { flag } from './reconciliation/statement.ts'
import { route } from './protocol/route.ts'
import {
  id,
  idParams,
  instant,
  line,
  money,
  optionalLine,
  optionalText,
  pageOf,
  paging,
  phone,
  unique,
} from './protocol/wire.ts'

/** Who may have customers: whoever buys for others. Everybody has their own, and nobody else's. */
const access = ['RESELLER', 'USER'] as const

export const customerFields = {
  nombre: line(customerLimits.nombre),
  telefono: phone,
  nota: optionalText(customerLimits.nota),
}

const customer = z.object({
  id,
  nombre: z.string(),
  telefono: z.string(),
  nota: z.string().nullable(),
  /** How many rents run, and the one that ends next, or that ended last and may still be renewed. */
  running: z.int(),
  next: z.object({ purchaseId: id, productId: id, nombre: z.string(), endDate: instant }).nullable(),
  /** How many purchases there are in all. */
  purchases: z.int(),
})
export type Customer = z.output<typeof customer>

const shownCustomer = customer.extend({
  /** The other numbers of this customer. */
  otherPhones: z.array(z.string()),
  /** Others who share one of the numbers. */
  sharing: z.array(z.object({ id, nombre: z.string() })),
  /** What the caller paid the shop for them, renewals included, less what was given back. */
  paid: money,
})
export type ShownCustomer = z.output<typeof shownCustomer>

const filter = {
  /** Words of the name, or parts of them, or part of a phone number. */
  q: optionalLine(100).optional(),
}

const report = z.object({
  /** How many customers this file created or changed; null for a dry run. */
  applied: z.int().nullable(),
  /** How many lines are of new customers, change one, or say what is known already. */
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first customers as they were read. */
  sample: z.array(z.object({ nombre: z.string(), telefono: z.string(), nota: z.string().nullable() })),
  /** Lines that are left out, and the first hundred of them with the reason. */
  errorCount: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type CustomerReport = z.output<typeof report>

export const customers = {
  list: route({
    method: 'GET',
    path: '/customers',
    summary: "The caller's own customers, whom they sold to last in front unless by name; 50 a page",
    access,
    query: z.object({
      ...paging,
      ...filter,
      sort: z.enum(['recent', 'nombre'], 'No se puede ordenar por eso.').optional(),
    }),
    status: 200,
    reply: pageOf(customer),
  }),
  export: route({
    method: 'GET',
    path: '/customers/export',
    summary: 'The same customers by name as a table, all pages; importing it changes nothing',
    access,
    proof: 'recent',
    query: z.object(filter),
    status: 200,
    csv: 'clientes',
  }),
  create: route({
    method: 'POST',
    path: '/customers',
    summary: 'Adds a customer who has bought nothing yet',
    access,
    proof: 'none',
    body: z.object(customerFields),
    status: 201,
    reply: shownCustomer,
  }),
  import: route({
    method: 'POST',
    path: '/customers/file',
    summary: 'Reads customers from a CSV: tries it, or adds and changes them; lines that cannot be read are left out',
    access,
    proof: 'none',
    limit: 'upload',
    file: 'customers',
    form: z.object({ dryRun: flag.optional() }),
    idempotent: true,
    status: 200,
    reply: report,
  }),
  show: route({
    method: 'GET',
    path: '/customers/:id',
    summary: "One of the caller's own customers; `GET /purchases?customerId` has what was bought for them",
    access,
    params: idParams,
    status: 200,
    reply: shownCustomer,
  }),
  change: route({
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Changes what was given of a customer; a number that they had stays theirs',
    access,
    proof: 'none',
    params: idParams,
    body: z.object(customerFields).partial(),
    status: 200,
    reply: shownCustomer,
  }),
  merge: route({
    method: 'POST',
    path: '/customers/:id/merge',
    summary: 'Makes another customer part of this one, with their purchases, numbers and note',
    access,
    proof: 'none',
    params: idParams,
    body: z.object({ from: id }),
    status: 200,
    reply: shownCustomer,
  }),
  split: route({
    method: 'POST',
    path: '/customers/:id/split',
    summary: 'Makes some purchases of a customer those of another one, who shares the number under another name',
    access,
    proof: 'none',
    params: idParams,
    body: z.object({
      nombre: line(customerLimits.nombre),
      purchaseIds: unique(
        z.array(id).min(1, 'Elige al menos una compra.').max(200, 'Elige como máximo 200 compras.'),
        'Cada compra va una sola vez.',
      ),
    }),
    status: 201,
    reply: shownCustomer,
  }),
  remove: route({
    method: 'DELETE',
    path: '/customers/:id',
    summary: 'Forgets a customer, and name and phone in the purchases made for them; those stay, and what runs goes on',
    access,
    proof: 'none',
    params: idParams,
    status: 200,
    reply: z.object({ id }),
  }),
  removeAll: route({
    method: 'DELETE',
    path: '/customers',
    summary: "Forgets all of the caller's own customers so",
    access,
    proof: 'none',
    status: 200,
    reply: z.object({ removed: z.int() }),
  }),
}
