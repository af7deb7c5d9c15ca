import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import type { Db, Transaction } from '../db/db.ts'

type Cells = readonly (string | number | null)[]

/** A table for a spreadsheet: the names of its columns, and its rows, some at a time. */
export type Table = { columns: readonly string[]; rows: AsyncIterable<readonly Cells[]> }

/** The most rows of one export; a spreadsheet gets slow long before. */
const mostRows = 50_000
/** As rows they take twenty times what they take as text: only so many are in memory at once. */
const atOnce = 1000

/** All rows that `select` answers page by page, as they were in one moment, as cells. */
export async function* everyPage<Row>(
  db: Db,
  select: (trx: Transaction, page: { limit: number; offset: number }) => Promise<Row[]>,
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    for (let offset = 0; offset < mostRows; offset += atOnce) {
      const rows = await select(trx, { limit: atOnce, offset })
      yield rows.map(cells)
      if (rows.length < atOnce) break
    }
  } finally {
    await trx.rollback().execute()
  }
}

const textOf = (rows: readonly Cells[]) =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: /^[=+\-@\t\r].*$/ },
  )

/**
 * Sends a table as CSV that spreadsheets open as UTF-8, in which no cell is taken for a formula. It is whole before it is
 * sent: who reads slowly keeps nobody from the database, and a failure is told instead of half a table.
 */
export async function sendCsv(reply: FastifyReply, name: string, { columns, rows }: Table): Promise<FastifyReply> {
  // As bytes: such a text is made of a string for every cell, and those take five times as much.
  const parts = [Buffer.from(`\ufeff${textOf([columns])}`)]
  for await (const some of rows) if (some.length > 0) parts.push(Buffer.from(`\r\n${textOf(some)}`))
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    })
    .send(Buffer.concat(parts))
}
