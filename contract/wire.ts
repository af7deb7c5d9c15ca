import { z } from 'zod'
import { cleanLine, cleanNumber, cleanSecret, cleanText, hasAnyInvisible, hasInvisible } from '#domain/clean-text.ts'
import { fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'
import { cleanPhone } from '#domain/phone.ts'

/** The parse options of both client and server: the message of errors that have none of their own. */
export const parsing = { error: () => 'Este dato no es válido.' }

const missing = 'Este dato es obligatorio.'
const tooLong = (max: number) => `Usa como máximo ${max} caracteres.`
const invisible = 'Hay un carácter que no se ve. Bórralo y escribe este dato a mano.'
export const unstorable = 'El texto tiene caracteres que no se pueden guardar.'

const isCleanText = (value: string) => value.isWellFormed() && !value.includes('\u0000')
/** Excludes control characters, line terminators, and bidirectional controls, which reorder the text around them. */
export const isCleanLine = (value: string) => value.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(value)

const typed = z.string('Escribe un texto.')
const required = (value: z.ZodString, max: number) =>
  value.trim().min(1, { error: missing, abort: true }).max(max, tooLong(max))
const optional = (value: z.ZodString, max: number) =>
  z.codec(value.trim().max(max, tooLong(max)).nullish(), z.string().nullable(), {
    decode: (it) => it || null,
    encode: (it) => it,
  })

const anyLine = typed.overwrite(cleanLine).trim().refine(isCleanLine, unstorable)
const anyText = typed.overwrite(cleanText).refine(isCleanText, unstorable)

/** Human-readable text on one line, trimmed, from 1 to `max` characters. */
export const line = (max: number) => required(anyLine, max)

/** The reason for a correction of money, which the owner of the account reads. */
export const motivo = line(200)

/** A single-line text that may be missing, null or empty; all three become null. */
export const optionalLine = (max: number) => optional(anyLine, max)

/** Human-readable text on any number of lines, trimmed, from 1 to `max` characters. */
export const text = (max: number) => required(anyText, max)

/** A multi-line text that may be missing, null or empty; all three become null. */
export const optionalText = (max: number) => optional(anyText, max)

const lengthOf = (value: z.ZodString, min: number, max: number) =>
  value.min(min, min > 1 ? `Usa al menos ${min} caracteres.` : missing).max(max, tooLong(max))

const anySecret = typed.overwrite(cleanSecret).refine(isCleanText, unstorable)

/** A secret to store: not trimmed, and refused if something in it cannot be seen. */
export const secret = (min: number, max: number) =>
  lengthOf(anySecret, min, max).refine((it) => !hasInvisible(it), invisible)

/** A secret that is only compared with a stored one, as it was typed. */
export const typedSecret = (max: number) => lengthOf(typed.refine(isCleanText, unstorable), 1, max)

/** A single-line secret that another service issued; a name may have emoji. */
export const secretLine = (min: number, max: number) =>
  lengthOf(anySecret, min, max)
    .refine((it) => !hasAnyInvisible(it), { error: invisible, abort: true })
    .refine(isCleanLine, unstorable)
export const secretName = (max: number, min = 1) =>
  lengthOf(anySecret, min, max)
    .refine((it) => !hasInvisible(it), { error: invisible, abort: true })
    .refine(isCleanLine, unstorable)

/** Digits, letters or signs that mean a number or an address; blanks and what is invisible are no part of it. */
export const numberText = (error: string) => z.string(error).overwrite(cleanNumber).trim()

/** A phone number in its normal form, however it is spelled: 6 to 15 digits, with a plus before those of a country. */
export const phone = z
  .string('Escribe un teléfono.')
  .overwrite((value) => cleanPhone(value))
  .regex(/^\+?\d+$/, { error: 'Escribe el teléfono solo con dígitos.', abort: true })
  .refine((value) => value.replace('+', '').length >= 6, 'Un teléfono tiene al menos 6 dígitos.')
  .refine((value) => value.replace('+', '').length <= 15, 'Un teléfono tiene como máximo 15 dígitos.')

export const id = z
  .int('No es un número válido.')
  .positive('No es un número válido.')
  .max(2147483647, 'No es un número válido.')

const digits = z.string().regex(/^[1-9]\d{0,9}$/, 'No es un número válido.')
/** A positive integer in a path or a query. */
export const positiveIntParam = () =>
  z.codec(digits, z.int().positive().max(2147483647), { decode: Number, encode: String })

/** An id in a path or a query. */
export const urlId = positiveIntParam()

/** Soles on the wire, céntimos inside. */
export const money = z.codec(
  z
    .number('Escribe un monto.')
    .refine((soles) => Math.abs(soles) < 1e12, { error: 'El monto es demasiado grande.', abort: true })
    .refine(isWholeCentimos, 'Usa como máximo 2 decimales.'),
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

const pageNumber = z.codec(
  z.string().regex(/^[1-9]\d{0,6}$/, 'La página no es válida.'),
  z.int().min(1).max(9_999_999),
  {
    decode: Number,
    encode: String,
  },
)
const sizeOfPage = z.codec(
  z.string().regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'El tamaño de página va de 1 a 200.'),
  z.int().min(1).max(200),
  {
    decode: Number,
    encode: String,
  },
)

/** The paging parameters of every growing list. */
export const paging = { page: pageNumber.optional(), pageSize: sizeOfPage.optional() }

/** The sort order of a list: one of these fields, descending with a leading minus. */
export const sortedBy = <const Field extends string>(...fields: readonly Field[]) =>
  z
    .enum(
      fields.flatMap((field) => [field, `-${field}`] as const),
      'No se puede ordenar por eso.',
    )
    .optional()

/** The reply of every growing list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })

export const idParams = z.object({ id: urlId })

/** A boolean in a query: `true` or `false`. */
export const booleanParam = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'Escribe true o false.',
})
