import { z } from 'zod'
import { route } from './protocol/route.ts'
import { day, id, instant, money } from './protocol/wire.ts'

/** Where a payment method leads; `qr` is what it holds, in base64. */
const paidTo = z.object({
  number: z.string(),
  holder: z.string(),
  cci: z.string().nullable(),
  qr: z.string().nullable(),
  active: z.boolean(),
})

const sales = z.object({ count: z.int(), amount: money })

/** The present state of the shop. Days are days in Lima; refunded money does not count. */
const dashboard = z.object({
  today: sales,
  /** The last thirty days, including today. */
  month: sales,
  /**
   * Of the same thirty days, revenue less what suppliers are owed for it; `unknown` sales and renewals have no cost yet,
   * and count with all that was paid for them.
   */
  profit: z.object({ amount: money, costs: money, unknown: z.int() }),
  /** Thirty days, oldest first, also those without a sale. */
  days: z.array(z.object({ day, ...sales.shape })),
  /** Of the same thirty days, highest revenue first; null is for what belongs to no category any more. */
  categories: z.array(z.object({ category: z.object({ id, name: z.string() }).nullable(), ...sales.shape })),
  topUps: z.object({
    ...sales.shape,
    /** Pending top-ups by waiting time: under an hour, under six, under a day, and longer. */
    waiting: z.object({ underHour: z.int(), underSixHours: z.int(), underDay: z.int(), longer: z.int() }),
    /**
     * Median waiting time, in milliseconds, of the top-ups accepted today and in thirty days; null if there are none.
     */
    medianWaitMs: z.object({ today: z.number().nullable(), month: z.number().nullable() }),
  }),
  /** Rents that end within three days. */
  expiring: z.int(),
  products: z.object({
    /** Products without a price rule: everybody pays the base price. */
    unpriced: z.int(),
    soldOut: z.int(),
    fresh: z.int(),
    forReview: z.int(),
    /** Raffles whose tickets are sold. */
    toDraw: z.int(),
  }),
  newUsers: z.object({ today: z.int(), month: z.int() }),
  /** The last backup of the shop, scheduled or by hand; late when it is older than it should be. */
  backup: z.object({ lastAt: instant.nullable(), late: z.boolean() }),
  /** Sheets of the Libro de Reclamaciones without an answer, how many are overdue, and the next last day. */
  complaints: z.object({ unanswered: z.int(), overdue: z.int(), nextDue: day.nullable() }),
  /** Payment methods that lead elsewhere since less than 72 hours, newest first. */
  methodChanges: z.array(
    z.object({
      id,
      at: instant,
      what: z.enum(['created', 'changed', 'removed']),
      by: z.string(),
      method: z.string(),
      before: paidTo.nullable(),
      after: paidTo.nullable(),
    }),
  ),
  /** The setup steps of a new shop that are done. */
  setup: z.object({
    /** The shop has a name of its own. */
    named: z.boolean(),
    supportPhone: z.boolean(),
    payment: z.boolean(),
    category: z.boolean(),
    product: z.boolean(),
    account: z.boolean(),
    /** Whether a product is or was public. */
    published: z.boolean(),
    /** There are products, and a price rule for each. */
    priced: z.boolean(),
    mailServer: z.boolean(),
    backup: z.boolean(),
    /** Whether anything was ever sold. */
    sold: z.boolean(),
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
    summary:
      'How much waits for an administrator: top-ups, claims, sheets of the Libro de Reclamaciones, products to review, raffles to draw',
    access: ['SADMIN'],
    status: 200,
    reply: z.object({ topUps: z.int(), claims: z.int(), complaints: z.int(), forReview: z.int(), toDraw: z.int() }),
  }),
}
