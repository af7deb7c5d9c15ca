import type { Expression, OrderByDirection, SelectQueryBuilder } from 'kysely'

/** Rows of a list, counted from its first one, or with `fromEnd` backwards from its last one. */
export type PageWindow = { limit: number; offset: number; fromEnd?: boolean }

/** What a list is sorted by, what decides first in front; the last of them tells equals apart. */
export type Order = readonly (readonly [by: Expression<unknown>, direction: OrderByDirection])[]

export const orderBy = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>, order: Order) =>
  order.reduce((sorted, [by, direction]) => sorted.orderBy(by, direction), query)

/** Those of a list in this order that are on the page; what is asked for of the pages before it is read for nothing. */
export const paginate = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Order,
  { limit, offset, fromEnd = false }: PageWindow,
) =>
  orderBy(
    query,
    order.map(([by, direction]) => [by, fromEnd === (direction === 'asc') ? 'desc' : 'asc'] as const),
  )
    .limit(limit)
    .offset(offset)
