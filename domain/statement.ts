import type { Centimos } from './money.ts'

/** How large a statement may be: bytes of the file, and lines of its longest table. */
export const statementLimits = { bytes: 5 * 1024 * 1024, lines: 20_000 } as const

/**
 * Which column holds what, by its place in the file, counted from zero. Either `amount`, with a sign of its own or with
 * `sign`, a column that says charge or credit (cargo/abono, D/H, +/-); or `credit`, with or without `charge`.
 */
export type StatementColumns = {
  date: number
  /** Where the time stands in a column of its own. */
  time?: number
  amount?: number
  sign?: number
  credit?: number
  charge?: number
  /** Who paid, or what the statement says about the movement. */
  payer?: number
  operationNumber?: number
}

/** Money that came in. */
export type StatementPayment = {
  /** The row as a spreadsheet numbers it, from 1. */
  line: number
  /** Midnight in Lima where the statement has no time. */
  at: Date
  hasTime: boolean
  amount: Centimos
  payer: string | null
  operationNumber: string | null
}

/** A statement of an account, as it was read. */
export type Statement = {
  /** The first line of the heading, counted from zero, and how many lines it has: 0, 1 or 2. */
  headerRow: number | null
  headerRows: number
  /** The title of each column, those of two lines joined; empty where there is none. As long as the widest row. */
  titles: string[]
  /** Null when they are neither given nor recognised: whoever sent the file chooses them by the sample. */
  columns: StatementColumns | null
  format:
    | { kind: 'csv'; delimiter: string; encoding: 'utf-8' | 'windows-1252' | 'utf-16le' }
    | { kind: 'xlsx'; sheet: string }
  decimal: ',' | '.'
  /** The first rows below the heading, at most 8. */
  sample: string[][]
  /** In the order of the file. */
  payments: StatementPayment[]
  /** Money that went out, which is counted and left out. */
  charges: { count: number; sum: Centimos }
  /** How many rows are no movement: blank ones, repeated headings, totals, balances, notes. */
  leftOut: number
  /** The lines that cannot be read, each with its reason in Spanish. */
  errors: { line: number; message: string }[]
}
