import { expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import {
  guessDecimal,
  isCurrency,
  isForeignCurrency,
  isNoAmount,
  isSigned,
  looksLikeAmount,
  markOf,
  parseAmount,
  type Decimal,
} from './parse-amount.ts'

const number = (value: number) => ({ number: String(value) })

test.each<[Cell, Decimal, number]>([
  ['10', '.', 1000],
  ['10', ',', 1000],
  ['1.234,5', ',', 123_450],
  ['1,234.5', '.', 123_450],
  ['1.234', ',', 123_400],
  ['1,234', '.', 123_400],
  ['10,', ',', 1000],
  ['10.', '.', 1000],
  ["1'234'567,89", ',', 123_456_789],
  ['1 234 567.89', '.', 123_456_789],
  ['1 234 567,89', ',', 123_456_789],
  ['S/10', '.', 1000],
  ['S/.10', '.', 1000],
  ['S. 10', '.', 1000],
  ['10 PEN', '.', 1000],
  ['10 Sol', '.', 1000],
  ['Soles 10', '.', 1000],
  ['- S/ 10', '.', -1000],
  ['S/ 10 -', '.', -1000],
  ['10 S/-', '.', -1000],
  ['(S/ 10)', '.', -1000],
  ['+ 10', '.', 1000],
  ['—10', '.', -1000],
  ['1\u00b4234.50', '.', 123_450],
  ['１０.５０', '.', 1050],
  ['10.00 CR', '.', 1000],
  ['10.00DB', '.', 1000],
  ['CR S/ 10.00', '.', 1000],
  ['10.00 soles CR', '.', 1000],
  ['999999999.99', '.', 99_999_999_999],
  [number(10.1 + 20.2), '.', 3030],
  [number(-5), ',', -500],
  [number(0.07), '.', 7],
  [number(999_999_999.99), '.', 99_999_999_999],
])('an amount %j with the decimal mark %s is %i céntimos', (cell, decimal, amount) => {
  expect(parseAmount(cell, decimal)).toEqual({ value: amount })
})

const unreadable = /^El monto no se entiende/
const foreign = /otra moneda/
const large = /demasiado grande/
const decimals = /más de dos decimales/
test.each<[Cell, Decimal, RegExp]>([
  ['10 USD CR', '.', foreign],
  ['10 CR USD', '.', foreign],
  ['Abono US$ 10', '.', foreign],
  ['US$ Abono 10', '.', foreign],
  ['', '.', unreadable],
  ['diez', '.', unreadable],
  ['(10', '.', unreadable],
  ['10)', '.', unreadable],
  ['(-10)', '.', unreadable],
  ['-10-', '.', unreadable],
  ['+-10', '.', unreadable],
  ['10 20', '.', unreadable],
  ['12,34.50', '.', unreadable],
  ['1234,567.00', '.', unreadable],
  ['1.2.3', '.', unreadable],
  ['10,50', '.', unreadable],
  ['1,234.50', ',', unreadable],
  ['S/ 10 PEN', '.', unreadable],
  ['10%', '.', unreadable],
  ['0'.repeat(61), '.', unreadable],
  [new Date(0), '.', unreadable],
  [{ number: 'x' }, '.', unreadable],
  ['US$ 10', '.', foreign],
  ['10 USD', '.', foreign],
  ['$10', '.', foreign],
  ['10 €', '.', foreign],
  ['10 dólares', '.', foreign],
  ['Euros 10', '.', foreign],
  ['1.234', '.', decimals],
  ['10.005', '.', decimals],
  ['10,1234', ',', decimals],
  [number(10.005), '.', decimals],
  [number(0.001), '.', decimals],
  ['1000000000', '.', large],
  [number(1e9), '.', large],
  [number(-1e9), '.', large],
  [number(1e15 + 0.5), '.', large],
])('the amount %j with the decimal mark %s is refused: %s', (cell, decimal, message) => {
  const read = parseAmount(cell, decimal)
  expect('problem' in read && read.problem).toMatch(message)
})

test.each<[Cell[], Decimal]>([
  [[], '.'],
  [['1,50'], ','],
  [['1.50'], '.'],
  [['1,500', '2,000'], '.'],
  [['1.500', '2.000'], '.'],
  [['1.500', '2,5'], ','],
  [['1.234,50'], ','],
  [['1,234.50'], '.'],
  [['1.234.567'], ','],
  [['1,234,567'], '.'],
  [['1,50', '1.50'], '.'],
  [['1,50', '2,50', '1.50'], ','],
  [['diez', '', number(1.5), new Date(0)], '.'],
  [["1'234,5"], ','],
])('amounts such as %j have the decimal mark %s', (cells, decimal) => {
  expect(guessDecimal(cells)).toBe(decimal)
})

test.each<[Cell, boolean]>([
  ['10', true],
  ['S/ 10.00', true],
  ['US$ 10', true],
  ['10 CR', true],
  ['10 D', true],
  ['10 yapes', false],
  ['03/11/2026', false],
  ['ROSA', false],
  ['', false],
  [number(5), true],
  [new Date(0), false],
])('the cell %j could be an amount: %s', (cell, expected) => {
  expect(looksLikeAmount(cell)).toBe(expected)
})

test.each<[Cell, boolean, string]>([
  ['-10 CR', true, 'cr'],
  ['(10)', true, ''],
  ['10- DB', true, 'db'],
  ['10 DB', false, 'db'],
  ['Abono 10', false, 'abono'],
  ['10 C.R.', false, 'cr'],
  ['S/ Abono 10', false, 'abono'],
  ['Abono S/ 10', false, 'abono'],
  ['10 S/. C.R.', false, 'cr'],
  ['10 CR soles', false, 'cr'],
  ['USD cargo -10', true, 'cargo'],
  ['CR 10 €', false, 'cr'],
  ['10 CR €', false, 'cr'],
  ['+10', false, ''],
  ['ROSA', false, ''],
  [number(-1), true, ''],
  [number(1), false, ''],
  [number(0), false, ''],
  [new Date(0), false, ''],
])('the amount %j has a minus: %s, and beside it %j', (cell, signed, mark) => {
  expect([isSigned(cell), markOf(cell)]).toEqual([signed, mark])
})

test.each<[Cell, boolean]>([
  ['', true],
  [' \u200b', true],
  ['-', true],
  ['- - -', true],
  ['—', true],
  ['S/', true],
  ['s/. -', true],
  ['.', true],
  ['0', false],
  ['x', false],
  ['- S/', false],
  [number(0), false],
  [new Date(0), false],
])('the cell %j stands for no amount: %s', (cell, expected) => {
  expect(isNoAmount(cell)).toBe(expected)
})

test.each<[Cell, boolean, boolean]>([
  ['S/', true, false],
  ['PEN', true, false],
  ['Soles', true, false],
  ['Soles peruanos', true, false],
  ['Sol.', true, false],
  ['USD', true, true],
  ['Dólares americanos', true, true],
  ['dólar', true, true],
  ['€', true, true],
  ['EUR.', true, true],
  [`USD${' '.repeat(16)}`, true, true],
  [`USD${' '.repeat(17)}`, false, false],
  ['', false, false],
  [' ', false, false],
  ['10 USD', false, false],
  ['Yape', false, false],
  [number(1), false, false],
])('the cell %j names a currency: %s, another than the sol: %s', (cell, currency, other) => {
  expect([isCurrency(cell), isForeignCurrency(cell)]).toEqual([currency, other])
})
