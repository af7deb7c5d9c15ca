import { z } from 'zod'
import { productStates } from '#domain/product.ts'
import { drawnTicket } from './acta.ts'
import { route } from './route.ts'
import { id, money, positiveIntParam } from './wire.ts'

/** What an open screen hears: a product as it is now, or that something of one's own is to be read again. */
export const shopEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('product'), id, stock: z.int(), state: z.enum(productStates) }),
  /** It is in no list any more. */
  z.object({ type: z.literal('product-removed'), id }),
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
  /** A top-up of one's own was accepted or rejected. */
  z.object({
    type: z.literal('top-up-settled'),
    id,
    accepted: z.boolean(),
    quantity: money,
    /** Why it was rejected. */
    motivo: z.string().nullable(),
  }),
  z.object({ type: z.literal('purchases') }),
  /** There is a notice for the listener, or some were read on another screen. */
  z.object({ type: z.literal('notices') }),
  /** A prize was handed over. */
  z.object({ type: z.literal('winners') }),
  /** For administrators: the top-ups that wait are others now. */
  z.object({ type: z.literal('top-ups') }),
  /** For administrators: what came in, or which top-up it is of. */
  z.object({ type: z.literal('payments') }),
  /** Something may have been missed: read everything again. */
  z.object({ type: z.literal('resync') }),
])
export type ShopEvent = z.output<typeof shopEvent>

export const events = {
  stream: route({
    method: 'GET',
    path: '/events',
    summary: 'Server-sent events: stock, states and draws; with a token also the own wallet, purchases and notices',
    access: 'public',
    /** So many milliseconds ago the screen began to read: what was told since is told to it again. */
    query: z.object({ ago: positiveIntParam().optional() }),
    status: 200,
    stream: shopEvent,
  }),
}
