import type { Centimos } from './money.ts'

/** How large a statement may be: bytes of the file, and lines of its longest table. */
export const statementLimits = { bytes: 5 * 1024 * 1024, lines: 20_000 } as const

/**
 * The columns of a statement, by index from zero. Either `amount`, with a sign or a word of its own or with `sign`, a
 * column that says charge or credit (cargo/abono, D/H, CR/DR); or `credit`, with or without `charge`.
 */
export type StatementColumns = {
  date: number
  /** If the time is in a column of its own. */
  time?: number
  amount?: number
  sign?: number
  credit?: number
  charge?: number
  /** The account's balance after each movement. */
  balance?: number
  /** The payer, or the statement's description of the movement. */
  payer?: number
  /** What the payer wrote. */
  message?: number
  operationNumber?: number
}

/** The order of the parts of a numeric date: which of them comes first. */
export const dateOrders = ['day', 'month', 'year'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What the owner answered about the statements of a method, where they do not say it themselves. */
export type StatementAnswers = {
  /** For dates such as 03/11/2026 throughout a file. */
  dateOrder?: DateOrder
  /** Words, folded, of lines whose money came in, and of those whose money went out. */
  incoming: string[]
  outgoing: string[]
  /** Nothing in the file says a direction, and everything in it came in. */
  allIncoming?: boolean
}

/** What has to be answered before anything of a statement is read. */
export type StatementQuestion =
  | { kind: 'dateOrder'; orders: DateOrder[]; values: string[] }
  | {
      kind: 'direction'
      /** The column of the words; null if nothing in the file says a direction. */
      column: number | null
      /** The words found, each as the file has it and folded, and what it means if that is known. */
      values: { value: string; shown: string; count: number; direction: 'in' | 'out' | null }[]
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
  message: string | null
  operationNumber: string | null
  /** The number is from a column that counts on line by line. */
  numberCounts: boolean
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
  format: { kind: 'csv'; delimiter: string; encoding: StatementEncoding } | { kind: 'xlsx'; sheet: string }
  decimal: ',' | '.'
  /** The first rows below the heading, at most 8. */
  sample: string[][]
  /**
   * While one is open nothing may be imported, and nothing is read; but if nothing at all says a direction, the rest is
   * what it would be if all of it came in.
   */
  questions: StatementQuestion[]
  /** In the order of the file. */
  payments: StatementPayment[]
  /** Outgoing payments, which are counted and left out. */
  charges: { count: number; sum: Centimos }
  /** The number of rows that are no movement: blank ones, repeated headings, totals, balances, notes. */
  leftOut: number
  /** The lines that cannot be read, each with its reason in Spanish. */
  errors: { line: number; message: string }[]
  /** The first line at which balances or totals do not agree with the movements. */
  imbalance: { line: number; message: string } | null
}

export type StatementEncoding = 'utf-8' | 'windows-1252' | 'cp850' | 'utf-16le' | 'utf-16be'
