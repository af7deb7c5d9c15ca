import { expect, test } from 'vitest'
import type { DateOrder } from '#domain/statement.ts'
import type { Cell } from './cells.ts'
import { atTime, looksLikeDate, looksLikeTime, parseDate, parseTime, possibleOrders } from './parse-date.ts'

const now = new Date('2026-11-23T17:00:00Z')
const number = (value: number | string) => ({ number: String(value) })

/** The moment as Lima's clocks show it; a day alone without a time. */
function shown(cell: Cell, order: DateOrder = 'day'): string {
  const read = parseDate(cell, order)
  if ('problem' in read) return read.problem
  const text = new Date(read.value.at.getTime() - 5 * 3_600_000).toISOString()
  return read.value.hasTime ? text.slice(0, 19).replace('T', ' ') : text.slice(0, 10)
}

test.each<[Cell, DateOrder, string]>([
  ['03/11/2026', 'day', '2026-11-03'],
  ['03/11/2026', 'month', '2026-03-11'],
  ['03/11/26', 'year', '2003-11-26'],
  ['3/1/26', 'day', '2026-01-03'],
  ['29/02/2024', 'day', '2024-02-29'],
  ['03/11/2026.', 'day', '2026-11-03'],
  ['03/11/2026,', 'day', '2026-11-03'],
])('the date %j in the order of the %s is %s', (cell, order, expected) => {
  expect(shown(cell, order)).toBe(expected)
})

const months = ['ene', 'Feb', 'MAR', 'abr', 'mayo', 'junio', 'jul.', 'agosto', 'sept', 'oct', 'nov', 'diciembre']
test.each(months.map((name, index) => [name, index + 1] as const))('the month %s is the month %i', (name, month) => {
  const expected = `2026-${String(month).padStart(2, '0')}-05`
  for (const text of [`5 ${name} 2026`, `5-${name}-26`, `5 de ${name} de 2026`, `5 de ${name} del 2026`])
    expect([text, shown(text)]).toEqual([text, expected])
})

test.each([
  ['Jan 5, 2026', '2026-01-05'],
  ['January 5th 2026', '2026-01-05'],
  ['April 1st, 2026', '2026-04-01'],
  ['2nd of August 2026', '2026-08-02'],
  ['3rd Dec 2026', '2026-12-03'],
  ['Sep-04-2026', '2026-09-04'],
  ['set. 4 de 2026', '2026-09-04'],
  ['2026-Nov-03', '2026-11-03'],
  ['2026 nov. 3', '2026-11-03'],
  ['2026/11/3', '2026-11-03'],
  ['2026.11.03', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['20261103 14:05', '2026-11-03 14:05:00'],
  ['martes 03/11/2026', '2026-11-03'],
  ['Tue, 3 Nov 2026', '2026-11-03'],
  ['mar 3 2026', '2026-03-03'],
  ['mié. 4 de noviembre de 2026', '2026-11-04'],
  ['03/11/2026 a las 14:05', '2026-11-03 14:05:00'],
  ['03/11/2026, 14:05', '2026-11-03 14:05:00'],
  ['03/11/2026 - 2:05:09 a. m.', '2026-11-03 02:05:09'],
  ['03/11/2026 12:00 am', '2026-11-03 00:00:00'],
  ['03/11/2026 12:00 pm', '2026-11-03 12:00:00'],
  ['03/11/2026 11:59pm', '2026-11-03 23:59:00'],
  ['03/11/2026 23:59:59', '2026-11-03 23:59:59'],
  ['03/11/2026 14:05 h', '2026-11-03 14:05:00'],
  ['03/11/2026 14:05 horas', '2026-11-03 14:05:00'],
  ['2026-11-03 14:05:33,5', '2026-11-03 14:05:33'],
  ['2026-11-03T14:05:33Z', '2026-11-03 09:05:33'],
  ['2026-11-03T14:05:33 UTC', '2026-11-03 09:05:33'],
  ['2026-11-03T14:05+0530', '2026-11-03 03:35:00'],
  ['2026-11-03T14:05-03:30', '2026-11-03 12:35:00'],
  ['2026-11-03T02:00Z', '2026-11-02 21:00:00'],
])('the date %j is %s in Lima', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each<[Cell, string]>([
  ['', 'Falta la fecha.'],
  ['ayer', 'La fecha no se entiende: «ayer».'],
  ['03/11', 'La fecha no se entiende: «03/11».'],
  ['03/11/2026 24:00', 'La fecha no se entiende: «03/11/2026 24:00».'],
  ['03/11/2026 14:60', 'La fecha no se entiende: «03/11/2026 14:60».'],
  ['03/11/2026 14:05:60', 'La fecha no se entiende: «03/11/2026 14:05:60».'],
  ['03/11/2026 0:05 pm', 'La fecha no se entiende: «03/11/2026 0:05 pm».'],
  ['03/11/2026 13:05 am', 'La fecha no se entiende: «03/11/2026 13:05 am».'],
  ['03/11/2026 y más', 'La fecha no se entiende: «03/11/2026 y más».'],
  ['20261103.50', 'La fecha no se entiende: «20261103.50».'],
  ['202611031', 'La fecha no se entiende: «202611031».'],
  ['03/11/20261', 'La fecha no se entiende: «03/11/20261».'],
  [`03/11/2026${' '.repeat(71)}`, 'La fecha no se entiende: «03/11/2026».'],
  ['31/02/2026', 'Esa fecha no existe: «31/02/2026».'],
  ['29/02/2026', 'Esa fecha no existe: «29/02/2026».'],
  ['00/11/2026', 'Esa fecha no existe: «00/11/2026».'],
  ['03/13/2026', 'Esa fecha no existe: «03/13/2026».'],
  ['31 nov 2026', 'Esa fecha no existe: «31 nov 2026».'],
  [number(36_525), 'La fecha no se entiende: «36525».'],
  [number(73_416), 'La fecha no se entiende: «73416».'],
])('the date %j is refused: %s', (cell, message) => {
  expect(shown(cell)).toBe(message)
})

test.each<[Cell, string]>([
  [number(36_526), '2000-01-01'],
  [number(73_415), '2100-12-31'],
  [number(46_329.5), '2026-11-03 12:00:00'],
  ['46329', '2026-11-03'],
  [' 46329,25 ', '2026-11-03 06:00:00'],
  [number(46_329 + 51_933 / 86_400), '2026-11-03 14:25:33'],
  [number(20_261_103), '2026-11-03'],
  [new Date('2026-11-03T00:00:00Z'), '2026-11-03'],
  [new Date('2026-11-03T14:05:33.400Z'), '2026-11-03 14:05:33'],
  [new Date('2026-11-02T23:59:59.700Z'), '2026-11-03'],
])('the cell %j of a spreadsheet is the date %s', (cell, expected) => {
  expect(shown(cell)).toBe(expected)
})

test.each<[string, DateOrder[]]>([
  ['', []],
  ['03/11/2026', ['day', 'month']],
  ['13/11/2026', ['day']],
  ['11/13/2026', ['month']],
  ['03/11/2026 25/11/2026', ['day']],
  ['03/11/2026 11/25/2026', ['month']],
  ['03/03/2026 04/04/2026', []],
  ['13/11/2026 11/13/2026', ['day', 'month']],
  ['13/11/2026 31/31/2026', ['day']],
  ['11/13/2026 31/31/2026', ['month']],
  ['31/31/2026', ['day', 'month']],
  ['26/11/03', ['year']],
  ['26/11/16', ['day']],
  ['26/11/15', ['year']],
  ['26/11/27', ['day']],
  ['26/11/28', ['year']],
  ['03/11/2026 2026-11-03 hoy', ['day', 'month']],
])('dates such as %j may be in these orders: %j', (texts, orders) => {
  expect(possibleOrders(texts.split(' '), now)).toEqual(orders)
})

test.each<[Cell, boolean, boolean]>([
  ['03/11/2026', true, false],
  ['31/02/2026', true, false],
  ['03/11/2026 14:05', true, false],
  ['14:05', false, true],
  ['2:05 p. m.', false, true],
  ['25:00', false, false],
  ['10.50', false, false],
  ['ROSA', false, false],
  ['', false, false],
  [`14:05${' '.repeat(35)}`, false, true],
  [`14:05${' '.repeat(36)}`, false, false],
  [number(46_329), false, false],
  [new Date('2026-11-03T00:00:00Z'), true, false],
  [new Date('1899-12-30T14:05:00Z'), false, true],
  [new Date('1899-12-31T23:59:59Z'), false, true],
  [new Date('1900-01-01T00:00:00Z'), true, false],
])('the cell %j is a date: %s, a time: %s', (cell, date, time) => {
  expect([looksLikeDate(cell), looksLikeTime(cell)]).toEqual([date, time])
})

const minute = 60_000
test.each<[Cell, number | undefined]>([
  ['14:05', 845 * minute],
  ['0:00', 0],
  ['2:05:07 p.m.', 845 * minute + 7000],
  ['-', undefined],
  ['', undefined],
  [number(0), 0],
  [number(0.5), 720 * minute],
  [number(0.999_999), 0],
  [new Date('1899-12-30T14:05:00Z'), 845 * minute],
  [new Date('2026-11-03T14:05:00Z'), 845 * minute],
])('the time %j is %o ms after midnight', (cell, ms) => {
  expect(parseTime(cell)).toEqual({ value: ms })
})

test.each<[Cell, string]>([
  ['25:00', 'La hora no se entiende: «25:00».'],
  ['tarde', 'La hora no se entiende: «tarde».'],
  [number(1), 'La hora no se entiende: «1».'],
  [number(-0.5), 'La hora no se entiende: «-0.5».'],
])('the time %j is refused: %s', (cell, problem) => {
  expect(parseTime(cell)).toEqual({ problem })
})

test.each([
  ['2026-11-03T05:00:00Z', '2026-11-03T19:05:00Z'],
  ['2026-11-04T04:59:59Z', '2026-11-03T19:05:00Z'],
  ['2026-11-04T05:00:00Z', '2026-11-04T19:05:00Z'],
])('14:05 on the day of %s in Lima is %s', (day, at) => {
  expect(atTime(new Date(day), 845 * minute)).toEqual({ at: new Date(at), hasTime: true })
})
