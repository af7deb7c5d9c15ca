import { z } from 'zod'
import { bonus, entryKinds, entryStates, warningCodes, type EntryState } from '#domain/wallet.ts'
import { maxSettledTogether } from '#domain/limits.ts'
import { operationNumber } from './operation-number.ts'
import { route } from './protocol/route.ts'
import {
  day,
  id,
  instant,
  money,
  moneyDescribed,
  motivo,
  unique,
  optionalLine,
  pageOf,
  paging,
  sortedBy,
  urlId,
  idParams,
} from './protocol/wire.ts'

/** Whose a movement is. */
const owner = z.object({ username: z.string(), telefono: z.string() })

/** One movement: negative when spent. It counts in the balance if `state` is true. */
const entry = z.object({
  id,
  quantity: money,
  /** The amount that the user typed, if the shop added some céntimos to identify the payment. */
  typedQuantity: money.nullable(),
  descripcion: z.string(),
  state: z.boolean(),
  /** 'Rechazada' by an administrator, 'Anulada' by its owner. */
  estado: z.enum(entryStates),
  /** Why an administrator corrected money, or rejected a top-up. */
  motivo: z.string().nullable(),
  /** The purchase that it paid for, or refunded. */
  purchase: z.object({ id, nombre: z.string() }).nullable(),
  /** If it paid for a renewal of that purchase: the days added, and the new end. */
  renewal: z.object({ dias: z.int(), until: instant }).nullable(),
  /** The movement that it reverses. */
  corrects: id.nullable(),
  /** How a top-up was paid, as its owner reported it: the method, the operation number there, and the time. */
  methodId: id.nullable(),
  operationNumber: z.string().nullable(),
  paidAt: instant.nullable(),
  /** While a top-up waits: what its owner writes in the message of the payment, by which the shop knows it. */
  paymentCode: z.string().nullable(),
  /** Whether it has a voucher. */
  voucher: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type WalletEntry = z.output<typeof entry>

/** The received payments that certainly match, or may match, a pending top-up. */
const received = z.object({
  certain: z.boolean(),
  /** Not certain, but the only one of this amount at about that time. */
  likely: z.boolean(),
  amount: money,
  at: instant,
  hasTime: z.boolean(),
  payer: z.string().nullable(),
  operationNumber: z.string().nullable(),
})

/** In the list of one's own: with whose it is, as clients of the specification read a reseller's phone from it. */
const ownEntry = z.object({ ...entry.shape, user: owner })

export const entryWithUser = z.object({
  ...entry.shape,
  /** Whether another movement reverses it. */
  reversed: z.boolean(),
  user: z.object({ id, ...owner.shape }),
  /** What to check before a pending top-up is accepted, with the other movement concerned. */
  warnings: z.array(z.object({ code: z.enum(warningCodes), entryId: id.optional() })),
  received: z.array(received),
  /** Whether it waits and its payment certainly came in: one of those that the caller accepts together. */
  acceptable: z.boolean(),
})
export type WalletEntryWithUser = z.output<typeof entryWithUser>

/** States, separated by commas; takes precedence over `state`. */
const estado = z
  .codec(z.string(), z.array(z.enum(entryStates, 'Ese estado no existe.')).min(1), {
    decode: (text) => text.split(',') as EntryState[],
    encode: (states) => states.join(','),
  })
  .optional()

/** Filters for the movements of all users: days are days in Lima, both included, and refer to the last change. */
const filter = {
  state: z.enum(['true', 'false'], 'El estado es true o false.').optional(),
  estado,
  /** Part of the username, or an operation number. */
  username: optionalLine(60).optional(),
  descripcion: z.enum(entryKinds, 'Ese tipo de movimiento no existe.').optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only movements that came after this one. */
  after: urlId.optional(),
  sort: sortedBy('id', 'updatedAt', 'quantity', 'username'),
}

/** Whether it is a top-up or a bonus, and so its range and its sentence, depends on the role of the caller. */
const credited = moneyDescribed(bonus)

const tooMany = { error: `Atiende como máximo ${maxSettledTogether} a la vez.`, abort: true }
const settledOnce = 'Cada recarga se acepta o se rechaza una vez.'
const someOf = (list: string) => ({ required: [list], properties: { [list]: { type: 'array', minItems: 1 } } })
const settling = z
  .object({
    accept: unique(z.array(id, 'Elige qué recargas aceptas.').max(maxSettledTogether, tooMany), settledOnce).default(
      [],
    ),
    /** Without a reason, its row leaves every list. */
    reject: z
      .array(z.object({ id, motivo: motivo.nullish() }), 'Elige qué recargas rechazas.')
      .max(maxSettledTogether, tooMany)
      .default([]),
  })
  .superRefine(({ accept, reject }, context) => {
    const ids = [...accept, ...reject.map((one) => one.id)]
    const wrong =
      ids.length === 0
        ? 'Elige al menos una recarga.'
        : ids.length > maxSettledTogether
          ? tooMany.error
          : new Set(ids).size < ids.length && settledOnce
    if (wrong) context.addIssue({ code: 'custom', path: ['accept'], message: wrong })
  })
  .meta({ anyOf: [someOf('accept'), someOf('reject')] })

export const wallet = {
  mine: route({
    method: 'GET',
    path: '/billeteras/me',
    summary: "The caller's movements in any state, newest first, and balance; 15 a page",
    access: 'authenticated',
    query: z.object({ ...paging, state: z.enum(['true', 'false']).optional(), estado }),
    status: 200,
    reply: z.object({ ...pageOf(ownEntry).shape, balance: money }),
  }),
  requestTopUp: route({
    method: 'POST',
    path: '/billeteras',
    summary:
      "Asks for a top-up of the caller's own, which an administrator accepts; an administrator's 'Bono' counts at once",
    access: 'authenticated',
    proof: 'inHandler',
    body: z.object({
      quantity: credited,
      /** 'Bono' from an administrator credits `userId`; anything else is a 'Recarga' of the caller. */
      descripcion: optionalLine(200).optional(),
      userId: id.nullish(),
      /** The payment method: one of those that are offered. */
      methodId: id.nullish(),
      /** Only with a method. */
      operationNumber: operationNumber.nullish(),
      paidAt: instant.nullish(),
    }),
    idempotent: true,
    status: 201,
    reply: entry,
  }),
  list: route({
    method: 'GET',
    path: '/billeteras',
    summary:
      'Movements of everybody that count or wait, unless others are asked for, newest first unless sorted, and their sum; 15 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, ...filter }),
    status: 200,
    reply: z.object({ ...pageOf(entryWithUser).shape, sum: money }),
  }),
  exportList: route({
    method: 'GET',
    path: '/billeteras/csv',
    summary: 'The same movements as a table, all pages of it',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(filter),
    status: 200,
    csv: 'movimientos',
  }),
  acceptTopUp: route({
    method: 'PUT',
    path: '/billeteras/:id',
    summary: 'Accepts a top-up, once',
    access: ['SADMIN'],
    proof: 'todayIfFactor',
    params: idParams,
    status: 200,
    reply: entryWithUser,
  }),
  deleteTopUp: route({
    method: 'DELETE',
    path: '/billeteras/:id',
    summary: 'Rejects a pending top-up without a reason; its row is kept but leaves every list',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  rejectTopUp: route({
    method: 'PUT',
    path: '/billeteras/:id/reject',
    summary: 'Rejects a pending top-up for a reason that its owner reads, and frees the number of its operation',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ motivo }),
    status: 200,
    reply: entryWithUser,
  }),
  settle: route({
    method: 'PUT',
    path: '/billeteras/settle',
    summary: 'Accepts and rejects several top-ups, each by itself; answers for each whether it was, or why not',
    access: ['SADMIN'],
    proof: 'todayIfFactor',
    body: settling,
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({ id, settled: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
      ),
    }),
  }),
  setPayment: route({
    method: 'PUT',
    path: '/billeteras/:id/payment',
    summary: "Says how a top-up of the caller's own that waits was paid, or corrects it",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    /** Without a number for whoever sends only the voucher. */
    body: z.object({ methodId: id, operationNumber: operationNumber.nullish(), paidAt: instant.nullish() }),
    status: 200,
    reply: entry,
  }),
  setVoucher: route({
    method: 'PUT',
    path: '/billeteras/:id/voucher',
    summary: "Sends the picture of the payment of a top-up of the caller's own that waits, or another in its place",
    access: 'authenticated',
    proof: 'none',
    limit: 'upload',
    params: idParams,
    file: 'voucher',
    status: 200,
    reply: entry,
  }),
  showVoucher: route({
    method: 'GET',
    path: '/billeteras/:id/voucher',
    summary:
      'The picture of the payment of a top-up, for its owner and for administrators; deleted some time after it was settled',
    access: 'authenticated',
    params: idParams,
    status: 200,
    picture: true,
  }),
  cancelTopUp: route({
    method: 'PUT',
    path: '/billeteras/:id/cancel',
    summary: "Withdraws a top-up of the caller's own that waits; its row is kept",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 204,
  }),
}
