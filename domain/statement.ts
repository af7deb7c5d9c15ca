import type { Centimos } from './money.ts'

/** How large a statement may be: bytes of the file, and lines of its longest table. */
export const statementLimits = { bytes: 5 * 1024 * 1024, lines: 20_000 } as const

/**
 * The columns of a statement, by index from zero. Either `amount`, with a sign of its own or with `sign`, a column that
 * says charge or credit (cargo/abono, D/H, +/-); or `credit`, with or without `charge`.
 */
export type StatementColumns = {
  date: number
  /** If the time is in a column of its own. */
  time?: number
  amount?: number
  sign?: number
  credit?: number
  charge?: number
  /** The payer, or the statement's description of the movement. */
  payer?: number
  operationNumber?: number
}

/** An incoming payment. */
export type StatementPayment = {
  /** The row number as in a spreadsheet, from 1. */
  line: number
  /** Midnight in Lima if the statement has no time. */
  at: Date
  hasTime: boolean
  amount: Centimos
  payer: string | null
  operationNumber: string | null
}

/** A parsed statement of an account. */
export type Statement = {
  /** The first line of the heading, counted from zero, and how many lines it has: 0, 1 or 2. */
  headerRow: number | null
  headerRows: number
  /** The title of each column, those of two lines joined; empty where there is none. As long as the widest row. */
  titles: string[]
  /** Null if they are neither given nor recognised: the user then chooses them with the help of the sample. */
  columns: StatementColumns | null
  format:
    | { kind: 'csv'; delimiter: string; encoding: 'utf-8' | 'windows-1252' | 'utf-16le' }
    | { kind: 'xlsx'; sheet: string }
  decimal: ',' | '.'
  /** The first rows below the heading, at most 8. */
  sample: string[][]
  /** In the order of the file. */
  payments: StatementPayment[]
  /** Outgoing payments, which are counted and left out. */
  charges: { count: number; sum: Centimos }
  /** The number of rows that are no movement: blank ones, repeated headings, totals, balances, notes. */
  leftOut: number
  /** The lines that cannot be read, each with its reason in Spanish. */
  errors: { line: number; message: string }[]
}
