import { z } from 'zod'
import { productStates } from '#domain/product.ts'
import { drawnTicket } from './raffles/acta.ts'
import { route } from './protocol/route.ts'
import { id, money, positiveIntParam } from './protocol/wire.ts'

/** Events for open screens: a product as it is now, or that some of the user's own data is to be fetched again. */
export const shopEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('product'), id, stock: z.int(), state: z.enum(productStates) }),
  /** The product is in no list any more. */
  z.object({ type: z.literal('product-removed'), id }),
  /** The public data, price or pictures of a product changed, or it went back to review. */
  z.object({ type: z.literal('product-edited'), id }),
  /**
   * A draw: first its announcement, without a winner, then its winner. A client that subscribes within a minute gets
   * the current event at once, perhaps twice. `elapsed` is milliseconds since the announcement; a draw without a winner
   * after 10,000 was aborted, and one aborted earlier is sent with 10,000.
   */
  z.object({
    type: z.literal('draw'),
    productId: id,
    nombre: z.string(),
    elapsed: z.int(),
    early: z.boolean(),
    winner: z.object({ id, nombre: z.string(), ticket: drawnTicket }).nullable(),
  }),
  z.object({ type: z.literal('wallet') }),
  /** A top-up of the user was accepted or rejected. */
  z.object({
    type: z.literal('top-up-settled'),
    id,
    accepted: z.boolean(),
    quantity: money,
    /** Why it was rejected. */
    motivo: z.string().nullable(),
  }),
  z.object({ type: z.literal('purchases') }),
  /** What the user pays changed. */
  z.object({ type: z.literal('prices') }),
  /** The user has a new notice, or read some on another screen. */
  z.object({ type: z.literal('notices') }),
  /** A claim of the user's, or that they may answer, was opened or changed. */
  z.object({ type: z.literal('claims') }),
  /** A code was asked for, of the user, or was given to them. */
  z.object({ type: z.literal('codes') }),
  /** The user's own texts changed on another screen. */
  z.object({ type: z.literal('texts') }),
  /** A prize was handed over. */
  z.object({ type: z.literal('winners') }),
  /** For administrators: the set of pending top-ups has changed. */
  z.object({ type: z.literal('top-ups') }),
  /** For administrators: received payments have changed, or which top-ups they match. */
  z.object({ type: z.literal('payments') }),
  /** Events may have been missed: fetch everything again. */
  z.object({ type: z.literal('resync') }),
])
export type ShopEvent = z.output<typeof shopEvent>

export const events = {
  stream: route({
    method: 'GET',
    path: '/events',
    summary: 'Server-sent events: stock, states and draws; with a token also the own wallet, purchases and notices',
    access: 'public',
    /** How many milliseconds ago the screen began to fetch; events published since then are sent again. */
    query: z.object({ ago: positiveIntParam().optional() }),
    status: 200,
    stream: shopEvent,
  }),
}
