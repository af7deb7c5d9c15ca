import { z } from 'zod'
import { productStates } from '#domain/product.ts'
import { maxDays } from '#domain/purchase.ts'
import { raffleKinds } from '#domain/raffle.ts'
import { roles } from '#domain/user.ts'
import { image } from '../pictures.ts'
import { brand, categories, category, name as categoryName } from './categories.ts'
import { outcome } from '../raffles/acta.ts'
import { price } from '../settings/prices.ts'
import { creatorRoles, route } from '../protocol/route.ts'
import { credentials, newAccounts, newCredentials, stock } from './stock.ts'
import { supplied } from './supplied.ts'
import { days, selling, term } from './terms.ts'
import {
  id,
  instant,
  line,
  money,
  moneyWithin,
  optionalLine,
  optionalText,
  pageOf,
  paging,
  sortedBy,
  text,
  urlId,
  idParams,
  booleanParam,
} from '../protocol/wire.ts'

/** A product as shown on a card or page; `precio` is the viewer's own price, and no credentials are included. */
export const product = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  nota: z.string().nullable(),
  dias: z.int(),
  /** For how many of its days the shop answers; null: for all. */
  garantiaDias: z.int().nullable(),
  precio: money,
  /** The base price, for whoever pays less by their level; null for all others. */
  precioBase: money.nullable(),
  precioRifa: money.nullable(),
  /**
   * What the public pays for this product alone; null if the table of prices applies, and for all but administrators.
   */
  precioPublico: money.nullable(),
  /**
   * The terms for which it is rented, with one stock: the first has the days and the price of the product; then by their
   * days. Empty for a raffle. Who may change the product sees those that are no longer offered, too.
   */
  terms: z.array(term),
  /** Remaining profiles or tickets. */
  stock: z.int(),
  /** Total tickets of a raffle; null for account products. */
  totalTickets: z.int().nullable(),
  state: z.enum(productStates),
  categoryId: id,
  category,
  productbrand: brand.nullable(),
  productImgs: z.array(image),
  /** The price of the whole product for the viewer: all tickets of a raffle, or all remaining profiles. */
  precioTotal: money,
  /** Raffles only: the number of the authorisation, and the terms. */
  autorizacion: z.string().nullable(),
  terminos: z.string().nullable(),
  /** The version of these terms, counted from one. */
  terminosVersion: z.int().nullable(),
  tipoSorteo: z.enum(raffleKinds).nullable(),
  /** A link to the document of the authorisation, or what it is called. */
  autorizacionDocumento: z.string().nullable(),
  /** Whether the document itself is there: `GET /products/:id/raffle_document`. */
  autorizacionArchivo: z.boolean(),
  /** When its sales end, and it is drawn or paid back; null for one that was published without. */
  finSorteo: instant.nullable(),
  /** The most tickets of one person. */
  maxPorPersona: z.int().nullable(),
  /** Fewer tickets than these are paid back at its end. */
  minTickets: z.int().nullable(),
  /**
   * Published raffles only: what the draw is bound to. Hashes in hexadecimal; all but the commitment are null until
   * sales have ended.
   */
  draw: z
    .object({
      commitment: z.string(),
      listHash: z.string().nullable(),
      closedAt: instant.nullable(),
      beaconRound: z.int().nullable(),
    })
    .nullable(),
  createdAt: instant,
  /**
   * Only for administrators: the account that sells it, and whether any of it was sold. No key is named like a
   * credential.
   */
  seller: z.object({ id, name: z.string() }).nullable(),
  hasSales: z.boolean().nullable(),
})
export type Product = z.output<typeof product>

/** A product on its own page: with the outcome, if it is a raffle that was drawn. */
const shownProduct = product.extend({ outcome: outcome.nullable() })
export type ShownProduct = z.output<typeof shownProduct>

const warrantyRange = `Escribe de 0 a ${maxDays.added} días, o nada para todos.`

const tickets = z
  .int('Escribe un número de tickets.')
  .min(1, 'Un sorteo lleva al menos 1 ticket.')
  .max(100_000, 'Usa como máximo 100000 tickets.')

const details = {
  nombre: line(120),
  descripcion: text(2000),
  nota: optionalLine(60).optional(),
  dias: days,
  /** For how many of its days the shop answers; null: for all. A raffle has none. */
  garantiaDias: z.int(warrantyRange).min(0, warrantyRange).max(maxDays.added, warrantyRange).nullish(),
  precio: price,
  categoryId: id,
  brandId: id.nullish(),
  /** If set, the product is a raffle; the price of one ticket. */
  precioRifa: price.nullish(),
  /** What the public pays for this product alone, at least the base price; null returns to the table of prices. */
  precioPublico: price.nullish(),
  /** Total tickets of a raffle. The stock of account products is the number of their free profiles. */
  stock: tickets.nullish(),
  autorizacion: optionalLine(60).optional(),
  terminos: optionalText(4000).optional(),
  tipoSorteo: z.enum(raffleKinds, 'Ese tipo de sorteo no existe.').nullish(),
  autorizacionDocumento: optionalLine(300).optional(),
  finSorteo: instant.nullish(),
  maxPorPersona: tickets.nullish(),
  minTickets: tickets.nullish(),
}

/** Search filters: `q` searches the names of products, brands and categories, and tolerates typos. */
const search = {
  categoryId: urlId.optional(),
  state: z.enum(productStates, 'Ese estado no existe.').optional(),
  q: optionalLine(100).optional(),
  /** Only raffles; if false, only other products. */
  raffle: booleanParam.optional(),
}
/** Only products that the caller created, in any state; only for callers who may create products. */
const own = booleanParam.optional()
/** Only publicly visible products, for administrators too. */
const onShow = booleanParam.optional()
/**
 * `precio` is the caller's own price, `ending` the raffle with the fewest remaining tickets; without an order the best
 * matches for `q` come first.
 */
const order = { sort: sortedBy('nombre', 'precio', 'stock', 'state', 'id', 'ending') }
export type ProductOrder = NonNullable<z.output<typeof order.sort>>

const typed = (type: string, ...fields: string[]) => ({
  properties: Object.fromEntries(fields.map((field) => [field, { type }])),
})
const ofAccount = ['username', 'password', 'perfil']
/** What the server checks of several fields together. */
const accountOrNone = {
  anyOf: [typed('null', ...ofAccount), { ...typed('string', ...ofAccount), required: ofAccount }],
}
const ticketsIfRaffle = { anyOf: [typed('null', 'precioRifa'), { ...typed('integer', 'stock'), required: ['stock'] }] }

export const catalogue = {
  listProducts: route({
    method: 'GET',
    path: '/products',
    summary: 'Products, priced for the caller; administrators see every state',
    access: 'public',
    query: z.object({ ...paging, ...search, ...order, own, onShow }),
    status: 200,
    reply: pageOf(product),
  }),
  exportProducts: route({
    method: 'GET',
    path: '/products/export',
    summary: 'The products that a search finds, for a spreadsheet',
    access: creatorRoles,
    query: z.object({ ...search, ...order }),
    status: 200,
    csv: 'productos',
  }),
  countProducts: route({
    method: 'GET',
    path: '/products/totals',
    summary: 'How many products a search finds in each state, what is left of them, and what that would bring',
    access: creatorRoles,
    query: z.object({ categoryId: search.categoryId, q: search.q, raffle: search.raffle }),
    status: 200,
    reply: z.array(z.object({ state: z.enum(productStates), products: z.int(), stock: z.int(), value: money })),
  }),
  listSellers: route({
    method: 'GET',
    path: '/products/sellers',
    summary: 'The accounts that products may be assigned to',
    access: ['SADMIN'],
    status: 200,
    reply: z.array(z.object({ id, username: z.string(), role: z.enum(roles) })),
  }),
  getProduct: route({
    method: 'GET',
    path: '/products/:id',
    summary: 'One product; a raffle that was drawn too, with how it ended',
    access: 'public',
    params: idParams,
    status: 200,
    reply: shownProduct,
  }),
  createProduct: route({
    method: 'POST',
    path: '/products',
    summary: 'A new product, with its first account unless it is a raffle or has none yet',
    access: creatorRoles,
    proof: 'none',
    body: z
      .object({
        ...details,
        ...selling,
        username: credentials.shape.username.nullish(),
        password: credentials.shape.password.nullish(),
        perfil: credentials.shape.perfil.nullish(),
        pin: credentials.shape.pin.nullish(),
      })
      .meta({ allOf: [accountOrNone, ticketsIfRaffle] }),
    status: 201,
    reply: product,
  }),
  launch: route({
    method: 'POST',
    path: '/products/launch',
    summary:
      'A new product with its accounts, for sale at once, in the category of that name, which is created if there is none; all or nothing',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({
      ...z.object(details).pick({ nombre: true, descripcion: true, dias: true, precio: true, precioPublico: true })
        .shape,
      categoria: categoryName,
      ...newAccounts.shape,
    }),
    idempotent: true,
    status: 201,
    reply: product,
  }),
  changeProduct: route({
    method: 'PUT',
    path: '/products/:id',
    summary: 'Changes a product, and its only account that nobody bought; what was left out stays',
    access: creatorRoles,
    proof: 'inHandler',
    params: idParams,
    body: z
      .object({
        ...details,
        ...selling,
        ...newCredentials,
        sellerId: id,
        /** The prices that the caller was shown; refused if they are others by now. */
        shown: z.object({ precio: moneyWithin(), precioPublico: moneyWithin().nullable() }),
      })
      .partial(),
    status: 200,
    reply: product,
  }),
  changeState: route({
    method: 'PUT',
    path: '/products/change_state/:id',
    summary: 'Moves a product by hand, along the table of moves',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ state: z.enum(productStates, 'Ese estado no existe.') }),
    status: 200,
    reply: product,
  }),
  removeProduct: route({
    method: 'DELETE',
    path: '/products/:id',
    summary: 'Takes a product out of every list',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  ...stock,
  ...supplied,
  ...categories,
}
