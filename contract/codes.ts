import { z } from 'zod'
import { maxCodesADay } from '#domain/code-request.ts'
import { route } from './protocol/route.ts'
import { id, idParams, instant, line } from './protocol/wire.ts'

/** The last code that was asked for, as its buyer sees it. */
const ownCode = z.object({
  asked: z
    .object({
      id,
      askedAt: instant,
      answeredAt: instant.nullable(),
      /** Null until it is answered, and from fifteen minutes after that. */
      code: z.string().nullable(),
      /** Until when the code is shown. */
      until: instant.nullable(),
      /** Nobody answered it within an hour. */
      closed: z.boolean(),
    })
    .nullable(),
  /** When the next one may be asked for; null if that is now. */
  nextAt: instant.nullable(),
  /** How many more may be asked for within 24 hours. */
  left: z.int().min(0).max(maxCodesADay),
})
export type OwnCode = z.output<typeof ownCode>

const waiting = z.object({
  id,
  purchaseId: id,
  nombre: z.string(),
  nombreUser: z.string(),
  askedAt: instant,
  /** Who sold it. */
  seller: z.string(),
  /** Whether the caller was told of it: the supplier at once, an administrator once it is theirs too. */
  told: z.boolean(),
})
export type WaitingCode = z.output<typeof waiting>

export const codes = {
  ask: route({
    method: 'POST',
    path: '/purchases/:id/codes',
    summary: 'Asks whoever sold a running rent for the code that its account was sent, once in two minutes',
    access: 'authenticated',
    proof: 'none',
    limit: 'purchase',
    params: idParams,
    status: 201,
    reply: ownCode,
  }),
  own: route({
    method: 'GET',
    path: '/purchases/:id/codes',
    summary: 'The code that was last asked for, for fifteen minutes after it was answered',
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: ownCode,
  }),
  waiting: route({
    method: 'GET',
    path: '/codes',
    summary:
      'Requests for codes that wait, the oldest first, of what one sold or of all; and how fast they are answered',
    access: ['SADMIN', 'ADMIN'],
    status: 200,
    reply: z.object({
      items: z.array(waiting),
      /** Of the last 30 days. */
      asked: z.int(),
      answered: z.int(),
      medianSeconds: z.int().nullable(),
    }),
  }),
  answer: route({
    method: 'PUT',
    path: '/codes/:id',
    summary: 'Gives its buyer the code; whoever gave it may correct it while it is shown',
    access: ['SADMIN', 'ADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({
      code: line(20),
    }),
    status: 204,
  }),
}
