import { sql, type Expression, type OrderByDirection, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** Rows of a list, counted from its first one, or with `fromEnd` backwards from its last one. */
export type PageWindow = { limit: number; offset: number; fromEnd?: boolean }

/** What a list is sorted by, what decides first in front; the last of them tells equals apart. */
export type SortOrder = readonly (readonly [by: Expression<unknown>, direction: OrderByDirection])[]

export const orderBy = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>, order: SortOrder) =>
  order.reduce((sorted, [by, direction]) => sorted.orderBy(by, direction), query)

/**
 * The rows of one page. Select only ids here: columns of the skipped pages would be read in vain. With `fromEnd` the rows
 * come backwards: sort again outside.
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

/** When a day begins in Lima. */
export const midnight = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'America/Lima'`

/** When it ends there. */
export const nextMidnight = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'America/Lima'`

/** The time of these days, both included, either of them open. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : midnight(from),
  before: to === undefined ? undefined : nextMidnight(to),
})

/** The pattern of LIKE for texts that have this one in them; `%` and `_` of what a person typed stand for themselves. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Every word of the text in what `said` makes searchable; or the whole of the text in a phone, if it is written like one. */
export function mentions(text: string, said: RawBuilder<unknown>, phone: string): RawBuilder<boolean> {
  const words = text.split(/\s+/).map((word) => sql`${said} like searchable(${contains(word)})`)
  const digits = text.replace(/\D/g, '')
  const isPhone = digits !== '' && /^[\d +()-]+$/.test(text)
  const inPhone = sql`digits_of(${sql.ref(phone)}) like ${contains(digits)}`
  return sql`(${sql.join(words, sql` and `)} or ${isPhone ? inPhone : sql`false`})`
}
