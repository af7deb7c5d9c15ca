import { sql } from 'kysely'

/**
 * A moment, or that of a column where it is later: the clock of another server, which wrote the column, may be ahead of this
 * one's.
 */
export const notBefore = (column: string, moment: Date) =>
  sql<Date>`greatest(${sql.ref(column)}, ${moment}::timestamptz)`
