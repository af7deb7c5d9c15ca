import { z } from 'zod'
import { fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'

/** How both ends parse: what has no sentence of its own gets this one. */
export const parsing = { error: () => 'Este dato no es válido.' }

const isCleanText = (value: string) => value.isWellFormed() && !value.includes('\u0000')

/** Text of a person, trimmed, from 1 to `max` characters; no NUL, no half characters. */
export const text = (max: number) =>
  z
    .string('Escribe un texto.')
    .refine(isCleanText, 'El texto tiene caracteres que no se pueden guardar.')
    .trim()
    .min(1, 'Este dato es obligatorio.')
    .max(max, `Usa como máximo ${max} caracteres.`)

/** Text that may be left out, null or empty; all three become null. */
export const optionalText = (max: number) =>
  z.codec(
    z
      .string('Escribe un texto.')
      .refine(isCleanText, 'El texto tiene caracteres que no se pueden guardar.')
      .trim()
      .max(max, `Usa como máximo ${max} caracteres.`)
      .nullish(),
    z.string().nullable(),
    { decode: (value) => value || null, encode: (value) => value },
  )

/** A secret: never trimmed, never changed. */
export const secret = (min: number, max: number) =>
  z
    .string('Escribe un texto.')
    .refine(isCleanText, 'El texto tiene caracteres que no se pueden guardar.')
    .min(min, min > 1 ? `Usa al menos ${min} caracteres.` : 'Este dato es obligatorio.')
    .max(max, `Usa como máximo ${max} caracteres.`)

/** Digits, up to 15, with an optional plus in front, as the phone field makes them. */
export const phone = z
  .string('Escribe un teléfono.')
  .trim()
  .regex(/^\+?[\d ()-]{6,24}$/, 'Escribe el teléfono solo con dígitos.')
  .refine((value) => value.replace(/\D/g, '').length <= 15, 'Un teléfono tiene como máximo 15 dígitos.')

export const id = z
  .int('No es un número válido.')
  .positive('No es un número válido.')
  .max(2147483647, 'No es un número válido.')

const digits = z.string().regex(/^[1-9]\d{0,9}$/, 'No es un número válido.')
/** A whole number above zero in a path or a query. */
export const numberInUrl = () => z.codec(digits, z.int().positive().max(2147483647), { decode: Number, encode: String })

/** An id in a path or a query. */
export const urlId = numberInUrl()

/** Soles on the wire, céntimos inside. */
export const money = z.codec(
  z.number('Escribe un monto.').refine(isWholeCentimos, 'Usa como máximo 2 decimales.'),
  z.custom<Centimos>((value) => Number.isSafeInteger(value)),
  { decode: fromSoles, encode: toSoles },
)

/** ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A day of the calendar in a query, as `2026-11-21`. */
export const day = z.iso.date('La fecha no es válida.').refine((date) => date >= '2000', 'La fecha no es válida.')

const pageNumber = z.codec(z.string().regex(/^[1-9]\d{0,6}$/, 'La página no es válida.'), z.int(), {
  decode: Number,
  encode: String,
})
const sizeOfPage = z.codec(
  z.string().regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'El tamaño de página va de 1 a 200.'),
  z.int(),
  {
    decode: Number,
    encode: String,
  },
)

/** What every growing list takes. */
export const paging = { page: pageNumber.optional(), pageSize: sizeOfPage.optional() }

/** How a list may be ordered: by one of these fields, or downwards with a minus in front. */
export const sortedBy = <const Field extends string>(...fields: readonly Field[]) =>
  z
    .enum(
      fields.flatMap((field) => [field, `-${field}`] as const),
      'No se puede ordenar por eso.',
    )
    .optional()

/** What every growing list answers. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })

export const withId = z.object({ id: urlId })

/** A switch in a query: `true` or `false`. */
export const yes = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Escribe true o false.' })
