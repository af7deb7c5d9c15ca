import { z } from 'zod'
import { maxOutageDays } from '#domain/outage.ts'
import { route } from './protocol/route.ts'
import { day, id, idParams, instant, motivo, pageOf, paging, secretLine, unique } from './protocol/wire.ts'

const ids = unique(z.array(id).min(1, 'Elige al menos uno.').max(500, 'Elige como máximo 500.'), 'Hay uno repetido.')

const one = (of: string, type: string) => ({ properties: { [of]: { type } }, required: [of] })

const scope = {
  /** Of which products, accounts, or category: one of the three. */
  productIds: ids.optional(),
  accountIds: ids.optional(),
  categoryId: id.optional(),
  /** The first and the last day in Lima, both whole and over. */
  from: day,
  until: day,
  /** The reason, which buyers read. */
  motivo,
}

const outage = z.object({
  id,
  from: day,
  until: day,
  motivo: z.string(),
  /** When the days were given; null while it is only planned. */
  givenAt: instant.nullable(),
  /** The number of rents that get days, of their buyers, and of days in all. */
  rents: z.int(),
  buyers: z.int(),
  days: z.int(),
})

const rent = z.object({
  purchaseId: id,
  nombre: z.string(),
  nombreUser: z.string(),
  username: z.string(),
  days: z.int(),
  endDate: instant,
  /** Its end with those days. */
  until: instant,
})

const plan = outage.extend({
  /** The first 200 of those rents. */
  items: z.array(rent),
})
export type OutagePlan = z.output<typeof plan>

const customer = z.object({ purchaseId: id, username: z.string(), nombreUser: z.string(), telefono: z.string() })

const fall = z.object({
  accountId: id,
  productId: id,
  nombre: z.string(),
  seller: z.string(),
  /** Since when the account is marked as fallen; null while it is not. */
  fallenAt: instant.nullable(),
  /** The rents that run on it, and how many claims of it are open. */
  rents: z.int(),
  claims: z.int(),
  /** The profiles of the product that could replace it. */
  free: z.int(),
})
export type Fall = z.output<typeof fall>

const shownFall = fall.extend({
  /** Buyers without a verified mail, the first 500 of them. */
  withoutMail: z.array(customer),
})
export type ShownFall = z.output<typeof shownFall>

const supplying = ['SADMIN', 'ADMIN'] as const
const changed = shownFall.extend({
  /** How many rents the act changed. */
  changed: z.int(),
})

/** Accounts that stopped working, and days given back to whoever rented them. */
export const outages = {
  give: route({
    method: 'POST',
    path: '/outages',
    summary: `Gives a day to each rent for each day of an outage, once: first a dry run, then again with its id; at most ${maxOutageDays} days`,
    access: ['SADMIN'],
    proof: 'none',
    body: z
      .object({
        ...scope,
        dryRun: z.boolean('Indica sí o no.'),
        /** The dry run that is confirmed. */
        id: id.optional(),
      })
      .meta({ oneOf: [one('productIds', 'array'), one('accountIds', 'array'), one('categoryId', 'integer')] }),
    idempotent: true,
    status: 201,
    reply: plan,
  }),
  list: route({
    method: 'GET',
    path: '/outages',
    summary: 'Outages for which days were given back, the newest first',
    access: ['SADMIN'],
    query: z.object({ ...paging }),
    status: 200,
    reply: pageOf(outage),
  }),
  falls: route({
    method: 'GET',
    path: '/falls',
    summary: 'Accounts that are marked as fallen, of what one sold or of all, the oldest first',
    access: supplying,
    query: z.object({ ...paging }),
    status: 200,
    reply: pageOf(fall),
  }),
  showFall: route({
    method: 'GET',
    path: '/accounts/:id/fall',
    summary: 'Whom it affects when this account falls, and what could be done about it; without a credential',
    access: supplying,
    params: idParams,
    status: 200,
    reply: shownFall,
  }),
  markFallen: route({
    method: 'POST',
    path: '/accounts/:id/fall',
    summary: 'Marks an account as fallen: it is neither sold nor renewed, and its buyers are told once',
    access: supplying,
    proof: 'none',
    params: idParams,
    status: 200,
    reply: changed,
  }),
  markWorking: route({
    method: 'DELETE',
    path: '/accounts/:id/fall',
    summary: 'Says that a fallen account works again, and tells its buyers',
    access: supplying,
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  giveNewData: route({
    method: 'PUT',
    path: '/accounts/:id/fall/data',
    summary: 'Gives a fallen account new data for all who rent it, and answers its open claims; what is blank stays',
    access: supplying,
    proof: 'none',
    params: idParams,
    body: z.object({ username: secretLine(0, 200).nullish(), password: secretLine(0, 200).nullish() }),
    status: 200,
    reply: changed,
  }),
  replaceAll: route({
    method: 'PUT',
    path: '/accounts/:id/fall/replace',
    summary: 'Gives the rents of a fallen account free profiles of the same product, in the order of their ends',
    access: supplying,
    proof: 'none',
    params: idParams,
    status: 200,
    reply: changed,
  }),
}
