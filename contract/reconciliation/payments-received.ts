import { z } from 'zod'
import { formatSoles } from '#domain/money.ts'
import { paymentSources, paymentStates, proofs, receivedLimits } from '#domain/reconciliation.ts'
import { entryStates } from '#domain/wallet.ts'
import { route } from '../protocol/route.ts'
import { counted, flag, json, statement, statementAnswers, statementColumns } from './statement.ts'
import { operationNumber } from '../operation-number.ts'
import {
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
} from '../protocol/wire.ts'

/** A top-up as reconciliation shows it. */
const topUp = z.object({
  id,
  quantity: money,
  estado: z.enum(entryStates),
  methodId: id.nullable(),
  operationNumber: z.string().nullable(),
  paidAt: instant.nullable(),
  voucher: z.boolean(),
  createdAt: instant,
  user: z.object({ id, username: z.string(), telefono: z.string() }),
})
export type TopUpSummary = z.output<typeof topUp>

/** A received payment. */
const payment = z.object({
  id,
  methodId: id,
  amount: money,
  at: instant,
  /** Whether its hour is known, or only its day in Lima. */
  hasTime: z.boolean(),
  payer: z.string().nullable(),
  /** What the payer wrote. */
  message: z.string().nullable(),
  operationNumber: z.string().nullable(),
  source: z.enum(paymentSources),
  estado: z.enum(paymentStates),
  /** By what the shop knew its top-up; null if a person said so. */
  certainBy: z.enum(proofs).nullable(),
  /** Why it is ignored. */
  motivo: z.string().nullable(),
  /** Recorded by hand, and missing from a statement of its day. */
  contradicted: z.boolean(),
  createdAt: instant,
})
const paymentWithTopUps = z.object({
  ...payment.shape,
  /** The top-up that it matches. */
  entry: topUp.nullable(),
  /** The top-ups that a doubtful payment may belong to: `likely`, if there is no other. */
  candidates: z.array(z.object({ ...topUp.shape, likely: z.boolean() })),
  /** Another record, from another source, that may be of the same payment: of an open or doubtful one. */
  same: z.object({ id, at: instant, hasTime: z.boolean(), source: z.enum(paymentSources) }).nullable(),
})
export type PaymentReceived = z.output<typeof paymentWithTopUps>

const missingTopUp = z.object({
  ...topUp.shape,
  /** The payment recorded for it by hand, which was in no statement. */
  payment: payment.nullable(),
})

/** Days are days in Lima, both included. */
const period = { methodId: urlId.optional(), from: day.optional(), to: day.optional() }
const filter = {
  ...period,
  estado: z.enum(paymentStates, 'Ese estado no existe.').optional(),
  /** Part of the payer or of the operation number. */
  text: optionalLine(60).optional(),
}

const receivedRange = `Anota un pago de ${formatSoles(receivedLimits.min)} a ${formatSoles(receivedLimits.max)}.`
const received = moneyWithin(receivedLimits, { below: receivedRange, above: receivedRange })

export const paymentsReceived = {
  list: route({
    method: 'GET',
    path: '/payments_received',
    summary: 'Received payments, newest first, with their matched or candidate top-ups, and their sum; 25 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, ...filter }),
    status: 200,
    reply: z.object({ ...pageOf(paymentWithTopUps).shape, sum: money }),
  }),
  exportList: route({
    method: 'GET',
    path: '/payments_received/csv',
    summary: 'The same payments as a table, all pages of it',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(filter),
    status: 200,
    csv: 'pagos-recibidos',
  }),
  missing: route({
    method: 'GET',
    path: '/payments_received/missing',
    summary:
      'Top-ups accepted more than a day ago that no payment came in for, since the first payment by their method; the oldest first, 25 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, methodId: urlId.optional() }),
    status: 200,
    reply: z.object({ ...pageOf(missingTopUp).shape, sum: money }),
  }),
  exportMissing: route({
    method: 'GET',
    path: '/payments_received/missing/csv',
    summary: 'The same top-ups as a table, all pages of it',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object({ methodId: urlId.optional() }),
    status: 200,
    csv: 'recargas-sin-pago',
  }),
  summary: route({
    method: 'GET',
    path: '/payments_received/summary',
    summary: 'How many payments there are in each state, how many top-ups miss theirs, and how many could be accepted',
    access: ['SADMIN'],
    status: 200,
    reply: z.object({
      matched: counted,
      open: counted,
      doubtful: counted,
      ignored: counted,
      missing: counted,
      /** Pending top-ups whose payment was certainly received, and which the caller may accept. */
      acceptable: counted,
      /** Payments and top-ups whose comparison failed. */
      setAside: z.int(),
    }),
  }),
  totals: route({
    method: 'GET',
    path: '/payments_received/totals',
    summary:
      'What came in by each method on each day, the latest day first: received is matched, ignored and open together',
    access: ['SADMIN'],
    query: z.object(period),
    status: 200,
    reply: z.array(
      z.object({ methodId: id, day: z.string(), received: counted, matched: counted, ignored: counted, open: counted }),
    ),
  }),
  topUps: route({
    method: 'GET',
    path: '/payments_received/:id/top_ups',
    summary: 'The top-ups without a payment that this one may be linked to by hand, those of its amount and time first',
    access: ['SADMIN'],
    params: idParams,
    query: z.object({ username: optionalLine(60).optional() }),
    status: 200,
    reply: z.array(topUp),
  }),
  record: route({
    method: 'POST',
    path: '/payments_received',
    summary: 'Records by hand what came in',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({
      methodId: id,
      amount: received,
      at: instant,
      payer: optionalLine(200).optional(),
      operationNumber: operationNumber.nullish(),
    }),
    idempotent: true,
    status: 201,
    reply: paymentWithTopUps,
  }),
  importStatement: route({
    method: 'POST',
    path: '/payments_received/file',
    summary: 'Reads a statement, CSV or XLSX: tries it, or takes in all that is new of it',
    access: ['SADMIN'],
    proof: 'todayIfFactor',
    file: 'statement',
    form: z.object({
      methodId: urlId,
      dryRun: flag.optional(),
      /** Imports the other lines if some cannot be read. */
      skipErrors: flag.optional(),
      columns: json(statementColumns, 'Las columnas no se entienden.').optional(),
      /** Answers to the questions of a dry run; remembered for the method. */
      answers: json(statementAnswers, 'Las respuestas no se entienden.').optional(),
      /** The owner says that movements are missing from the file: balances need not agree. */
      extract: flag.optional(),
      /** The owner says that the file is of this method, though several of its numbers are known under another. */
      ofThisMethod: flag.optional(),
    }),
    status: 200,
    reply: statement,
  }),
  link: route({
    method: 'PUT',
    path: '/payments_received/:id/link',
    summary: 'Says which top-up a payment is of',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ entryId: id }),
    status: 200,
    reply: paymentWithTopUps,
  }),
  unlink: route({
    method: 'PUT',
    path: '/payments_received/:id/unlink',
    summary: 'Unlinks a payment from its top-up; the shop does not match these two again',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ motivo }),
    status: 200,
    reply: paymentWithTopUps,
  }),
  ignore: route({
    method: 'PUT',
    path: '/payments_received/:id/ignore',
    summary: 'Says why a payment is of no top-up',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ motivo }),
    status: 200,
    reply: paymentWithTopUps,
  }),
  reopen: route({
    method: 'PUT',
    path: '/payments_received/:id/reopen',
    summary: 'Takes back that a payment was ignored',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 200,
    reply: paymentWithTopUps,
  }),
  retry: route({
    method: 'POST',
    path: '/payments_received/retry',
    summary: 'Compares again what could not be compared',
    access: ['SADMIN'],
    proof: 'none',
    status: 200,
    reply: z.object({ retried: z.int(), setAside: z.int() }),
  }),
  acceptCertain: route({
    method: 'POST',
    path: '/payments_received/accept',
    summary: 'Accepts the top-ups that wait and whose payment certainly came in, up to a hundred of them',
    access: ['SADMIN'],
    proof: 'todayIfFactor',
    status: 200,
    reply: z.object({
      accepted: counted,
      /** The accepted top-ups. */
      ids: z.array(id),
      left: z.int(),
    }),
  }),
}
