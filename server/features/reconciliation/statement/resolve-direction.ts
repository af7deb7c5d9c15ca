import type { StatementAnswers, StatementColumns, StatementQuestion } from '#domain/statement.ts'
import { type Cell, type Row, cellAt, cellText, cut, foldText, isBlank } from './cells.ts'
import { type Direction, foldWord, readDirections } from './direction-words.ts'
import { isSigned, looksLikeAmount, markOf } from './parse-amount.ts'
import { looksLikeDate, looksLikeTime } from './parse-date.ts'
import { namesBalance, namesNoDirection, rankOf } from './title-patterns.ts'

/** How the direction of each line is known. `column` holds words; without one, signs tell it, or the owner. */
export type Directions =
  | { column: number | undefined; of: (row: Row) => Direction | undefined }
  | { question: StatementQuestion & { kind: 'direction' } }

/** A column of more words than these is no column of directions. */
const maxKinds = 12
/** How many words are asked for at once. */
const maxAsked = 60

type Table = { titles: readonly string[]; columns: StatementColumns; answers: StatementAnswers }
type Reading = {
  column: number
  words: Map<string, { shown: string; count: number }>
  of: (word: string) => Direction | undefined
  isKnown: boolean
}

const noDirection = () => undefined
export const allIncoming: Exclude<Directions, { question: unknown }> = { column: undefined, of: () => 'credit' }

/** Finds what tells the direction of all these movements, or asks. Pairs of columns need none. */
export function resolveDirections(movements: readonly Row[], table: Table): Directions {
  const { columns, answers } = table
  const { amount } = columns
  if (amount === undefined || movements.length === 0) return { column: columns.sign, of: noDirection }
  const amounts = movements.map((row) => cellAt(row, amount))
  const hasSigns = amounts.some(isSigned)
  const readings = candidatesOf(movements, table)
  const given = readings.find(({ column }) => column === columns.sign)
  const titled = given ?? readings.find(({ column }) => isTitled(table, column))
  const byWords = (reading: Reading): Directions => ({
    column: reading.column,
    of: (row) => reading.of(foldWord(cellText(cellAt(row, reading.column)))),
  })

  const marked = readColumn(amounts.map(markOf), amounts, amount, table)
  const hasMarks = [...marked.words.keys()].some(Boolean)
  if (given?.isKnown) return byWords(given)
  if (hasMarks) {
    if (!marked.isKnown) return ask(marked)
    return { column: undefined, of: (row) => marked.of(markOf(cellAt(row, amount))) }
  }
  if (titled?.isKnown) return byWords(titled)
  if (hasSigns && !(titled && contradicts(titled, movements, amount)) && !given)
    return { column: undefined, of: noDirection }
  if (!hasSigns || !titled) {
    const other = readings.find(({ isKnown }) => isKnown)
    if (other && !given) return byWords(other)
  }
  const short = readings.filter(({ column }) => column !== columns.payer).filter(isShort(movements.length))
  const asked = titled ?? short.toSorted((one, next) => widthOf(one) - widthOf(next))[0]
  if (asked) return ask(asked)
  if (answers.allIncoming) return allIncoming
  return { question: { kind: 'direction', column: null, values: [] } }
}

const isTitled = ({ titles }: Table, column: number) => rankOf('sign', foldText(titles[column] ?? '')) !== undefined

const widthOf = ({ words }: Reading) => [...words.keys()].reduce((sum, word) => sum + word.length, 0) / words.size

/** Few words for many lines, or codes of a few letters. */
const isShort =
  (lines: number) =>
  ({ words }: Reading): boolean =>
    words.size <= maxKinds / 2 &&
    !words.has('') &&
    (words.size < lines || [...words.keys()].every((word) => word.length <= 4))

/** Whether some word that is known says the opposite of the sign in its line: then signs are no directions. */
function contradicts({ column, of }: Reading, movements: readonly Row[], amount: number): boolean {
  return movements.some((row) => {
    const direction = of(foldWord(cellText(cellAt(row, column))))
    return direction !== undefined && isSigned(cellAt(row, amount)) !== (direction === 'charge')
  })
}

function ask({ column, words, of }: Reading): Directions {
  const values = [...words].map(([value, { shown, count }]) => {
    const direction = of(value)
    return {
      value,
      shown,
      count,
      direction: direction && (direction === 'credit' ? ('in' as const) : ('out' as const)),
    }
  })
  // What is unknown first.
  const sorted = values.toSorted((one, other) => Number(Boolean(one.direction)) - Number(Boolean(other.direction)))
  return {
    question: {
      kind: 'direction',
      column,
      values: sorted.slice(0, maxAsked).map((it) => ({ ...it, direction: it.direction ?? null })),
    },
  }
}

function readColumn(found: readonly string[], cells: readonly Cell[], column: number, table: Table): Reading {
  const words: Reading['words'] = new Map()
  for (const [index, word] of found.entries()) {
    const known = words.get(word)
    if (known) known.count += 1
    else words.set(word, { shown: cut(cellText(cells[index] ?? ''), 60), count: 1 })
  }
  const title = foldText(table.titles[column] ?? '')
  const of = readDirections(new Set(words.keys()), { title, ...table.answers })
  return { column, words, of, isKnown: [...words.keys()].every((word) => of(word) !== undefined) }
}

/** The columns of words, the chosen one included, those with a title that names a direction first. */
function candidatesOf(movements: readonly Row[], table: Table): Reading[] {
  const { titles, columns } = table
  const { sign, payer: _payer, ...others } = columns
  const taken = new Set<number | undefined>(Object.values(others))
  const width = movements.reduce((most, row) => Math.max(most, row.length), 0)
  const isPossible = (column: number) => {
    if (column === sign) return true
    const title = foldText(titles[column] ?? '')
    if (taken.has(column) || namesNoDirection(title) || namesBalance(title)) return false
    const cells = movements.map((row) => cellAt(row, column)).filter((cell) => !isBlank(cell))
    return (
      cells.length > 0 &&
      cells.every((cell) => typeof cell === 'string' && !looksLikeDate(cell) && !looksLikeTime(cell)) &&
      cells.every(
        (cell) => /[\p{L}+-]/u.test(cellText(cell)) && !/^[^\p{L}]*\d/u.test(cellText(cell)) && !isMoney(cell),
      )
    )
  }
  return Array.from({ length: width }, (_, column) => column)
    .filter(isPossible)
    .map((column) => {
      const cells = movements.map((row) => cellAt(row, column))
      return readColumn(
        cells.map((cell) => foldWord(cellText(cell))),
        cells,
        column,
        table,
      )
    })
    .filter(({ column, words, isKnown }) => column === sign || isKnown || words.size <= maxKinds)
    .toSorted((one, other) => Number(isTitled(table, other.column)) - Number(isTitled(table, one.column)))
}

const isMoney = (cell: Cell) => /\d/.test(cellText(cell)) && looksLikeAmount(cell)
