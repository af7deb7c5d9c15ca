import { type Centimos, centimos, plus } from '#domain/money.ts'
import type { Statement, StatementColumns, StatementPayment } from '#domain/statement.ts'
import { type Cell, type Row, cellAt, cellText, cut, foldText, isBlank } from './cells.ts'
import { type Decimal, type Read, inOtherCurrency, isForeignCurrency, parseAmount } from './parse-amount.ts'
import { atTime, type Moment, parseDate, parseTime } from './parse-date.ts'
import { type Direction, readSigns } from './signs.ts'

type Table = {
  rows: readonly Row[]
  /** The first row below the heading. */
  from: number
  columns: StatementColumns
  decimal: Decimal
  /** A row with more filled cells than the heading has titles: its cells are shifted. */
  maxWidth: number
  /** Whether the titles say so for all amounts. */
  isForeign: boolean
  now: Date
}
type Movements = Pick<Statement, 'payments' | 'charges' | 'leftOut' | 'errors'>

const maxPayerLength = 200

const summary = /^(?:(?:sub ?)?total(?:es)?|saldos?|suma|resumen)\b/
const onlySummary =
  /^(?:(?:sub ?)?total(?:es)?(?: general| de| abonos?| cargos?)*|saldos?(?: anterior| inicial| final| disponible| contable| al dia)*)$/

/** The words in a column of states for money that has not arrived, or has gone back. */
const unsettled =
  /^(?:(?:fallid|rechazad|anulad|cancelad|extornad|revertid|devuelt)[oa]|no exitos[oa]|pendiente|en proceso|error)$/

/** The letters and digits of an operation number; null when it is none. */
function operationNumberOf(cell: Cell): string | null {
  // Files made for spreadsheets wrap a number, or prefix it with an apostrophe, to keep its leading zeros.
  const text = cellText(cell).replace(/^="?([^"]*)"?$|^'/, '$1')
  const number = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z0-9]{4,30}$/.test(number) ? number : null
}

const hasDigit = (cell: Cell) => typeof cell !== 'string' || /\d/.test(cell)

/** Most cells are no words and need not be folded. */
const isWord = (cell: Cell): cell is string => typeof cell === 'string' && /^[^\p{L}\p{N}]*\p{L}/u.test(cell)

function isLeftOut(row: Row, columns: StatementColumns): boolean {
  const money = [columns.amount, columns.credit, columns.charge].map((column) => cellAt(row, column))
  const date = cellAt(row, columns.date)
  if (!hasDigit(date) && !money.some(hasDigit)) return true
  const isSummary = (pattern: RegExp) => row.some((cell) => isWord(cell) && pattern.test(foldText(cell.slice(0, 60))))
  return isSummary(hasDigit(date) ? onlySummary : summary)
}

const saysUnsettled = (cell: Cell) => isWord(cell) && cell.length < 20 && unsettled.test(foldText(cell))

type Movement = { direction: Direction; amount: Centimos }
const problem = (message: string) => ({ problem: message })

/** Direction and amount, from one column of amounts. */
function readAmount(
  row: Row,
  { columns, decimal }: Table,
  signOf: (cell: Cell) => Direction | undefined,
): Read<Movement> {
  const cell = cellAt(row, columns.amount)
  if (isBlank(cell)) return problem('Falta el monto.')
  const read = parseAmount(cell, decimal)
  if ('problem' in read) return read
  const amount = centimos(Math.abs(read.value))
  if (amount === 0) return problem('El monto es cero.')
  if (columns.sign === undefined) return { value: { direction: read.value < 0 ? 'charge' : 'credit', amount } }
  const sign = cellAt(row, columns.sign)
  const direction = signOf(sign)
  if (!direction) return problem(`No se sabe si entró o salió: «${cut(cellText(sign), 40)}».`)
  if (direction === 'credit' && read.value < 0) return problem('El monto es negativo y la línea dice que entró.')
  return { value: { direction, amount } }
}

/** The same from two columns, one of which is filled. */
function readSides(row: Row, { columns, decimal }: Table): Read<Movement> | null {
  const sides: { direction: Direction; read: Read<Centimos> }[] = (
    [
      ['credit', columns.credit],
      ['charge', columns.charge],
    ] as const
  )
    .map(([direction, column]) => ({ direction, cell: cellAt(row, column) }))
    .filter(({ cell }) => !isBlank(cell) && cellText(cell) !== '-')
    .map(({ direction, cell }) => ({ direction, read: parseAmount(cell, decimal) }))
  const [none] = sides
  if (!none) return columns.charge === undefined ? null : problem('Falta el monto.')
  const unread = sides.map(({ read }) => read).find((read) => 'problem' in read)
  if (unread) return unread
  const filled = sides.flatMap(({ direction, read }) =>
    'value' in read && read.value !== 0 ? [{ direction, amount: read.value }] : [],
  )
  const [only, other] = filled
  if (!only) return problem('El monto es cero.')
  if (other) return problem('El cargo y el abono están llenos a la vez.')
  if (only.direction === 'credit' && only.amount < 0) return problem('El abono es negativo.')
  return { value: { direction: only.direction, amount: centimos(Math.abs(only.amount)) } }
}

function readMoment(row: Row, { columns, now }: Table): Read<Moment> {
  const date = parseDate(cellAt(row, columns.date))
  if ('problem' in date) return date
  const time = columns.time === undefined ? { value: undefined } : parseTime(cellAt(row, columns.time))
  if ('problem' in time) return time
  const moment = time.value === undefined ? date.value : atTime(date.value.at, time.value)
  return moment.at > now ? problem('La fecha está en el futuro.') : { value: moment }
}

/** Reads every row below the heading: as a payment, a charge, a row to leave out, or an error with its reason. */
export function readMovements(table: Table): Movements {
  const { rows, from, columns, maxWidth } = table
  const payments: StatementPayment[] = []
  const charges: Centimos[] = []
  const errors: Movements['errors'] = []
  let leftOut = 0
  const signOf = readSigns(columns.sign === undefined ? [] : rows.slice(from).map((row) => cellAt(row, columns.sign)))

  const readRow = (row: Row, line: number): string | undefined => {
    if (row.slice(maxWidth).some((cell) => !isBlank(cell)))
      return 'La línea tiene más celdas que el encabezado: revisa sus separadores.'
    const moment = readMoment(row, table)
    if ('problem' in moment) return moment.problem
    const movement = columns.amount === undefined ? readSides(row, table) : readAmount(row, table, signOf)
    if (movement === null) {
      leftOut += 1
      return undefined
    }
    if ('problem' in movement) return movement.problem
    const isForeign = table.isForeign || row.some((cell, column) => column !== columns.payer && isForeignCurrency(cell))
    if (isForeign) return inOtherCurrency
    const state = row.find((cell, column) => column !== columns.payer && saysUnsettled(cell))
    if (state !== undefined) return `La línea dice «${cellText(state)}»: no cuenta como recibido.`
    const { direction, amount } = movement.value
    if (direction === 'charge') charges.push(amount)
    else payments.push({ line, ...moment.value, amount, ...whoPaid(row, columns) })
    return undefined
  }

  for (const [index, row] of rows.entries()) {
    if (index < from) continue
    if (row.every(isBlank) || isLeftOut(row, columns)) {
      leftOut += 1
      continue
    }
    const message = readRow(row, index + 1)
    if (message !== undefined) errors.push({ line: index + 1, message })
  }
  return { payments: withTimes(payments), charges: { count: charges.length, sum: plus(...charges) }, leftOut, errors }
}

const whoPaid = (row: Row, columns: StatementColumns) => ({
  payer: cut(cellText(cellAt(row, columns.payer)), maxPayerLength) || null,
  operationNumber: operationNumberOf(cellAt(row, columns.operationNumber)),
})

const isMidnight = ({ at }: StatementPayment) => (at.getTime() - 5 * 3_600_000) % 86_400_000 === 0

/** A statement with midnight in each line has no times. */
const withTimes = (payments: StatementPayment[]) =>
  payments.every(isMidnight) ? payments.map((payment) => ({ ...payment, hasTime: false })) : payments
