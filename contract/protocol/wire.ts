import { z } from 'zod'
import { cleanLine, cleanNumber, cleanSecret, cleanText, hasAnyInvisible, hasInvisible } from '#domain/clean-text.ts'
import { centimos, fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'
import { anyDialCode, cleanPhone } from '#domain/phone.ts'

/** The parse options of both client and server: the message of errors that have none of their own. */
export const parsing = { error: () => 'Este dato no es válido.' }

const missing = 'Este dato es obligatorio.'
const tooLong = (max: number) => `Usa como máximo ${max} caracteres.`
const invisible = 'Hay un carácter que no se ve. Bórralo y escribe este dato a mano.'
export const unstorable = 'El texto tiene caracteres que no se pueden guardar.'

/*
 * Texts are cleaned before they are checked. Their patterns in the description allow nothing that is refused once it is
 * cleaned; the server also takes what only cleaning makes fit.
 */
/** Without halves of characters and NUL. */
const cleanTextPattern = new RegExp(String.raw`^[^\u0000\p{Cs}]*$`, 'u')
/** Without control characters, line terminators, and bidirectional controls, which reorder the text around them. */
const cleanLinePattern = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u
const notBlank = String.raw`(?![\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]*$)`
const filled = (pattern: RegExp) => new RegExp(`^${notBlank}${pattern.source.slice(1)}`, 'u')

const countCharacters = (value: string) => Array.from(value).length
/** At least and at most so many characters: as people and JSON Schema count them, an emoji is one. */
export const atLeast = (value: z.ZodString, min: number, params: string | { error: string; abort: true }) =>
  value.refine((it) => countCharacters(it) >= min, params).meta({ minLength: min })
export const atMost = (value: z.ZodString, max: number, error = tooLong(max)) =>
  value.refine((it) => it.length <= max || countCharacters(it) <= max, error).meta({ maxLength: max })

const typed = z.string('Escribe un texto.')
const required = (value: z.ZodString, pattern: RegExp, max: number) =>
  atMost(atLeast(value.trim(), 1, { error: missing, abort: true }).regex(filled(pattern), unstorable), max)
const optional = (value: z.ZodString, pattern: RegExp, max: number) =>
  z.codec(atMost(value.trim().regex(pattern, unstorable), max).nullish(), z.string().nullable(), {
    decode: (it) => it || null,
    encode: (it) => it,
  })

const anyLine = typed.overwrite(cleanLine)
const anyText = typed.overwrite(cleanText)
export const cleanedLine = anyLine.regex(cleanLinePattern, { error: unstorable, abort: true })

/** Human-readable text on one line, trimmed, from 1 to `max` characters. */
export const line = (max: number) => required(anyLine, cleanLinePattern, max)

/** The reason for a correction of money, which the owner of the account reads. */
export const motivo = line(200)

/** A single-line text that may be missing, null or empty; all three become null. */
export const optionalLine = (max: number) => optional(anyLine, cleanLinePattern, max)

/** Human-readable text on any number of lines, trimmed, from 1 to `max` characters. */
export const text = (max: number) => required(anyText, cleanTextPattern, max)

/** A multi-line text that may be missing, null or empty; all three become null. */
export const optionalText = (max: number, pattern = cleanTextPattern) => optional(anyText, pattern, max)

const lengthOf = (value: z.ZodString, min: number, max: number) =>
  atMost(atLeast(value, min, min > 1 ? `Usa al menos ${min} caracteres.` : missing), max)

const anySecret = typed.overwrite(cleanSecret)
/** The description allows no invisible character in a secret; the server also takes those of emoji. */
const visible = {
  pattern: String.raw`^[^\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]*$`,
}

/** A secret to store: not trimmed, and refused if something in it cannot be seen. */
export const secret = (min: number, max: number) =>
  lengthOf(anySecret.regex(cleanTextPattern, unstorable), min, max)
    .refine((it) => !hasInvisible(it), invisible)
    .meta(visible)

/** A secret that is only compared with a stored one, as it was typed. */
export const typedSecret = (max: number) => lengthOf(typed.regex(cleanTextPattern, unstorable), 1, max)

/** A single-line secret that another service issued; a name may have emoji. */
export const secretLine = (min: number, max: number) =>
  lengthOf(anySecret, min, max)
    .refine((it) => !hasAnyInvisible(it), { error: invisible, abort: true })
    .regex(cleanLinePattern, unstorable)
    .meta(visible)
export const secretName = (max: number, min = 1) =>
  lengthOf(anySecret, min, max)
    .refine((it) => !hasInvisible(it), { error: invisible, abort: true })
    .regex(cleanLinePattern, unstorable)
    .meta(visible)

/** Digits, letters or signs that mean a number or an address; blanks and what is invisible are no part of it. */
export const numberText = (error: string) => z.string(error).overwrite(cleanNumber).trim()

/** A phone number in its normal form: what cleaning would still shorten, lengthen or give a country is none. */
export const phonePattern = new RegExp(String.raw`^(?!0{1,2}[1-9]|\+510+[1-9]|\+${anyDialCode}?00[1-9])\+?\d{6,15}$`)
const noPhone = 'Escribe un teléfono.'
function phoneFault(cleaned: unknown): string {
  if (cleaned === '') return noPhone
  const digits = /^\+?(\d+)$/.exec(String(cleaned))?.[1]
  if (digits === undefined) return 'Escribe el teléfono solo con dígitos.'
  return digits.length < 6 ? 'Un teléfono tiene al menos 6 dígitos.' : 'Un teléfono tiene como máximo 15 dígitos.'
}

/** A phone number in its normal form, however it is spelled: 6 to 15 digits, with a plus before those of a country. */
export const phone = z
  .string(noPhone)
  .overwrite((value) => cleanPhone(value))
  .regex(phonePattern, { error: ({ input }) => phoneFault(input) })

/** A list in which nothing stands twice. */
export const unique = <Item extends z.ZodType>(list: z.ZodArray<Item>, error: string) =>
  list.refine((items) => new Set(items).size === items.length, { error, abort: true }).meta({ uniqueItems: true })

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

const soles = z
  .number('Escribe un monto.')
  .refine((it) => Math.abs(it) < 1e12, { error: 'El monto es demasiado grande.', abort: true })
  .refine(isWholeCentimos, { error: 'Usa como máximo 2 decimales.', abort: true })
const ofSoles = (inSoles: z.ZodNumber) =>
  z.codec(
    inSoles,
    z.custom<Centimos>((value) => Number.isSafeInteger(value)),
    { decode: fromSoles, encode: toSoles },
  )

/** Soles on the wire, céntimos inside. */
export const money = ofSoles(soles)

/** More than any purchase or month comes to, and little enough for any validator to see its two decimals. */
const maxAmount = fromSoles(10_000_000)

/** The money of a request, within bounds; the descriptions of replies leave its decimals to binary fractions. */
export const moneyWithin = (
  { min = centimos(0), max = maxAmount }: { min?: Centimos; max?: Centimos } = {},
  { below = 'El monto no puede ser negativo.', above = 'El monto es demasiado grande.' } = {},
) => ofSoles(soles.gte(toSoles(min), below).lte(toSoles(max), above).meta({ multipleOf: 0.01 }))

/** The same, where the server refuses what is out of bounds: its sentence depends on more than the amount. */
export const moneyDescribed = ({ min, max }: { min: Centimos; max: Centimos }) =>
  ofSoles(soles.meta({ minimum: toSoles(min), maximum: toSoles(max), multipleOf: 0.01 }))

/** ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime('La fecha no es válida.'), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A day of the calendar in a query, as `2026-11-21`. */
export const day = z
  .string('La fecha no es válida.')
  .regex(/^[2-9]/, { error: 'La fecha no es válida.', abort: true })
  .check(z.iso.date('La fecha no es válida.'))

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
