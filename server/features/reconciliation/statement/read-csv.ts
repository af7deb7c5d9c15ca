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

/** The delimiter under which most rows can be movements, and how many. */
function bestDelimiter(text: string): { delimiter: string; score: number } {
  const declared = /^"?sep=(.)"?$/im.exec(text.slice(0, text.indexOf('\n') + 1).trim())?.[1]
  const scored = (declared ? [declared] : delimiters).map((delimiter) => ({
    delimiter,
    score: scoreOf(parse(text, delimiter, maxSampled).data),
  }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best))
}

/** A line that is one quoted cell, with or without delimiters behind it. */
const wrapped = /^"((?:[^"]|"")*)"[;,\t|]*$/

/** The lines without the quotes around each whole line, where a program has put them. */
const unwrap = (text: string) =>
  text
    .split('\n')
    .map((line) => wrapped.exec(line)?.[1]?.replaceAll('""', '"') ?? line)
    .join('\n')

/** The rows of a CSV, whatever its delimiter; at most `maxRows` of them. */
export function readCsv(given: string, maxRows: number): { delimiter: string; rows: Row[] } {
  const plain = { text: given, ...bestDelimiter(given) }
  const inner = unwrap(given)
  const bare = inner === given ? plain : { text: inner, ...bestDelimiter(inner) }
  // Movements, not only more cells.
  const { text, delimiter } = Math.floor(bare.score) > Math.floor(plain.score) ? bare : plain
  const { data, errors } = parse(text, delimiter, maxRows)
  // An unclosed quote turns the rest of the file into one cell: then quotes are read as ordinary characters.
  const isBroken = errors.some(({ type }) => type === 'Quotes')
  return {
    delimiter,
    rows: isBroken ? parse(text, delimiter, maxRows, '\0').data.map((row) => row.map(unquote)) : data,
  }
}

const unquote = (cell: string) => cell.replace(/^"([^"]*)"$/, '$1')
