import { z } from 'zod'
import { ownTextLengths } from '#domain/own-texts.ts'
import { route } from './protocol/route.ts'
import { line } from './protocol/wire.ts'
import { chatText } from './settings/settings.ts'

const template = (name: Parameters<typeof chatText>[0]) => chatText(name).nullable()

/** What a user writes to their own customers; null where they use the shop's text, or nothing. */
const texts = z.object({
  notify: template('notify'),
  notifyTicket: template('notifyTicket'),
  deliver: template('deliver'),
  deliverProfile: template('deliverProfile'),
  deliverTicket: template('deliverTicket'),
  /** Where the customers pay, for `{pago}` of the reminder. */
  pago: line(ownTextLengths.pago).nullable(),
  /** The last line of the picture of a purchase. */
  firma: line(ownTextLengths.firma).nullable(),
  /** Whence the user has the customer's number, at the end of what delivers a purchase. */
  origen: line(ownTextLengths.origen).nullable(),
})
const some = z.object(texts.partial().shape, 'Escribe los textos.')

/** Whoever buys for customers of their own; those of an administrator are the shop's. */
const sellers = ['USER', 'RESELLER', 'ADMIN', 'REDUCED'] as const

export const ownTexts = {
  get: route({
    method: 'GET',
    path: '/users/me/texts',
    summary: "What the caller writes to their own customers in place of the shop's texts",
    access: sellers,
    status: 200,
    reply: texts,
  }),
  save: route({
    method: 'PUT',
    path: '/users/me/texts',
    summary: "Changes the caller's own texts that were given; null returns to the shop's",
    access: sellers,
    proof: 'none',
    body: z.object({
      ...some.shape,
      /** The texts that the caller was shown; refused if they are others by now. */
      shown: some.optional(),
    }),
    status: 200,
    reply: texts,
  }),
}
