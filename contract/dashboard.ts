import { z } from 'zod'
import { route } from './route.ts'
import { day, id, instant, money } from './wire.ts'

const sales = z.object({ count: z.int(), amount: money })

/** How the shop stands now. Days are days in Lima; money that was given back does not count. */
const dashboard = z.object({
  today: sales,
  /** The last thirty days, today with them. */
  month: sales,
  /** Thirty days, oldest first, also those without a sale. */
  days: z.array(z.object({ day, ...sales.shape })),
  /** Of the same thirty days, most money first; null is what belongs to no category any more. */
  categories: z.array(z.object({ category: z.object({ id, name: z.string() }).nullable(), ...sales.shape })),
  topUps: z.object({
    ...sales.shape,
    /** Those that wait, by for how long: under an hour, under six, under a day, and longer. */
    waiting: z.object({ underHour: z.int(), underSixHours: z.int(), underDay: z.int(), longer: z.int() }),
    /** Half of those that were accepted today, and in thirty days, waited no longer, in milliseconds; null for none. */
    medianWaitMs: z.object({ today: z.number().nullable(), month: z.number().nullable() }),
  }),
  /** Rents that end within three days. */
  expiring: z.int(),
  products: z.object({
    /** Without a rule of price: everybody pays the base price. */
    unpriced: z.int(),
    soldOut: z.int(),
    fresh: z.int(),
    forReview: z.int(),
    /** Raffles whose tickets are sold. */
    toDraw: z.int(),
  }),
  newUsers: z.object({ today: z.int(), month: z.int() }),
  /** Of the shop, by plan or by hand; late when the last one is older than it should be. */
  backup: z.object({ lastAt: instant.nullable(), late: z.boolean() }),
  /** What a new shop has already. */
  setup: z.object({
    supportPhone: z.boolean(),
    payment: z.boolean(),
    category: z.boolean(),
    product: z.boolean(),
    account: z.boolean(),
    /** There are products, and a price rule for each. */
    priced: z.boolean(),
    mailServer: z.boolean(),
    backup: z.boolean(),
  }),
})
export type Dashboard = z.output<typeof dashboard>

export const dashboards = {
  read: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'How the shop stands: sales, what waits, what runs out',
    access: ['SADMIN'],
    status: 200,
    reply: dashboard,
  }),
  waiting: route({
    method: 'GET',
    path: '/admin/waiting',
    summary: 'How much waits for an administrator: top-ups, products to review, raffles to draw',
    access: ['SADMIN'],
    status: 200,
    reply: z.object({ topUps: z.int(), forReview: z.int(), toDraw: z.int() }),
  }),
}
