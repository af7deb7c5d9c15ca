import { cleanPhone, comparablePhone } from '#domain/phone.ts'
import { sql, type Expression, type OrderByDirection, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { wordsOf } from '#domain/search-words.ts'

/** Rows of a list, counted from its first one, or with `fromEnd` backwards from its last one. */
export type PageWindow = { limit: number; offset: number; fromEnd?: boolean }

/** Sort columns, most significant first; the last one must be unique. */
export type SortOrder = readonly (readonly [by: Expression<unknown>, direction: OrderByDirection])[]

export const orderBy = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>, order: SortOrder) =>
  order.reduce((sorted, [by, direction]) => sorted.orderBy(by, direction), query)

/**
 * The rows of one page. Select only ids here, because other columns would be read for the skipped pages too. With
 * `fromEnd` the rows come in reverse: sort again outside.
 */
export const paginate = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: SortOrder,
  { limit, offset, fromEnd = false }: PageWindow,
) =>
  orderBy(
    query,
    order.map(([by, direction]) => [by, fromEnd === (direction === 'asc') ? 'desc' : 'asc'] as const),
  )
    .limit(limit)
    .offset(offset)

/** The start of a day in Lima. */
export const midnight = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'America/Lima'`

/** The end of a day in Lima. */
export const nextMidnight = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'America/Lima'`

/** The time range of these days, both included; either may be missing. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : midnight(from),
  before: to === undefined ? undefined : nextMidnight(to),
})

/** The LIKE pattern for texts that contain this one; `%` and `_` in the input are escaped. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const wholePhone = 9

/** The digits of a text that looks like a phone number: as typed, and of a whole number also in the form that is stored. */
export function phonesIn(text: string): string[] {
  const cleaned = cleanPhone(text)
  if (!/^\+?\d+$/.test(cleaned)) return []
  const typed = text.normalize('NFKC').replaceAll(/\D/g, '')
  return typed.length < wholePhone ? [typed] : [...new Set([typed, comparablePhone(text)])]
}

/**
 * Whether the expression `said`, a `searchable` text, contains every word of a query, or the phone contains its digits,
 * if it looks like a phone number. A query without a letter or a digit excludes nothing. With `joined` the words may be
 * written as one, and '+' as its word, which no index helps to find: only for the rows of one account.
 */
export function mentions(
  text: string,
  said: RawBuilder<unknown>,
  phone: string,
  { joined = false } = {},
): RawBuilder<boolean> {
  const together = sql`translate(replace(${said}, '+', 'plus'), ' .,-_/&''', '')`
  const words = wordsOf(text).map(({ plain }) =>
    joined
      ? sql`(${said} like ${contains(plain)} or ${together} like ${contains(plain)})`
      : sql`${said} like ${contains(plain)}`,
  )
  if (words.length === 0) return sql`true`
  const found = phonesIn(text).map((digits) => sql`digits_of(${sql.ref(phone)}) like ${contains(digits)}`)
  return sql`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...found], sql` or `)})`
}
