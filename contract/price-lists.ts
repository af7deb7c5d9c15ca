import { z } from 'zod'
import { centimos } from '#domain/money.ts'
import { maxMarkup, priceStates, roundings, slugPattern } from '#domain/price-list.ts'
import { maxDays } from '#domain/purchase.ts'
import { route } from './protocol/route.ts'
import {
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
} from './protocol/wire.ts'

/** The rule by which a list proposes prices: `markup` says which of the two amounts is added to what the reseller pays. */
const rule = {
  markup: z.enum(['percent', 'amount'], 'Elige por ciento o soles.').nullable(),
  percent: z
    .int('Escribe un por ciento entero.')
    .min(0, 'El por ciento no puede ser negativo.')
    .max(maxMarkup.percent, `Suma como máximo ${maxMarkup.percent} %.`),
  amount: moneyWithin({ max: maxMarkup.amount }, { above: 'Suma como máximo S/. 1,000.00.' }),
  rounding: z.enum(roundings, 'Ese redondeo no existe.'),
}

const stopped = z.object({ at: instant, motivo: z.string() }).nullable()

const priceList = z.object({
  ...rule,
  amount: money,
  public: z.boolean(),
  /** The unguessable part of the address of the public list; it stays while the list is off. */
  slug: z.string().nullable(),
  showsPicture: z.boolean(),
  /** Whether there is an avatar to be shown. */
  hasPicture: z.boolean(),
  /** Since when and why an administrator keeps the list off. */
  stopped,
  /** How many confirmed prices wait for a review: what they cost the reseller, or the rule, is not what it was. */
  changed: z.int(),
  /** How many of those are below what the reseller pays now. */
  below: z.int(),
  confirmed: z.int(),
  /** How many terms have a proposal that was never confirmed: they are not public. */
  proposed: z.int(),
})
export type PriceList = z.output<typeof priceList>

const dias = z
  .int('Los días no son válidos.')
  .min(1, 'Los días no son válidos.')
  .max(maxDays.added, 'Los días no son válidos.')

const price = z.object({
  productId: id,
  nombre: z.string(),
  categoria: z.string(),
  dias: z.int(),
  stock: z.int(),
  /** What the reseller pays today. */
  paid: money,
  /** The confirmed price, which is the public one; null if none was confirmed. */
  precio: money.nullable(),
  /** What could be confirmed: the reseller's own price, or that of the rule; null if there is none. */
  proposal: money.nullable(),
  /** Whether the reseller typed the confirmed price. */
  own: z.boolean(),
  state: z.enum(priceStates),
})
export type ListedPrice = z.output<typeof price>

const slugParams = z.object({ slug: z.string().regex(slugPattern, 'Ese enlace no es válido.') })

const publicPrice = z.object({
  productId: id,
  nombre: z.string(),
  categoria: z.string(),
  dias: z.int(),
  precio: money,
  stock: z.int(),
})
export type PublicPrice = z.output<typeof publicPrice>

const publicList = pageOf(publicPrice).extend({
  /** 'Vendedor independiente · ana12345' */
  name: z.string(),
  telefono: z.string(),
  /** URL of the reseller's picture, relative to this server's root. */
  picture: z.string().nullable(),
})
export type PublicPriceList = z.output<typeof publicList>

const administered = z.object({ public: z.boolean(), slug: z.string().nullable(), stopped })
export type AdministeredPriceList = z.output<typeof administered>

/** The most prices that are confirmed at once. */
const maxConfirmedTogether = 200

export const priceLists = {
  mine: route({
    method: 'GET',
    path: '/price_list',
    summary: "The caller's price list: its rule, whether it is public, and how many prices wait for a review",
    access: ['RESELLER'],
    status: 200,
    reply: priceList,
  }),
  change: route({
    method: 'PUT',
    path: '/price_list',
    summary: 'Sets the rule by which prices are proposed, always rounded up; changes no confirmed price',
    access: ['RESELLER'],
    proof: 'recent',
    body: z.object(rule),
    status: 200,
    reply: priceList,
  }),
  publish: route({
    method: 'PUT',
    path: '/price_list/public',
    summary: 'Makes the list public under an unguessable address, or no longer',
    access: ['RESELLER'],
    proof: 'recent',
    body: z.object({ on: z.boolean('Indica sí o no.') }),
    status: 200,
    reply: priceList,
  }),
  showPicture: route({
    method: 'PUT',
    path: '/price_list/picture',
    summary: "Shows the reseller's avatar on the public list, or no longer",
    access: ['RESELLER'],
    proof: 'recent',
    body: z.object({ on: z.boolean('Indica sí o no.') }),
    status: 200,
    reply: priceList,
  }),
  renewSlug: route({
    method: 'POST',
    path: '/price_list/slug',
    summary: 'Gives the public list a new address; the old one leads nowhere from then on',
    access: ['RESELLER'],
    proof: 'recent',
    status: 201,
    reply: priceList,
  }),
  prices: route({
    method: 'GET',
    path: '/price_list/prices',
    summary: 'What the caller pays and asks for each term, by category and name',
    access: ['RESELLER'],
    query: z.object({
      ...paging,
      q: optionalLine(100).optional(),
      productId: urlId.optional(),
      /** Those in one state, or those that wait for a review. */
      state: z.enum([...priceStates, 'review'], 'Ese estado no existe.').optional(),
    }),
    status: 200,
    reply: pageOf(price),
  }),
  export: route({
    method: 'GET',
    path: '/price_list/export',
    summary: 'The same as a spreadsheet, without pages',
    access: ['RESELLER'],
    query: z.object({ q: optionalLine(100).optional() }),
    status: 200,
    csv: 'mis-precios',
  }),
  confirm: route({
    method: 'PUT',
    path: '/price_list/prices',
    summary: 'Confirms prices, all or none: proposed ones, or own ones; refused if they cost something else by now',
    access: ['RESELLER'],
    proof: 'recent',
    body: z.object({
      prices: z
        .array(
          z.object({
            productId: id,
            dias,
            precio: moneyWithin({ min: centimos(1) }, { below: 'Escribe un precio mayor que cero.' }),
            /** What the reseller was shown that it costs. */
            paid: moneyWithin(),
            /** Typed by the reseller, and kept when the rule changes. */
            own: z.boolean('Indica sí o no.'),
          }),
          'Elige qué precios confirmar.',
        )
        .min(1, 'Elige al menos un precio.')
        .max(maxConfirmedTogether, `Confirma como máximo ${maxConfirmedTogether} precios a la vez.`),
    }),
    status: 200,
    reply: priceList,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/price_list/prices/:productId/:dias',
    summary: 'Withdraws a confirmed price: the term is not on the public list any more',
    access: ['RESELLER'],
    proof: 'recent',
    params: z.object({ productId: urlId, dias: urlId }),
    status: 204,
  }),
  public: route({
    method: 'GET',
    path: '/price_lists/:slug',
    summary: "A reseller's public price list, by category and name: the prices that they confirmed, nothing else",
    access: 'public',
    limit: 'priceList',
    params: slugParams,
    query: z.object(paging),
    status: 200,
    reply: publicList,
  }),
  administered: route({
    method: 'GET',
    path: '/admin/users/:id/price_list',
    summary: "Whether an account's price list is public, and whether an administrator stopped it",
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: administered,
  }),
  stop: route({
    method: 'PUT',
    path: '/admin/users/:id/price_list/stop',
    summary: 'Switches the public list of a reseller off, who reads why and cannot switch it on',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ motivo }),
    status: 200,
    reply: administered,
  }),
  allow: route({
    method: 'PUT',
    path: '/admin/users/:id/price_list/allow',
    summary: 'Lets the reseller switch the public list on again',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 200,
    reply: administered,
  }),
}
