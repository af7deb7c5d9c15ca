import { z } from 'zod'
import { route } from './route.ts'
import { sales, sold } from './sales.ts'
import { id, line, money, optionalLine, pageOf, paging, phone } from './wire.ts'

/** A purchase as its buyer sees it. Credentials are null on tickets and once the rent is over. */
export const purchase = z.object({
  ...sold,
  descripcion: z.string(),
  precio: money,
  /** What was given back of it. */
  refunded: money,
  username: z.string().nullable(),
  password: z.string().nullable(),
  perfil: z.string().nullable(),
  pin: z.string().nullable(),
  /** The same id where the specification has it; what was bought is told by the purchase itself, as on the day. */
  product: z.object({ id }),
  userId: id,
  /** The account whose product it is: 'Soporte' opens its phone. */
  user: z.object({ username: z.string(), telefono: z.string() }),
  /**
   * Number and receipt of a raffle ticket; whether it was given back when its raffle was cancelled; once it was drawn,
   * the id of the winner, by which the draw's record is read, and the number of the ticket that won.
   */
  ticket: z
    .object({
      number: z.int(),
      receipt: z.string(),
      refunded: z.boolean(),
      draw: z.object({ winnerId: id, number: z.int() }).nullable(),
    })
    .nullable(),
})
export type Purchase = z.output<typeof purchase>

export const purchases = {
  mine: route({
    method: 'GET',
    path: '/purchases',
    summary: "The caller's purchases, newest first, with their credentials",
    access: 'authenticated',
    /** The username of the account, whole; or the number of a purchase, as `#12`. */
    query: z.object({ ...paging, username: optionalLine(200).optional() }),
    status: 200,
    reply: pageOf(purchase),
  }),
  buy: route({
    method: 'POST',
    path: '/purchases',
    summary: 'Buys one profile or one ticket from the wallet',
    access: 'authenticated',
    limit: 'purchase',
    body: z.object({ productId: id, nombreUser: line(100), telefono: phone }),
    idempotent: true,
    status: 201,
    reply: purchase,
  }),
  ...sales,
}
