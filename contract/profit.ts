import { z } from 'zod'
import { profitGroups } from '#domain/profit.ts'
import { route } from './protocol/route.ts'
import { day, id, instant, money, pageOf, paging } from './protocol/wire.ts'

const sums = {
  /** Sales and renewals with a sale price. */
  count: z.int(),
  sold: money,
  /** What was paid for those, less what was given back of it. */
  paid: money,
  /** `sold` less `paid`. */
  profit: money,
  /** Sales and renewals without a sale price, which are in no sum, and what was paid for them. */
  unpriced: z.int(),
  unpricedPaid: money,
}

/** Days in Lima, both included; by default this month until today. */
const range = { from: day.optional(), to: day.optional() }
const by = z.enum(profitGroups, 'Agrupa por día, producto o cliente.').optional()

const group = z.object({
  /** A day, the number of a product, or a customer: `#` and their number; empty for those who were deleted. */
  key: z.string(),
  /** The day again, the name of the product, or that of the customer. */
  name: z.string(),
  telefono: z.string().nullable(),
  ...sums,
})
export type ProfitGroup = z.output<typeof group>

const unpriced = z.object({
  purchaseId: id,
  /** Null for the purchase itself. */
  renewalId: id.nullable(),
  nombre: z.string(),
  nombreUser: z.string(),
  at: instant,
  dias: z.int(),
  paid: money,
  productId: id,
})
export type UnpricedSale = z.output<typeof unpriced>

export const profits = {
  list: route({
    method: 'GET',
    path: '/profit',
    summary: 'What the caller sold less what they paid for it, by day, product or customer; refunds on their day',
    access: 'authenticated',
    query: z.object({ ...range, by, ...paging }),
    status: 200,
    reply: pageOf(group).extend({ sums: z.object(sums) }),
  }),
  export: route({
    method: 'GET',
    path: '/profit/export',
    summary: 'The same as a spreadsheet, without pages',
    access: 'authenticated',
    proof: 'inHandler',
    query: z.object({ ...range, by }),
    status: 200,
    csv: 'ganancia',
  }),
  unpriced: route({
    method: 'GET',
    path: '/profit/unpriced',
    summary: "The caller's purchases and renewals without a sale price, which no profit counts, newest first",
    access: 'authenticated',
    query: z.object({ ...range, ...paging }),
    status: 200,
    reply: pageOf(unpriced),
  }),
}
