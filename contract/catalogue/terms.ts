import { z } from 'zod'
import { fromSoles } from '#domain/money.ts'
import { maxDays } from '#domain/purchase.ts'
import { maxTerms } from '#domain/term.ts'
import { id, money, moneyWithin } from '../protocol/wire.ts'
import { price } from '../settings/prices.ts'

/** The days for which a product is rented; `precio` is the viewer's own price. */
export const term = z.object({
  id,
  dias: z.int(),
  precio: money,
  /** The base price, for whoever pays less by their level; null for all others. */
  precioBase: money.nullable(),
  /** What the public pays for this term alone; null as in the product. */
  precioPublico: money.nullable(),
  /** What the supplier is owed for it; null if unknown, and for all but administrators and that supplier. */
  costo: money.nullable(),
  /** Whether it is offered; one that was sold stays for the renewals of what was sold with it. */
  active: z.boolean(),
})

function daysFault(written: unknown): string {
  if (written === '') return 'Escribe los días.'
  const isWhole = typeof written === 'string' ? /^\d{1,4}$/.test(written) : Number.isSafeInteger(written)
  if (!isWhole) return 'Escribe los días solo con dígitos.'
  return Number(written) < 1 ? 'Escribe al menos 1 día.' : `Usa como máximo ${maxDays.added} días.`
}
/** From 1 to `maxDays.added`, in at most four digits. */
const daysInDigits = /^(?=\d{1,4}$)0*(?:[1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/
export const days = z.codec(
  z.union([z.string().regex(daysInDigits), z.int().min(1).max(maxDays.added)], {
    error: ({ input }) => daysFault(input),
  }),
  z.int(),
  {
    decode: Number,
    encode: (dias) => dias,
  },
)

/** What the supplier is owed; null while that is unknown. */
const cost = moneyWithin(
  { min: fromSoles(0), max: fromSoles(100_000) },
  { below: 'El costo no puede ser negativo.', above: 'El costo es demasiado alto.' },
)

/** The further terms of a product, and what its supplier is owed. */
export const selling = {
  /**
   * All terms besides the first, which has the days and prices of the product, each with other days; those that are left
   * out are no longer offered. A term is the one that has these days, also if it was not offered last: what is left out
   * of it stays.
   */
  terms: z
    .array(z.object({ dias: days, precio: price, precioPublico: price.nullish(), costo: cost.nullish() }))
    .max(maxTerms - 1, `Usa como máximo ${maxTerms} plazos.`)
    .optional(),
  /** What the supplier is owed for the first term. Only administrators set costs. */
  costo: cost.nullish(),
  /** Confirms costs above what somebody pays today. */
  sellAtLoss: z.boolean('Indica sí o no.').optional(),
}
