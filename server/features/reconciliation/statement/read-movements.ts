import { plus, type Centimos } from '#domain/money.ts'
import type { DateOrder, Statement, StatementColumns, StatementPayment, StatementQuestion } from '#domain/statement.ts'
import { type Row, cellAt, isBlank } from './cells.ts'
import { type Entry, findImbalance } from './check-balances.ts'
import { countsOn } from './counting-numbers.ts'
import { isNoAmount } from './parse-amount.ts'
import { possibleOrders } from './parse-date.ts'
import { rowReader } from './read-row.ts'
import { allIncoming, resolveDirections } from './resolve-direction.ts'
import type { Table } from './table.ts'
import { structureOf } from './structure.ts'
import { whoPaid } from './who-paid.ts'

type Movements = Pick<Statement, 'columns' | 'questions' | 'payments' | 'charges' | 'leftOut' | 'errors' | 'imbalance'>

/** Reads every row below the heading: as a payment, a charge, a row to leave out, or an error with its reason. */
export function readMovements(table: Table): Movements {
  const { rows, columns, maxWidth } = table
  const { kinds, notes } = structureOf(table)
  const movements = rows.filter((_, index) => kinds[index] === 'movement')
  const leftOut = kinds.filter((kind, index) => index >= table.from && kind !== 'movement' && kind !== 'unclear').length
  const order = orderOf(movements, table)
  const directions = resolveDirections(
    movements.filter((row) => !isNoAmount(cellAt(row, columns.amount)) && row.slice(maxWidth).every(isBlank)),
    table,
  )
  const questions: StatementQuestion[] = []
  if ('question' in order) questions.push(order.question)
  if ('question' in directions) questions.push(directions.question)
  const nothing = { payments: [], charges: { count: 0, sum: plus() }, errors: [], imbalance: null }
  const asked = 'question' in directions ? directions.question.column : null
  if (asked !== null || 'question' in order)
    return { ...nothing, columns: withSign(columns, asked ?? columns.sign), questions, leftOut }
  // Until the owner has said it, what it would be if all of it came in.
  const known = 'question' in directions ? allIncoming : directions

  const read = rowReader({ ...table, order: order.order, directions: known })
  const counts = countsOn(movements.map((row) => cellAt(row, columns.operationNumber)))
  const payments: StatementPayment[] = []
  const charges: Centimos[] = []
  const errors: Movements['errors'] = []
  const entries: Entry[] = []
  for (const [index, row] of rows.entries()) {
    const line = index + 1
    const kind = kinds[index]
    const note = notes.get(index)
    if (note) entries.push({ line, ...note })
    if (kind === 'unclear') {
      errors.push({ line, message: 'No se sabe si la línea es un movimiento o un total.' })
      entries.push({ line, kind: 'gap' })
    }
    if (kind !== 'movement') continue
    const movement = read(row)
    if ('problem' in movement) {
      errors.push({ line, message: movement.problem })
      entries.push({ line, kind: 'gap' })
      continue
    }
    const { direction, amount, balance, at, hasTime } = movement.value
    entries.push({ line, kind: 'movement', amount: direction === 'charge' ? 0 - amount : amount, balance })
    if (direction === 'charge') charges.push(amount)
    else payments.push({ line, at, hasTime, amount, ...whoPaid(row, columns), numberCounts: counts })
  }
  return {
    columns: withSign(columns, known.column),
    questions,
    payments: withTimes(payments),
    charges: { count: charges.length, sum: plus(...charges) },
    leftOut,
    errors,
    imbalance: findImbalance(entries),
  }
}

function withSign({ sign: _sign, ...columns }: StatementColumns, found: number | undefined): StatementColumns {
  return found === undefined || found === columns.amount ? columns : { ...columns, sign: found }
}

/** The order of the dates of this column, as it shows or as the owner has said. */
function orderOf(
  movements: readonly Row[],
  { columns, answers, now }: Table,
): { order: DateOrder } | { question: StatementQuestion } {
  const cells = movements.map((row) => cellAt(row, columns.date)).filter((cell) => !isBlank(cell))
  const orders = possibleOrders(cells, now)
  if (orders.length <= 1) return { order: orders[0] ?? 'day' }
  if (answers.dateOrder && orders.includes(answers.dateOrder)) return { order: answers.dateOrder }
  const values = [...new Set(cells.filter((cell) => typeof cell === 'string').map((cell) => cell.trim().slice(0, 40)))]
  return { question: { kind: 'dateOrder', orders, values: values.slice(0, 3) } }
}

const isMidnight = ({ at }: StatementPayment) => (at.getTime() - 5 * 3_600_000) % 86_400_000 === 0

/** A statement with midnight in each line has no times. */
const withTimes = (payments: StatementPayment[]) =>
  payments.every(isMidnight) ? payments.map((payment) => ({ ...payment, hasTime: false })) : payments
