import { limaDay } from '#domain/lima.ts'
import { nextBankingDay } from '#domain/holidays.ts'
import { type Centimos, centimos } from '#domain/money.ts'
import type { DateOrder } from '#domain/statement.ts'
import { type Cell, type Row, cellAt, cellText, cut, foldText, isBlank, maxTextLength } from './cells.ts'
import type { Direction } from './direction-words.ts'
import {
  inOtherCurrency,
  isCurrency,
  isForeignCurrency,
  isNoAmount,
  markOf,
  parseAmount,
  type Read,
} from './parse-amount.ts'
import { atTime, looksLikeTime, type Moment, parseDate, parseTime } from './parse-date.ts'
import type { Table } from './table.ts'
import type { Directions } from './resolve-direction.ts'
import { namesCurrency, namesFreeText, namesState } from './title-patterns.ts'
import { maxMessageLength, maxPayerLength } from './who-paid.ts'

type Sides = { direction: Direction; amount: Centimos }
export type Movement = Moment & Sides & { balance: number | undefined }

/** The words in a column of states for money that has not arrived, or has gone back. */
const unsettled =
  /fallid|fallo|rechaz|anulad|cancelad|extornad|revertid|devuelt|no exitos|pendient|en proceso|procesando|\berror|denegad|expirad|caducad|retenid|por confirmar|en espera|fail|pending|cancel|refund|revers|void|declin|observad|disputa|contracargo/
const settled =
  /exitos|complet|aprobad|procesad|realizad|confirmad|abonad|liquidad|\bok\b|success|paid|settled|aplicad|efectuad/

const problem = (message: string) => ({ problem: message })

type Context = Table & { order: DateOrder; directions: Exclude<Directions, { question: unknown }> }

/** Reads one movement after the other; a row without a date has that of the row above. */
export function rowReader(context: Context): (row: Row) => Read<Movement> {
  const { columns, directions, decimal, titles } = context
  const [states, currencies] = [stateColumns(context), currencyColumns(context)]
  const moments = momentReader(context)

  function readAmount(row: Row): Read<Sides> {
    const cell = cellAt(row, columns.amount)
    if (isNoAmount(cell)) return problem('Falta el monto.')
    const read = parseAmount(cell, decimal)
    if ('problem' in read) return read
    const amount = centimos(Math.abs(read.value))
    if (amount === 0) return problem('El monto es cero.')
    const direction = directions.of(row) ?? (read.value < 0 ? 'charge' : 'credit')
    const mark = markOf(cell)
    if (
      directions.column !== undefined &&
      mark &&
      /^[cd]/.test(mark) &&
      mark.startsWith('c') !== (direction === 'credit')
    )
      return problem('El monto y la línea dicen distinto si entró o salió.')
    if (direction === 'credit' && read.value < 0) return problem('El monto es negativo y la línea dice que entró.')
    return { value: { direction, amount } }
  }

  /** The same from two columns, one of which is filled. */
  function readSides(row: Row): Read<Sides> {
    const sides = (['credit', 'charge'] as const)
      .map((direction) => ({ direction, cell: cellAt(row, columns[direction]) }))
      .filter(({ cell }) => !isNoAmount(cell))
      .map(({ direction, cell }) => ({ direction, read: parseAmount(cell, decimal) }))
    if (sides.length === 0) return problem('Falta el monto.')
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

  const balanceOf = (row: Row): number | undefined => {
    const cell = cellAt(row, columns.balance)
    if (isNoAmount(cell)) return undefined
    const read = parseAmount(cell, decimal)
    if (!('value' in read)) return undefined
    return markOf(cell).startsWith('d') ? 0 - Math.abs(read.value) : read.value
  }

  return (row) => {
    if (row.slice(context.maxWidth).some((cell) => !isBlank(cell)))
      return problem('La línea tiene más celdas que el encabezado: revisa sus separadores.')
    if (row.some((cell) => typeof cell === 'string' && cell.length > maxTextLength))
      return problem(`La línea tiene un texto de más de ${maxTextLength} letras.`)
    const moment = moments(row)
    if ('problem' in moment) return moment
    const sides = columns.amount === undefined ? readSides(row) : readAmount(row)
    if ('problem' in sides) return sides
    if (context.isForeign || currencies.some((column) => isForeignCurrency(cellAt(row, column))))
      return problem(inOtherCurrency)
    const state = states.map((column) => cellText(cellAt(row, column))).find((text) => unsettled.test(foldText(text)))
    if (state !== undefined) return problem(`La línea dice «${cut(state, 40)}»: no cuenta como recibido.`)
    if (sides.value.direction === 'credit') {
      const long = tooLong(row)
      if (long) return problem(long)
    }
    return { value: { ...moment.value, ...sides.value, balance: balanceOf(row) } }
  }

  function tooLong(row: Row): string | undefined {
    const longer = (column: number | undefined, most: number) => cellText(cellAt(row, column)).length > most
    const named = (column: number | undefined) => titles[column ?? -1] || 'Quién pagó'
    if (longer(columns.payer, maxPayerLength)) return `«${named(columns.payer)}» tiene más de ${maxPayerLength} letras.`
    if (longer(columns.message, maxMessageLength)) return `El mensaje tiene más de ${maxMessageLength} letras.`
    return undefined
  }
}

/** A booking may be of the next day on which banks book; an hour of today may not be still to come. */
function momentReader({ columns, now, order }: Context): (row: Row) => Read<Moment> {
  const today = limaDay(now)
  const latest = nextBankingDay(today)
  let above: Cell = ''
  return (row) => {
    const own = cellAt(row, columns.date)
    const isInherited = (isBlank(own) || (looksLikeTime(own) && columns.time === undefined)) && !isBlank(above)
    const date = parseDate(isInherited ? above : own, order)
    if ('problem' in date) return date
    if (!isInherited) above = own
    const time = columns.time === undefined ? { value: undefined } : parseTime(cellAt(row, columns.time))
    if ('problem' in time) return time
    const day = isInherited ? dayOnly(date.value) : date.value
    const moment = time.value === undefined ? day : atTime(day.at, time.value)
    const on = limaDay(moment.at)
    return on > latest || (on === today && moment.at > now) ? problem('La fecha está en el futuro.') : { value: moment }
  }
}

/** The hour of the row above is not that of this one. */
const dayOnly = ({ at }: Moment): Moment => ({ ...atTime(at, 0), hasTime: false })

function columnsWhere({ rows, from, titles }: Table, isOf: (title: string) => boolean, holds: (cell: Cell) => boolean) {
  return titles.flatMap((title, column) => {
    const folded = foldText(title)
    if (isOf(folded)) return [column]
    if (namesFreeText(folded) || folded) return []
    const cells = rows.slice(from).map((row) => cellAt(row, column))
    const filled = cells.filter((cell) => !isBlank(cell))
    return filled.length > 0 && filled.every(holds) ? [column] : []
  })
}

const stateColumns = (table: Table) =>
  columnsWhere(table, namesState, (cell) => {
    const text = foldText(cellText(cell))
    return text.length < 30 && (settled.test(text) || unsettled.test(text))
  })

const currencyColumns = (table: Table) => columnsWhere(table, namesCurrency, isCurrency)
