import { invalidInput } from '#domain/problem.ts'
import { centimos } from '#domain/money.ts'
import { type Statement, type StatementAnswers, type StatementColumns, statementLimits } from '#domain/statement.ts'
import { type Row, cellAt, cellText, cut, foldText, isBlank, maxColumns, widthOf } from './cells.ts'
import { decodeText, isZip } from './decode-text.ts'
import { findHeading } from './find-heading.ts'
import { guessColumns } from './guess-columns.ts'
import { guessDecimal, isForeignCurrency } from './parse-amount.ts'
import { looksLikeDate } from './parse-date.ts'
import { readCsv } from './read-csv.ts'
import { readMovements } from './read-movements.ts'
import { namesCurrency, namesForeignCurrency } from './title-patterns.ts'

export type StatementOptions = {
  /** The chosen or remembered columns, instead of those that are recognised. */
  columns?: StatementColumns | undefined
  /** The columns were chosen by a version that knew neither balance nor message: these are added if recognised. */
  addNewColumns?: boolean | undefined
  /** What the owner has answered to the questions of such a statement. */
  answers?: StatementAnswers | undefined
  /** Later moments are in the future. */
  now: Date
}
type Format = Statement['format']

const maxSampleRows = 8
const maxSampleLength = 100

/** The file as tables: one, or each sheet of a workbook. */
async function tablesOf(bytes: Buffer): Promise<{ format: Format; rows: Row[] }[]> {
  if (isZip(bytes)) {
    // Loading it takes as long as reading a text.
    const { readXlsx } = await import('./read-xlsx.ts')
    const sheets = readXlsx(bytes)
    return sheets.map(({ name, rows }) => ({ format: { kind: 'xlsx', sheet: name }, rows }))
  }
  const { encoding, text } = decodeText(bytes)
  // One more than allowed, and one for the end of the last line.
  const { delimiter, rows } = readCsv(text, statementLimits.lines + 2)
  return [{ format: { kind: 'csv', delimiter, encoding }, rows }]
}

function trimEnd(rows: Row[]): Row[] {
  const last = rows.findLastIndex((row) => !row.every(isBlank))
  return rows.slice(0, last + 1)
}

/** Whether a line about the account says that it is in another currency. */
const saysForeign = (row: Row) =>
  row.some(
    (cell, column) =>
      namesCurrency(foldText(cellText(cell))) &&
      (isForeignCurrency(cellAt(row, column + 1)) || isForeignCurrency(/:(.+)$/.exec(cellText(cell))?.[1] ?? '')),
  )

function withNew(given: StatementColumns, guessed: StatementColumns | null): StatementColumns {
  const taken = new Set<number>(Object.values(given))
  const isFree = (column: number | undefined): column is number => column !== undefined && !taken.has(column)
  const { balance, message } = guessed ?? {}
  return { ...(isFree(balance) && { balance }), ...(isFree(message) && { message }), ...given }
}

/** Nothing, as long as the columns are not known. */
const unread = (columns: null) => ({
  columns,
  questions: [],
  payments: [],
  charges: { count: 0, sum: centimos(0) },
  leftOut: 0,
  errors: [],
  imbalance: null,
})

function readTable(
  format: Format,
  rows: readonly Row[],
  { columns: given, addNewColumns, answers, now }: StatementOptions,
) {
  const heading = findHeading(rows)
  const below = rows.slice(heading ? heading.row + heading.rows : 0)
  const guessed = given && !addNewColumns ? null : guessColumns(heading?.titles ?? [], below)
  const columns = given ? withNew(given, guessed) : guessed
  const firstMovement = rows.findIndex((row) =>
    columns ? looksLikeDate(cellAt(row, columns.date)) : row.some(looksLikeDate),
  )
  // Without a heading, the lines above the first movement describe the account.
  const from = heading ? heading.row + heading.rows : Math.max(0, firstMovement)
  const money = columns ? [columns.amount, columns.credit, columns.charge] : []
  const decimal = guessDecimal(rows.slice(from).flatMap((row) => money.map((column) => cellAt(row, column))))
  const width = widthOf(rows)
  const titles = Array.from({ length: width }, (_, column) => heading?.titles[column] ?? '')
  const isForeign =
    money.some((column) => namesForeignCurrency(foldText(titles[column ?? -1] ?? ''))) ||
    rows.slice(0, heading?.row ?? from).some(saysForeign)
  const maxWidth = format.kind === 'xlsx' ? width : (heading?.titles.length ?? width)
  const statement: Statement = {
    headerRow: heading?.row ?? null,
    headerRows: heading?.rows ?? 0,
    titles,
    format,
    decimal,
    sample: rows
      .slice(from, from + maxSampleRows)
      .map((row) => Array.from({ length: width }, (_, column) => cut(cellText(cellAt(row, column)), maxSampleLength))),
    ...(columns
      ? readMovements({ rows, from, titles, columns, decimal, maxWidth, isForeign, now, answers: answers ?? noAnswers })
      : unread(columns)),
  }
  return { statement, movements: below.filter((row) => columns && looksLikeDate(cellAt(row, columns.date))).length }
}

const noAnswers: StatementAnswers = { incoming: [], outgoing: [] }

/**
 * Reads a statement of an account. Throws a Problem for a file that is none: neither CSV nor XLSX, empty, damaged or
 * encrypted, or too large. May block its thread for a second and take much memory.
 */
export async function parseStatement(bytes: Buffer, options: StatementOptions): Promise<Statement> {
  if (bytes.length > statementLimits.bytes) throw invalidInput('statement', 'El archivo pesa más de 5 MB.')
  const tables = (await tablesOf(bytes))
    .map(({ format, rows }) => ({ format, rows: trimEnd(rows) }))
    .filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) throw invalidInput('statement', 'El archivo está vacío.')
  if (tables.some(({ rows }) => rows.length > statementLimits.lines))
    throw invalidInput('statement', 'El archivo tiene más de 20 000 líneas: divídelo por fechas.')
  if (tables.some(({ rows }) => rows.some((row) => row.slice(maxColumns).some((cell) => !isBlank(cell)))))
    throw invalidInput('statement', `El archivo tiene más de ${maxColumns} columnas.`)
  return tables
    .map(({ format, rows }) => ({
      format,
      rows: rows.map((row) => (row.length > maxColumns ? row.slice(0, maxColumns) : row)),
    }))
    .map(({ format, rows }) => readTable(format, rows, options))
    .reduce((best, each) => (each.movements > best.movements ? each : best)).statement
}
