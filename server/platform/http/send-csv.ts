import type { FastifyReply } from 'fastify'
import type { Expression } from 'kysely'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { limaDay } from '#domain/lima.ts'
import type { Db, Transaction } from '../db/db.ts'
import { streamRows } from '../db/stream-rows.ts'

type Cells = readonly (string | number | null)[]

/** A table for a spreadsheet: the names of its columns, and its rows, some at a time. */
export type Table = { columns: readonly string[]; rows: AsyncIterable<readonly Cells[]> }

/** All rows that `select` picks, as they were in one moment, as cells. */
export async function* everyRow<Row>(
  db: Db,
  select: (trx: Transaction) => Expression<Row>,
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for await (const rows of streamRows(db, select)) yield rows.map(cells)
}

/** How spreadsheets know a formula, whatever follows; also by the wide letters that some of them take for the narrow ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows as CSV; numbers stay numbers, also those below zero. */
const textOf = (rows: readonly Cells[]) =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  )

/** How a browser names what it saves: by a word and the day. */
export const savedAs = (name: string, extension: string) => ({
  'content-disposition': `attachment; filename="${name}-${limaDay(new Date())}.${extension}"`,
})

async function* csvOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let begin = `\ufeff${textOf([columns])}`
  for await (const some of rows) {
    const text = begin + (some.length > 0 ? `\r\n${textOf(some)}` : '')
    begin = ''
    if (text !== '') yield Buffer.from(text)
  }
}

/**
 * Sends a table as CSV that spreadsheets open as UTF-8, in which no cell is taken for a formula: as fast as it is taken, and
 * all of it. What fails before the first rows is refused in words; what fails later breaks the download off, so that nobody
 * takes a part for the whole.
 */
export async function sendCsv(reply: FastifyReply, name: string, table: Table): Promise<FastifyReply> {
  const csv = Readable.from(csvOf(table), { objectMode: false })
  // Whoever sends the stream hears of it too; before that there is nobody, which would end the process.
  csv.on('error', () => {})
  await once(csv, 'readable')
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      ...savedAs(name, 'csv'),
    })
    .send(csv)
}
