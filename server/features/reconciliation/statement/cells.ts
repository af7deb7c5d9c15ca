/**
 * One cell of a table. Text is as in the file, empty if there is none. Only spreadsheets have numbers, and dates, whose
 * UTC fields are what the cell shows.
 */
export type Cell = string | { number: string } | Date

export type Row = readonly Cell[]

/** Further columns are not part of a statement. */
export const maxColumns = 100

/** No statement has more text in a cell; a line with more of it is refused. */
export const maxTextLength = 2000

export const cellAt = (row: Row, column: number | undefined): Cell => (column === undefined ? '' : (row[column] ?? ''))

const twoDigits = (number: number) => String(number).padStart(2, '0')

function dateText(date: Date): string {
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  const day = [twoDigits(date.getUTCDate()), twoDigits(date.getUTCMonth() + 1), date.getUTCFullYear()].join('/')
  return time.some((part) => part > 0) ? `${day} ${time.map(twoDigits).join(':')}` : day
}

/** A cell as it is displayed, on one line. */
export function cellText(cell: Cell): string {
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'object') return numberText(cell.number)
  return oneLine(cell.slice(0, maxTextLength))
}

/** Spreadsheets write 0.1 + 0.2 as 0.30000000000000004, and large numbers as 1.2345E+11. */
function numberText(text: string): string {
  if (/^\d+$/.test(text)) return text
  const number = Number(text)
  if (Number.isSafeInteger(number)) return String(number)
  return String(Number(number.toPrecision(15)))
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** The text without accents and marks, in lower case: `Nº. Operación` is `no operacion`. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('°', 'o')
    .replace(/[^\p{L}\p{N}$+/-]+/gu, ' ')
    .trim()

/** At most `length` characters, none of them cut in two. */
export const cut = (text: string, length: number) =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()

/** The number of cells of the longest row. */
export const widthOf = (rows: readonly Row[]) => rows.reduce((most, row) => Math.max(most, row.length), 0)

export const isBlank = (cell: Cell) => typeof cell === 'string' && !/[^\p{Cc}\p{Cf}\s]/u.test(cell)
