import { z } from 'zod'
import { maxDays, maxRenewedTogether } from '#domain/purchase.ts'
import { route } from '../protocol/route.ts'
import { purchase } from './purchase.ts'
import { precioVenta } from './sale-prices.ts'
import { id, idParams, instant, money, moneyWithin, unique, urlId } from '../protocol/wire.ts'

/** The total that the buyer was shown; the renewal is refused if it costs anything else by now. */
const total = moneyWithin().optional()
/** The days in all that the buyer was shown; the renewal is refused if it adds others by now. */
export const daysOf = (rents: number) =>
  z
    .int()
    .positive()
    .max(maxDays.added * rents)
    .optional()
const dias = daysOf(1)

/** What a rent is renewed for: by default the term that it was sold with. */
const termId = id.optional()
const offer = z.object({
  termId: id,
  precio: money,
  /** The base price, for whoever pays less by their level; null for all others. */
  precioBase: money.nullable(),
  dias: z.int(),
  until: instant,
})

/** Renewals of rents. */
export const renewals = {
  autoRenewalsOf: route({
    method: 'GET',
    path: '/products/:id/auto_renewals',
    summary: 'Who renews a product automatically, and the highest prices that they accept',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: z.object({
      customers: z.int(),
      /** How many rents have each limit; of buyers who pay the base price, and of those who pay the public one. */
      limits: z.array(z.object({ paysBase: z.boolean(), limit: money, rents: z.int() })),
    }),
  }),
  renewalTerms: route({
    method: 'GET',
    path: '/purchases/:id/renewal',
    summary: "What renewing a rent of one's own costs today, and until when it would then last",
    access: 'authenticated',
    params: idParams,
    query: z.object({ termId: urlId.optional() }),
    status: 200,
    /** What it may be renewed for: first the term that it was sold with. */
    reply: offer.extend({ terms: z.array(offer) }),
  }),
  renew: route({
    method: 'POST',
    path: '/purchases/:id/renew',
    summary:
      'Pays for more days of a rent, from its end, or from now if it has lapsed; answers the purchase as it is then',
    access: 'authenticated',
    proof: 'none',
    limit: 'purchase',
    params: idParams,
    body: z.object({ termId, total, dias, precioVenta }),
    idempotent: true,
    status: 201,
    reply: purchase,
  }),
  renewSeveral: route({
    method: 'POST',
    path: '/purchases/renew',
    summary: 'The same of several at once, all or none',
    access: 'authenticated',
    proof: 'none',
    limit: 'purchase',
    body: z.object({
      ids: unique(
        z
          .array(id, 'Elige qué renovar.')
          .min(1, 'Elige al menos una compra.')
          .max(maxRenewedTogether, `Renueva como máximo ${maxRenewedTogether} a la vez.`),
        'Cada compra se renueva una vez.',
      ),
      /** All of them are renewed for this term; by default each for the one that it was sold with. */
      termId,
      /** The ends of these rents that the owner was shown; refused if one was renewed or ended meanwhile. */
      ends: z.array(instant).optional(),
      /** What each was sold for, in the order of `ids`; null where that is unknown. */
      preciosVenta: z.array(moneyWithin().nullable()).optional(),
      total,
      dias: daysOf(maxRenewedTogether),
    }),
    idempotent: true,
    status: 201,
    reply: z.object({ items: z.array(purchase) }),
  }),
  setAutoRenew: route({
    method: 'PUT',
    path: '/purchases/:id/auto_renew',
    summary:
      "Lets a rent be renewed in its last 12 hours from the balance, for today's price or less and today's days or more; or no longer",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    body: z.object({ on: z.boolean('Indica sí o no.'), total, dias }),
    status: 200,
    reply: purchase,
  }),
}
