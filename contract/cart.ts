import { z } from 'zod'
import { cartLimits } from '#domain/limits.ts'
import { maxDays } from '#domain/purchase.ts'
import { product } from './catalogue/catalogue.ts'
import { purchase } from './purchases/purchase.ts'
import { precioVenta } from './purchases/sale-prices.ts'
import { route } from './protocol/route.ts'
import { id, line, money, moneyWithin, phone, idParams } from './protocol/wire.ts'

/**
 * A quantity of one term of a product, or of tickets; `subTotal` is what it costs this buyer now. A product that has sold out since then shows it
 * in its state.
 */
const cartLine = z.object({
  id,
  quantity: z.int(),
  subTotal: money,
  product,
  /** Null for tickets. */
  termId: id.nullable(),
  dias: z.int(),
})
export type CartLine = z.output<typeof cartLine>

const whole = z.int('Escribe una cantidad entera.').max(1_000_000, 'Esa cantidad es demasiado grande.')
const quantity = whole.min(1, 'Lleva al menos 1.')
/** By default the first term of the product; `precioVenta` is that of one unit. */
const termId = id.optional()
const lines = z
  .array(z.object({ productId: id, termId, quantity, precioVenta }))
  .min(1, 'Elige al menos un producto.')
  .max(cartLimits.lines, `Compra como máximo ${cartLimits.lines} productos a la vez.`)

export const cart = {
  list: route({
    method: 'GET',
    path: '/cart',
    summary: "The caller's cart",
    access: 'authenticated',
    status: 200,
    reply: z.array(cartLine),
  }),
  add: route({
    method: 'POST',
    path: '/cart',
    summary: 'Adds units of a product to the cart',
    access: 'authenticated',
    proof: 'none',
    body: z.object({ productId: id, termId, quantity }),
    status: 201,
    reply: cartLine,
  }),
  change: route({
    method: 'PUT',
    path: '/cart/:id',
    summary: 'Sets how many; zero or below drops the line, which is answered with quantity 0',
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    body: z.object({ quantity: whole }),
    status: 200,
    reply: cartLine,
  }),
  remove: route({
    method: 'DELETE',
    path: '/cart/:id',
    summary: 'Drops a line',
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  empty: route({
    method: 'DELETE',
    path: '/cart',
    summary: 'Drops every line',
    access: 'authenticated',
    proof: 'none',
    status: 204,
  }),
  checkOut: route({
    method: 'POST',
    path: '/cart/checkout',
    summary: 'Buys every line, or the given ones, in one transaction; a purchase per profile or ticket',
    access: 'authenticated',
    proof: 'none',
    limit: 'purchase',
    body: z.object({
      nombreUser: line(100),
      telefono: phone,
      /** Buys these lines instead of the cart, which is left unchanged. */
      lines: lines.optional(),
      /** The lines of the cart that the buyer was shown, with what each unit of them was sold for; the purchase is refused if it has others by now. */
      shown: lines.optional(),
      /** The total that the buyer was shown; the purchase is refused if it costs anything else by now. */
      total: moneyWithin().optional(),
      /** The days of all units together that the buyer was shown; refused if they are others by now. */
      dias: z
        .int()
        .positive()
        .max(maxDays.added * cartLimits.units)
        .optional(),
    }),
    idempotent: true,
    status: 201,
    reply: z.object({ items: z.array(purchase) }),
  }),
}
