import { z } from 'zod'
import { entryKinds } from '#domain/wallet.ts'
import { route } from './protocol/route.ts'
import { day, id, idParams, instant, money, pageOf, paging } from './protocol/wire.ts'

/** The constancia of a movement. Amounts are positive. */
const receipt = z.object({
  /** The movement that it is of. */
  id,
  numero: z.string(),
  /** When the movement was made. */
  at: instant,
  /** Who sold and who bought, as they were when it was numbered. */
  issuer: z.object({ name: z.string(), document: z.string(), address: z.string() }),
  buyer: z.object({ name: z.string(), document: z.string().nullable() }),
  kind: z.enum(['Recarga', 'Compra']),
  concept: z.string(),
  total: money,
  /** What is taxed and the tax, both in the total; null where the prices have none, and for a top-up. */
  tax: z.object({ base: money, igv: money }).nullable(),
})
export type Receipt = z.output<typeof receipt>

/** A movement of a day. */
const line = z.object({
  id,
  at: instant,
  kind: z.enum(entryKinds),
  concept: z.string(),
  buyer: z.object({ name: z.string(), document: z.string().nullable() }),
  /** As in the movements: negative when spent. */
  quantity: money,
  tax: receipt.shape.tax,
  /** Null for a movement that gets no constancia. */
  numero: z.string().nullable(),
  /** The constancia of the sale that it refunds. */
  refunds: z.string().nullable(),
})
export type DayLine = z.output<typeof line>

/** A day in Lima; today if none is asked for. */
const ofDay = { day: day.optional() }

export const receipts = {
  day: route({
    method: 'GET',
    path: '/receipts/day',
    summary: 'The movements of a day that count, each with its constancia, and their sums; 50 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, ...ofDay }),
    status: 200,
    reply: z.object({
      ...pageOf(line).shape,
      sums: z.array(z.object({ kind: z.enum(entryKinds), count: z.int(), sum: money })),
      /** The sum of all of them, as in the list of movements. */
      sum: money,
    }),
  }),
  exportDay: route({
    method: 'GET',
    path: '/receipts/day/csv',
    summary: 'The same as a table, all pages of it: for whoever enters boletas in the portal of SUNAT',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(ofDay),
    status: 200,
    csv: 'constancias',
  }),
  show: route({
    method: 'GET',
    path: '/receipts/:id',
    summary: 'The constancia of a movement, an accepted top-up or a sale: for its owner and for administrators',
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: receipt,
  }),
  showOfPurchase: route({
    method: 'GET',
    path: '/receipts/purchases/:id',
    summary: 'The constancia of a purchase, not of its renewals: for its buyer and for administrators',
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: receipt,
  }),
  print: route({
    method: 'GET',
    path: '/receipts/:id/pdf',
    summary: 'The same as a PDF, which is made once and kept; always the same bytes',
    access: 'authenticated',
    params: idParams,
    status: 200,
    pdf: 'constancia',
  }),
  mail: route({
    method: 'POST',
    path: '/receipts/:id/mail',
    summary: "Mails the PDF of one of the caller's own to their verified address",
    access: 'authenticated',
    proof: 'none',
    limit: 'verification',
    params: idParams,
    status: 204,
  }),
}
