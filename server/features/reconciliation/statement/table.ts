import type { StatementAnswers, StatementColumns } from '#domain/statement.ts'
import type { Row } from './cells.ts'
import type { Decimal } from './parse-amount.ts'

/** The rows of a statement, and what is known about them. */
export type Table = {
  rows: readonly Row[]
  /** The first row below the heading. */
  from: number
  titles: readonly string[]
  columns: StatementColumns
  answers: StatementAnswers
  decimal: Decimal
  /** A row with more filled cells than the heading has titles: its cells are shifted. */
  maxWidth: number
  /** Whether the titles, or the lines above, say so for all amounts. */
  isForeign: boolean
  now: Date
}
