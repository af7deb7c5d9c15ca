import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'

/** A table for a spreadsheet: the names of its columns, and its rows. */
export type Table = { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** The most rows of one export; a spreadsheet gets slow long before. */
export const mostRows = 50_000

/** Sends a table as CSV that spreadsheets open as UTF-8, in which no cell is taken for a formula. */
export function sendCsv(reply: FastifyReply, name: string, { columns, rows }: Table): FastifyReply {
  const text = Papa.unparse(
    { fields: [...columns], data: rows.map((row) => [...row]) },
    { escapeFormulae: /^[=+\-@\t\r].*$/ },
  )
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    })
    .send(`\ufeff${text}`)
}
