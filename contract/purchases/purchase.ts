import { z } from 'zod'
import { sold } from './sales.ts'
import { id, instant, money } from '../protocol/wire.ts'

/** A purchase as its buyer sees it. Credentials are null for tickets and once the rent is over. */
export const purchase = z.object({
  ...sold,
  descripcion: z.string(),
  precio: money,
  /** The refunded amount. */
  refunded: money,
  /** The price of its renewals, not included in `precio`. */
  renewed: money,
  /** Whether its product is sold out: its buyer may ask to be told when there are units again. */
  soldOut: z.boolean(),
  /** What its buyer sold it for, as they noted it; not that of its renewals. */
  precioVenta: money.nullable(),
  /** Whether its profile was released for sale. */
  freed: z.boolean(),
  /** The highest price at which it is renewed automatically; null if it is not. */
  autoRenew: money.nullable(),
  /** Since when its account is known not to work; null while it does, and once the rent is over. */
  fallenAt: instant.nullable(),
  /** The claim of it that is open. */
  openClaim: id.nullable(),
  username: z.string().nullable(),
  password: z.string().nullable(),
  perfil: z.string().nullable(),
  pin: z.string().nullable(),
  /**
   * The same id where the specification expects it; what was bought is in the purchase itself, as it was on the day of
   * the sale.
   */
  product: z.object({ id }),
  userId: id,
  /** The account that sells the product: 'Soporte' opens a chat with its phone number. */
  user: z.object({ username: z.string(), telefono: z.string() }),
  /**
   * Number and receipt of a raffle ticket; whether it was refunded when its raffle was cancelled; after the draw, the
   * id of the winner, which identifies the record of the draw, and the number of the winning ticket.
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
