import { type Row, cellAt, cellText, cut, foldText, isBlank } from './cells.ts'
import { looksLikeAmount } from './parse-amount.ts'
import { looksLikeDate } from './parse-date.ts'
import { type Field, rankOf } from './title-patterns.ts'

export type Heading = { row: number; rows: 1 | 2; titles: string[] }

/** The most lines about the account that may be above the movements. */
const maxPreamble = 100
const maxTitleLength = 80

const fields: readonly Field[] = [
  'date',
  'time',
  'amount',
  'credit',
  'charge',
  'sign',
  'balance',
  'payer',
  'message',
  'operationNumber',
]

const titleAt = (row: Row, column: number) => cellText(cellAt(row, column))

/** The titles of one line, or of two joined; `spread` repeats an upper title over the blank cells that follow it. */
function titlesOf(upper: Row, lower: Row | undefined, spread: boolean): string[] {
  const width = Math.max(upper.length, lower?.length ?? 0)
  let above = ''
  return Array.from({ length: width }, (_, column) => {
    const own = titleAt(upper, column)
    const below = lower ? titleAt(lower, column) : ''
    above = own || (spread ? above : '')
    return cut([own || below ? above : '', below].filter(Boolean).join(' '), maxTitleLength)
  })
}

/** How many fields the titles name. Movements and sentences about the account name none. */
function scoreOf(titles: readonly string[]): number {
  const folded = titles.map((title) => foldText(title))
  const named = fields.filter((field) => folded.some((title) => rankOf(field, title) !== undefined))
  const money = named.filter((field) => field === 'amount' || field === 'credit' || field === 'charge')
  return named.includes('date') && money.length > 0 ? named.length + titles.filter(Boolean).length / 1000 : 0
}

const scoreOfLine = (row: Row = []) => scoreOf(titlesOf(row, undefined, false))

const isHeadingLine = (row: Row | undefined) =>
  row?.some((cell) => !isBlank(cell)) === true &&
  row.every((cell) => typeof cell === 'string' && (isBlank(cell) || !(looksLikeDate(cell) || looksLikeAmount(cell)))) &&
  row.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length > 1

/** The titles above the movements: the line, or the two lines, that name most columns. */
export function findHeading(rows: readonly Row[]): Heading | null {
  let best: { heading: Heading | null; score: number } = { heading: null, score: 0 }
  const candidates = rows.slice(0, maxPreamble).flatMap((upper, row) => headingsAt(row, upper, rows[row + 1]))
  for (const heading of candidates) {
    const score = scoreOf(heading.titles)
    // Two lines must name more than the first alone, and than the second: above it may be a line about the account.
    const least = heading.rows === 2 ? Math.max(best.score, scoreOfLine(rows[heading.row + 1])) + 0.5 : best.score
    if (score > least) best = { heading, score }
  }
  return best.heading ?? unknownTitles(rows)
}

function headingsAt(row: number, upper: Row, lower: Row | undefined): Heading[] {
  if (!isHeadingLine(upper)) return []
  const one: Heading = { row, rows: 1, titles: titlesOf(upper, undefined, false) }
  if (!lower || !isHeadingLine(lower)) return [one]
  return [one, ...[false, true].map((spread): Heading => ({ row, rows: 2, titles: titlesOf(upper, lower, spread) }))]
}

/** Unknown titles: the line of words right above the first movement, as wide as it. */
function unknownTitles(rows: readonly Row[]): Heading | null {
  const filled = (row: Row) => row.filter((cell) => !isBlank(cell)).length
  const first = rows.findIndex((row) => filled(row) > 1 && row.some(looksLikeDate))
  const [above, movement] = [rows[first - 1], rows[first]]
  if (!above || !movement || !isHeadingLine(above) || filled(above) < filled(movement) - 1) return null
  return { row: first - 1, rows: 1, titles: titlesOf(above, undefined, false) }
}
