import type { FastifyReply } from 'fastify'
import type { Expression } from 'kysely'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { limaDay } from '#domain/lima.ts'
import type { Db, Transaction } from '../db/db.ts'
import { streamRows } from '../db/stream-rows.ts'

type Cells = readonly (string | number | null)[]

/** Hears of the number of rows before the first of them is sent. */
type Begin = (count: number) => Promise<void>

/** A table for a spreadsheet: the names of its columns, and its rows in batches. */
export type Table = {
  columns: readonly string[]
  rows: (begin?: Begin) => AsyncIterable<readonly Cells[]>
  begin?: Begin
}

/** All rows of `select`, from one snapshot, as cells. */
export const exportRows = <Row>(
  db: Db,
  select: (trx: Transaction) => Expression<Row>,
  cells: (row: Row) => Cells,
): Table['rows'] =>
  async function* rowsOf(begin) {
    for await (const rows of streamRows(db, select, begin)) yield rows.map(cells)
  }

/** Spreadsheets treat a cell that begins with these as a formula; some accept the full-width forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** A phone number calculates nothing. */
const phone = /^\+\d[\d ]{5,20}$/

/**
 * Where a cell would begin inside of a text if the list separator of the computer is a semicolon or a tab, as in Peru:
 * the quotes that hold a cell together for a reader of commas do not stand at its beginning then. A line begins a
 * cell, too.
 */
const innerFormula = /(\r\n|[;\t\r\n\u0085\u2028\u2029])(?="*[=+\-@\t＝＋－＠])/g

/** A text that no spreadsheet takes for a formula, whichever separator it reads the line with. */
export function harmless(cell: Cells[number]): Cells[number] {
  if (typeof cell !== 'string' || phone.test(cell)) return cell
  const inside = cell.replace(innerFormula, "$1'")
  return formula.test(inside) ? `'${inside}` : inside
}

const escaped = /^'(?=[=+\-@\t\r\n＝＋－＠])/
const innerEscaped = /(\r\n|[;\t\r\n\u0085\u2028\u2029])'(?="*[=+\-@\t＝＋－＠])/g

/** The text of which `harmless` made this cell. */
export const unescaped = (cell: string) => cell.replace(escaped, '').replace(innerEscaped, '$1')

/** Rows as CSV; numbers, negative ones included, are not escaped. */
export const csvLines = (rows: readonly Cells[]) => Papa.unparse(rows.map((row) => row.map(harmless)))

/** Makes a browser save the response under a name with the day. */
export const attachmentHeaders = (name: string, extension: string) => ({
  'content-disposition': `attachment; filename="${name}-${limaDay(new Date())}.${extension}"`,
})

async function* csvOf({ columns, rows, begin: started }: Table): AsyncGenerator<Buffer> {
  let begin = `\ufeff${csvLines([columns])}`
  for await (const some of rows(started)) {
    const text = begin + (some.length > 0 ? `\r\n${csvLines(some)}` : '')
    begin = ''
    if (text !== '') yield Buffer.from(text)
  }
}

/**
 * Streams a table as CSV that spreadsheets open as UTF-8, in which no cell is taken for a formula. An error before the
 * first rows is sent as a refusal; a later one aborts the download, so that a part is not mistaken for the whole.
 */
export async function sendCsv(reply: FastifyReply, name: string, table: Table): Promise<FastifyReply> {
  const csv = Readable.from(csvOf(table), { objectMode: false })
  // Until Fastify sends the stream nothing else handles 'error', which would crash the process.
  csv.on('error', () => {})
  await once(csv, 'readable')
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      ...attachmentHeaders(name, 'csv'),
    })
    .send(csv)
}
