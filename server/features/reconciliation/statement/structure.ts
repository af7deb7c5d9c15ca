import { type Cell, type Row, cellAt, cellText, foldText, isBlank } from './cells.ts'
import type { Entry } from './check-balances.ts'
import { markOf, isNoAmount, looksLikeAmount, parseAmount } from './parse-amount.ts'
import { looksLikeDate } from './parse-date.ts'
import type { Table } from './table.ts'
import { labelIn, labelOf, sideOfTotal } from './labels.ts'
import { namesFreeText } from './title-patterns.ts'

type Kind = 'above' | 'none' | 'summary' | 'movement' | 'unclear'
type Note = Entry extends infer Each ? (Each extends { line: number } ? Omit<Each, 'line'> : never) : never

const hasDigit = (cell: Cell) => typeof cell !== 'string' || /\d/.test(cell)

/** What each row is, and the totals and balances that rows state. Words that people wrote decide nothing. */
export function structureOf(table: Table): { kinds: Kind[]; notes: Map<number, Note> } {
  const { rows, from, columns, titles } = table
  const free = new Set(titles.flatMap((title, column) => (namesFreeText(foldText(title)) ? [column] : [])))
  if (columns.message !== undefined) free.add(columns.message)
  const isFree = (column: number) => free.has(column)
  const money = [columns.amount, columns.credit, columns.charge]
  const hasMoney = (row: Row) => money.some((column) => hasDigit(cellAt(row, column)))
  const kinds = rows.map((row, index): Kind => {
    if (index < from) return 'above'
    if (row.every(isBlank)) return 'none'
    const date = cellAt(row, columns.date)
    const found = labelIn(row, isFree)
    if (hasDigit(date)) {
      if (hasMoney(row)) return 'movement'
      return found ? 'summary' : looksLikeDate(date) ? 'movement' : 'none'
    }
    if (!hasMoney(row)) return found ? 'summary' : 'none'
    if (found || !isBlank(date))
      return found || /^\W*(?:sub ?)?total|^\W*saldo/i.test(cellText(date)) ? 'summary' : 'movement'
    return row.some((cell, column) => !isFree(column) && /^(?:sub ?)?total|^saldo/i.test(cellText(cell)))
      ? 'unclear'
      : 'movement'
  })
  settleEdges(table, kinds, isFree)
  const notes = new Map<number, Note>()
  for (const [index, row] of rows.entries()) {
    const isNote = kinds[index] === 'above' || kinds[index] === 'summary'
    const note = isNote ? noteOf(row, table, isFree, kinds[index] === 'above') : undefined
    if (note) notes.set(index, note)
  }
  return { kinds, notes }
}

/**
 * Rows with a date and an amount are movements, whatever they say. At either end of the table one that is named as an
 * opening or closing balance, or as a total and comes to one, is none; elsewhere such a name is unclear.
 */
function settleEdges({ rows, columns, decimal }: Table, kinds: Kind[], isFree: (column: number) => boolean): void {
  const at = kinds.flatMap((kind, index) => (kind === 'movement' ? [index] : []))
  const [first, last] = [at[0], at.at(-1)]
  const valueOf = (index: number) => {
    const read = parseAmount(cellAt(rows[index] ?? [], columns.amount), decimal)
    return 'value' in read ? read.value : 0
  }
  for (const index of at) {
    const label = labelIn(rows[index] ?? [], isFree)?.label
    if (!label) continue
    const isEdge = index === first || index === last
    if (label === 'opening' || label === 'closing') {
      if (at.length > 1) kinds[index] = isEdge ? 'summary' : 'unclear'
      continue
    }
    const others = at.filter((other) => other !== index)
    const sum = others.reduce((all, other) => all + valueOf(other), 0)
    if (isEdge && others.length > 0 && columns.amount !== undefined && Math.abs(sum) === Math.abs(valueOf(index)))
      kinds[index] = 'summary'
  }
}

/** The total or balance that a row states. */
function noteOf(
  row: Row,
  { columns, decimal }: Table,
  isFree: (column: number) => boolean,
  isAbove: boolean,
): Note | undefined {
  const found = labelIn(row, isAbove ? () => false : isFree) ?? labelWithColon(row, isAbove)
  if (!found) return undefined
  const amountOf = (cell: Cell | undefined) => {
    if (cell === undefined || isNoAmount(cell) || looksLikeDate(cell) || !looksLikeAmount(cell)) return undefined
    const read = parseAmount(cell, decimal)
    if (!('value' in read)) return undefined
    return markOf(cell).startsWith('d') ? 0 - Math.abs(read.value) : read.value
  }
  if (found.label === 'opening' || found.label === 'closing') {
    const cells = [cellAt(row, isAbove ? undefined : columns.balance), ...row.slice(found.column + 1).toReversed()]
    const balance = cells.map(amountOf).find((value) => value !== undefined)
    return balance === undefined ? undefined : { kind: found.label, balance }
  }
  if (found.label !== 'total') return undefined
  if (isAbove) {
    const side = sideOfTotal(row[found.column] ?? '')
    const value = row
      .slice(found.column + 1)
      .map(amountOf)
      .find((each) => each !== undefined)
    return side && value !== undefined ? { kind: 'total', [side]: value } : undefined
  }
  const [credit, charge, amount] = [columns.credit, columns.charge, columns.amount].map((column) =>
    column === undefined ? undefined : amountOf(row[column]),
  )
  if (credit === undefined && charge === undefined && amount === undefined) return undefined
  return {
    kind: 'total',
    ...(credit !== undefined && { credit }),
    ...(charge !== undefined && { charge }),
    ...(amount !== undefined && { amount }),
  }
}

/** `Saldo inicial: S/ 100.00` in one cell. */
function labelWithColon(row: Row, isAbove: boolean) {
  if (!isAbove) return undefined
  for (const [column, cell] of row.entries()) {
    const [name = '', value = ''] = cellText(cell).split(':')
    const label = labelOf(name)
    if (label && value.trim() === '') return { label, column }
  }
  return undefined
}
