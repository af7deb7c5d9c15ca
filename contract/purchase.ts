import { z } from 'zod'
import { sold } from './sales.ts'
import { id, money } from './wire.ts'

/** A purchase as its buyer sees it. Credentials are null on tickets and once the rent is over. */
export const purchase = z.object({
  ...sold,
  descripcion: z.string(),
  precio: money,
  /** What was given back of it. */
  refunded: money,
  /** What its renewals cost beside that. */
  renewed: money,
  /** Its profile was given back for sale. */
  freed: z.boolean(),
  /** The most that it is renewed for by itself; null while it is not. */
  autoRenew: money.nullable(),
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
