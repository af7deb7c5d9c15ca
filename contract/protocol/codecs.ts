import { fromSoles, toSoles, type Centimos } from '#domain/money.ts'

/**
 * Where `money` and `instant` occur in a body or a reply: the value itself, each item of a list, or fields of an
 * object.
 */
export type Codecs = 'money' | 'instant' | [Codecs] | { [field: string]: Codecs }

type Conversions = Record<'money' | 'instant', (value: unknown) => unknown>

const decoders: Conversions = {
  money: (soles) => fromSoles(soles as number),
  instant: (iso) => validDate(new Date(String(iso))),
}
const encoders: Conversions = {
  money: (amount) => toSoles(amount as Centimos),
  instant: (date) => (date as Date).toISOString(),
}

/** Decodes a reply for the pages; throws a TypeError or a RangeError if it does not match its route. */
export const decode = (reply: unknown, codecs: Codecs | undefined) => convert(reply, codecs, decoders)

/** Encodes a body as it is sent. */
export const encode = (body: unknown, codecs: Codecs | undefined) => convert(body, codecs, encoders)

function convert(value: unknown, codecs: Codecs | undefined, conversions: Conversions): unknown {
  if (codecs === undefined || value === undefined || value === null) return value
  if (typeof codecs === 'string') return conversions[codecs](value)
  if (Array.isArray(codecs)) {
    if (!Array.isArray(value)) throw new TypeError('not a list')
    return value.map((item) => convert(item, codecs[0], conversions))
  }
  if (typeof value !== 'object') throw new TypeError('not an object')
  const converted: Record<string, unknown> = { ...value }
  for (const [field, part] of Object.entries(codecs))
    if (field in converted) converted[field] = convert(converted[field], part, conversions)
  return converted
}

function validDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new TypeError('not a moment')
  return date
}
