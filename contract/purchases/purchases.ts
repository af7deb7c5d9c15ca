import { z } from 'zod'
import { everyPurchaseState, purchaseKinds } from '#domain/purchase-state.ts'
import { due } from './due.ts'
import { purchase } from './purchase.ts'
import { daysOf, renewals } from './renewals.ts'
import { route } from '../protocol/route.ts'
import { precioVenta, salePrices } from './sale-prices.ts'
import { sales } from './sales.ts'
import { id, line, moneyWithin, optionalLine, pageOf, paging, phone, urlId } from '../protocol/wire.ts'

const unknownState = 'Ese estado no existe.'
const picking = {
  tipo: z.enum(purchaseKinds, 'Ese tipo de compra no existe.').optional(),
  estado: z.enum(everyPurchaseState, unknownState).optional(),
  /**
   * Newest first by default; `ending`: running rents by their end, then those that ended most recently; `customer`:
   * the rents of each customer together, those that may still be renewed before those that are over, and the customer
   * whose rent ends next before the others.
   */
  sort: z.enum(['-id', 'ending', 'customer'], 'No se puede ordenar por eso.').optional(),
}

/** With `tipo`, also the number of purchases of each kind, in any state. */
const ownPage = pageOf(purchase).extend({ kinds: z.object({ alquiler: z.int(), ticket: z.int() }).optional() })

/** What its buyer would be shown; credentials are covered, and the stock is what would be left. */
const dryReceipt = purchase
  .pick({ nombre: true, precio: true, dias: true, startDate: true, endDate: true, nombreUser: true, telefono: true })
  .extend(purchase.pick({ username: true, password: true, perfil: true, pin: true }).shape)
  .extend({ stock: z.int() })

/** A customer for whom the caller bought. */
const customer = z.object({ nombreUser: z.string(), telefono: z.string() })
export type Customer = z.output<typeof customer>

export const purchases = {
  mine: route({
    method: 'GET',
    path: '/purchases',
    summary: "The caller's purchases, newest first, with their credentials",
    access: 'authenticated',
    /** The complete username of the account, or the number of a purchase, as `#12`. */
    query: z.object({
      ...paging,
      ...picking,
      username: optionalLine(200).optional(),
      /** Only what was bought for that one of the caller's customers. */
      customerId: urlId.optional(),
    }),
    status: 200,
    reply: ownPage,
  }),
  /** Not a GET: the search text may be a password, and URLs are logged on the way. */
  search: route({
    method: 'POST',
    path: '/purchases/search',
    summary:
      "The caller's purchases that mention a text: customer, phone, product, ticket, any part of a running account",
    access: 'authenticated',
    proof: 'none',
    limit: 'search',
    body: z.object({
      /** Matches each word; an account or a phone number only as a whole; or the number of a purchase, as `#12`. */
      q: line(200),
      ...picking,
      page: z
        .int('La página no es válida.')
        .min(1, 'La página no es válida.')
        .max(9_999_999, 'La página no es válida.')
        .optional(),
    }),
    status: 200,
    reply: ownPage,
  }),
  customers: route({
    method: 'GET',
    path: '/purchases/customers',
    summary: 'For whom the caller bought, each phone once, the last one first; at most 100',
    access: 'authenticated',
    status: 200,
    reply: z.array(customer),
  }),
  lastProducts: route({
    method: 'GET',
    path: '/purchases/last_products',
    summary: 'What the caller bought last, each product and term once, the last one first; at most 5',
    access: 'authenticated',
    status: 200,
    reply: z.array(z.object({ productId: id, termId: id.nullable() })),
  }),
  buy: route({
    method: 'POST',
    path: '/purchases',
    summary: 'Buys one profile or one ticket from the wallet',
    access: 'authenticated',
    proof: 'none',
    limit: 'purchase',
    body: z.object({
      productId: id,
      /** One of the terms of the product; by default its first. */
      termId: id.optional(),
      nombreUser: line(100),
      telefono: phone,
      /** The total that the buyer was shown; the purchase is refused if it costs anything else by now. */
      total: moneyWithin().optional(),
      /** The days that the buyer was shown; the purchase is refused if it gives others by now. */
      dias: daysOf(1),
      precioVenta,
    }),
    idempotent: true,
    status: 201,
    reply: purchase,
  }),
  dryRun: route({
    method: 'POST',
    path: '/admin/test_purchase',
    summary: 'A whole purchase of one profile by a customer who does not exist, which is rolled back: nothing is sold',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({ productId: id }),
    status: 200,
    reply: dryReceipt,
  }),
  ...due,
  ...renewals,
  ...salePrices,
  ...sales,
}
