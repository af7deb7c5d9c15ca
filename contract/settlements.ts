import { z } from 'zod'
import { paymentKinds } from '#domain/payment-method.ts'
import { fromSoles } from '#domain/money.ts'
import { settlementKinds } from '#domain/settlement.ts'
import { operationNumber } from './operation-number.ts'
import { route } from './protocol/route.ts'
import {
  booleanParam,
  day,
  id,
  idParams,
  instant,
  money,
  moneyWithin,
  motivo,
  optionalLine,
  pageOf,
  paging,
  urlId,
} from './protocol/wire.ts'

/** What an amount that may be below zero comes to; `held` and `payable` together are what the shop owes. */
const sums = {
  /** Not to be paid yet: within its warranty, or a claim of it waits or was just answered. */
  held: money,
  /** To be paid now. Below zero it waits for what comes. */
  payable: money,
  paid: money,
  /** Sales and renewals whose cost nobody has said: they are in no sum. */
  unknown: z.int(),
}

const account = z.object({
  user: z.object({ id, username: z.string() }),
  ...sums,
  /** By month of Lima, the newest first: what it was owed for, how much of that is held, and what was paid in it. */
  months: z.array(z.object({ month: z.string(), owed: money, held: money, paid: money })),
})
export type SettlementAccount = z.output<typeof account>

const entry = z.object({
  id,
  kind: z.enum(settlementKinds),
  /** Null while its cost is unknown. */
  amount: money.nullable(),
  createdAt: instant,
  /** Until when it is held, as far as is known; null while a claim of it is open, and where nothing holds it. */
  heldUntil: instant.nullable(),
  held: z.boolean(),
  purchaseId: id.nullable(),
  nombre: z.string().nullable(),
  dias: z.int().nullable(),
  /** What was owed for the whole term. */
  costo: money.nullable(),
  /** How many sales and renewals of the same product for the same days have no cost, this one included. */
  alike: z.int(),
  /** Given back after the warranty: the shop's own loss. */
  goodwill: z.boolean(),
  /** The entry of which it takes something back. */
  standsWith: id.nullable(),
  motivo: z.string().nullable(),
  methodKind: z.enum(paymentKinds).nullable(),
  operationNumber: z.string().nullable(),
  note: z.string().nullable(),
  paidAt: instant.nullable(),
})
export type SettlementEntry = z.output<typeof entry>

const ofUser = z.object({ userId: urlId })
const range = {
  /** Days in Lima, both included. */
  from: day.optional(),
  to: day.optional(),
}
const most = fromSoles(1_000_000)
const least = fromSoles(0.01)
const positive = moneyWithin(
  { min: least, max: most },
  { below: 'Escribe un monto mayor que cero.', above: 'El monto es demasiado grande.' },
)
/** What somebody is owed for a term; 0 is nothing. */
const costo = moneyWithin({ max: most }, { below: 'El costo no puede ser negativo.' })

export const settlements = {
  list: route({
    method: 'GET',
    path: '/settlements',
    summary:
      "What the shop owes to whoever supplies: all for administrators, else one's own; held, payable, paid, and by month; 50 a page",
    access: 'authenticated',
    query: z.object(paging),
    status: 200,
    /** `pausedSince`: the shop was restored from a backup of then, and what was paid out since is not known. */
    reply: pageOf(account).extend({ pausedSince: instant.nullable() }),
  }),
  export: route({
    method: 'GET',
    path: '/settlements/export',
    summary: 'The same as a table, all pages',
    access: 'authenticated',
    status: 200,
    csv: 'liquidaciones',
  }),
  resume: route({
    method: 'PUT',
    path: '/settlements/resume',
    summary: 'Lets payouts go on after a restore, once those made since the backup were entered',
    access: ['SADMIN'],
    proof: 'recent',
    status: 204,
  }),
  fillCost: route({
    method: 'PUT',
    path: '/settlements/entries/:id/cost',
    summary: 'Says, once, what is owed for a sale or renewal whose cost was unknown, or for all that are alike',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: z.object({
      costo,
      /** Also of the other sales and renewals of that product for the same days whose cost is unknown. */
      alike: z.boolean('Di si vale para todas.').optional(),
    }),
    status: 200,
    reply: z.object({ filled: z.int() }),
  }),
  entries: route({
    method: 'GET',
    path: '/settlements/:userId/entries',
    summary: 'The entries of one supplier, for administrators and for whoever they are of, newest first; 50 a page',
    access: 'authenticated',
    params: ofUser,
    query: z.object({
      ...paging,
      ...range,
      kind: z.enum(settlementKinds, 'Ese movimiento no existe.').optional(),
      /** Only those whose cost is unknown. */
      unknown: booleanParam.optional(),
    }),
    status: 200,
    reply: pageOf(entry).extend({ account, pausedSince: instant.nullable(), mayPay: z.boolean() }),
  }),
  statement: route({
    method: 'GET',
    path: '/settlements/:userId/statement',
    summary: 'The same entries as a table, oldest first',
    access: 'authenticated',
    params: ofUser,
    query: z.object(range),
    status: 200,
    csv: 'liquidacion',
  }),
  printed: route({
    method: 'GET',
    path: '/settlements/:userId/statement_pdf',
    summary: 'The same as a PDF',
    access: 'authenticated',
    params: ofUser,
    query: z.object(range),
    status: 200,
    pdf: 'liquidacion',
  }),
  payOut: route({
    method: 'POST',
    path: '/settlements/:userId/payouts',
    summary: 'Notes down what was paid to a supplier, never more than is payable. After a restore only with `paidAt`',
    access: ['SADMIN'],
    proof: 'recent',
    params: ofUser,
    body: z.object({
      amount: positive,
      methodKind: z.enum(paymentKinds, 'Elige Yape, Plin, Transferencia u Otro.'),
      operationNumber: operationNumber.nullish(),
      note: optionalLine(200).optional(),
      /** When it was paid, by default now; not in the future. */
      paidAt: instant.optional(),
    }),
    idempotent: true,
    status: 201,
    reply: entry,
  }),
  correct: route({
    method: 'POST',
    path: '/settlements/:userId/corrections',
    summary: 'Adds to what a supplier is owed, or takes from it, with the reason; held with the entry that it names',
    access: ['SADMIN'],
    proof: 'recent',
    params: ofUser,
    body: z.object({
      amount: moneyWithin({ min: fromSoles(-1_000_000), max: most }, { below: 'El monto es demasiado grande.' }),
      motivo,
      entryId: id.nullish(),
    }),
    idempotent: true,
    status: 201,
    reply: entry,
  }),
}
