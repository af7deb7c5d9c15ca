import Papa from 'papaparse'
import { type Row, isBlank, maxColumns } from './cells.ts'
import { looksLikeAmount } from './parse-amount.ts'
import { looksLikeDate } from './parse-date.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** How many rows are sampled to find the delimiter. */
const maxSampled = 200

const parse = (text: string, delimiter: string, preview: number, quoteChar = '"') =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar, preview })

/** How many rows can be movements with this delimiter, then the number of cells in a row. */
function scoreOf(rows: readonly Row[]): number {
  const filled = rows.filter((row) => row.some((cell) => !isBlank(cell)))
  const movements = filled.filter(
    (row) => row.some(looksLikeDate) && row.some((cell) => looksLikeAmount(cell) && !looksLikeDate(cell)),
  )
  const cells = filled.reduce((sum, row) => sum + Math.min(row.length, maxColumns), 0) / (filled.length || 1)
  return movements.length + Math.min(cells / maxColumns, 0.99)
}

/** The rows of a CSV, whatever its delimiter; at most `maxRows` of them. */
export function readCsv(text: string, maxRows: number): { delimiter: string; rows: Row[] } {
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(parse(text, delimiter, maxSampled).data),
  }))
  const { delimiter } = scored.reduce((best, each) => (each.score > best.score ? each : best))
  const { data, errors } = parse(text, delimiter, maxRows)
  // An unclosed quote turns the rest of the file into one cell: then quotes are read as ordinary characters.
  const isBroken = errors.some(({ type }) => type === 'Quotes')
  const rows = isBroken ? parse(text, delimiter, maxRows, '\0').data.map((row) => row.map(unquote)) : data
  return { delimiter, rows: rows.map((row) => (row.length > maxColumns ? row.slice(0, maxColumns) : row)) }
}

const unquote = (cell: string) => cell.replace(/^"([^"]*)"$/, '$1')
