import { z } from 'zod'
import { claimKinds, claimStates, resolutions } from '#domain/claim.ts'
import { route } from './protocol/route.ts'
import { booleanParam, id, idParams, instant, money, pageOf, paging, positiveIntParam, text } from './protocol/wire.ts'

const person = z.object({ id, username: z.string() })

/** A claim: no credential is in it. */
const claim = z.object({
  id,
  purchaseId: id,
  /** What was bought, and the customer that it was bought for. */
  nombre: z.string(),
  nombreUser: z.string(),
  kind: z.enum(claimKinds),
  estado: z.enum(claimStates),
  openedAt: instant,
  /** Until when whoever sold it may answer it alone. */
  answerDue: instant,
  /** Whether it is the administrators' alone: late, reopened, or of a supplier who is disabled. */
  escalated: z.boolean(),
  reopenedAt: instant.nullable(),
  settledAt: instant.nullable(),
  resolution: z.enum(resolutions).nullable(),
  /** What was given back; null for suppliers, as prices are. */
  refunded: money.nullable(),
  buyer: person,
  seller: person,
  /** For whoever answers: the account, since when it is marked as fallen, how many claims of it are open, and how many its buyer opened in 30 days. */
  account: z.object({ id, claims: z.int(), ofBuyer: z.int(), fallenAt: instant.nullable() }).nullable(),
  mayAnswer: z.boolean(),
  mayReopen: z.boolean(),
})
export type Claim = z.output<typeof claim>

const message = z.object({
  id,
  text: z.string(),
  createdAt: instant,
  author: z.string(),
  /** Whether its buyer wrote it. */
  ofBuyer: z.boolean(),
})

/** A claim with what was said, and, for whoever may answer it, how it can be settled. */
const shownClaim = claim.extend({
  messages: z.array(message),
  pictures: z.array(z.object({ id })),
  ways: z
    .object({
      /** The open claims that new data would answer together; 0 until the data of the account changed. */
      newData: z.int(),
      /** What a refund gives back; null where the caller may not see prices. */
      refund: money.nullable(),
      replacements: z.array(z.object({ productId: id, nombre: z.string(), free: z.int(), same: z.boolean() })),
    })
    .nullable(),
})
export type ShownClaim = z.output<typeof shownClaim>

const words = text(1000)

/** Claims per hundred sales, and the median time to an answer, of the last 90 days. */
const rate = z.object({ id, nombre: z.string(), claims: z.int(), sales: z.int(), perHundred: z.number() })

export const claims = {
  open: route({
    method: 'POST',
    path: '/claims',
    summary: "Says that a running rent of one's own does not work, within its warranty",
    access: 'authenticated',
    proof: 'none',
    limit: 'claim',
    body: z.object({ purchaseId: id, kind: z.enum(claimKinds, 'Elige qué pasa.'), text: words }),
    idempotent: true,
    status: 201,
    reply: shownClaim,
  }),
  list: route({
    method: 'GET',
    path: '/claims',
    summary:
      "Claims: all for administrators, of what a supplier sold, else one's own; open ones first, accounts with most of them in front; 50 a page",
    access: 'authenticated',
    query: z.object({
      ...paging,
      estado: z.enum(claimStates, 'Ese estado no existe.').optional(),
      /** Only those of the caller's own purchases, newest first. */
      own: booleanParam.optional(),
      /** Only those that nobody has settled, or only the others. */
      open: booleanParam.optional(),
    }),
    status: 200,
    /** `waiting`: how many nobody has settled, whichever are asked for. */
    reply: pageOf(claim).extend({ waiting: z.int() }),
  }),
  show: route({
    method: 'GET',
    path: '/claims/:id',
    summary: 'One claim with what was said, for both of its sides',
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: shownClaim,
  }),
  write: route({
    method: 'POST',
    path: '/claims/:id/messages',
    summary: 'Says something about an open claim to its other side',
    access: 'authenticated',
    proof: 'none',
    limit: 'claim',
    params: idParams,
    body: z.object({ text: words }),
    status: 201,
    reply: shownClaim,
  }),
  addPicture: route({
    method: 'POST',
    path: '/claims/:id/pictures',
    summary: "Adds a picture, PNG or JPG of up to 5 MB, to an open claim of one's own: three at most",
    access: 'authenticated',
    proof: 'none',
    limit: 'upload',
    params: idParams,
    file: 'picture',
    status: 201,
    reply: z.object({ id }),
  }),
  showPicture: route({
    method: 'GET',
    path: '/claims/:id/pictures/:pictureId',
    summary: 'A picture of a claim as JPEG, for both of its sides',
    access: 'authenticated',
    params: idParams.extend({ pictureId: positiveIntParam() }),
    status: 200,
    picture: true,
  }),
  resolve: route({
    method: 'PUT',
    path: '/claims/:id/resolve',
    summary:
      'Settles a claim, once: the data of the account changed, which answers all of that account; another profile, from then on; the unused part given back and the rent ended; or an explanation',
    access: ['SADMIN', 'ADMIN'],
    proof: 'inHandler',
    params: idParams,
    body: z.object({
      by: z.enum(['newData', 'replacement', 'refund', 'explanation'], 'Elige cómo se resuelve.'),
      text: words,
      /** Of which product the other profile is; by default of the same. */
      productId: id.optional(),
    }),
    status: 200,
    /** `settled` is how many claims were answered. */
    reply: shownClaim.extend({ settled: z.int() }),
  }),
  reject: route({
    method: 'PUT',
    path: '/claims/:id/reject',
    summary: 'Rejects a claim, with the reason',
    access: ['SADMIN', 'ADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ text: words }),
    status: 200,
    reply: shownClaim,
  }),
  reopen: route({
    method: 'PUT',
    path: '/claims/:id/reopen',
    summary:
      "Opens a settled claim of one's own again, once, within three days; it is the administrators' from then on",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 200,
    reply: shownClaim,
  }),
  figures: route({
    method: 'GET',
    path: '/admin/claims/figures',
    summary:
      'Claims per hundred sales by product and by seller, the median time to an answer, and days given back, of 90 days',
    access: ['SADMIN'],
    status: 200,
    reply: z.object({
      products: z.array(rate),
      sellers: z.array(rate),
      medianHours: z.number().nullable(),
      /** Days that outages gave back to rents, all together. */
      daysGiven: z.int(),
    }),
  }),
  returnProfile: route({
    method: 'PUT',
    path: '/admin/profiles/:id/return',
    summary: 'Puts a profile that was set aside back on sale, once the data of its account have changed',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 200,
    reply: z.object({ productId: id, stock: z.int() }),
  }),
}
