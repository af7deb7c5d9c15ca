import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { dailyPrice, formatTerms, struckPrice } from './term.ts'

const days = (...list: number[]) => formatTerms(list.map((dias) => ({ dias })))

test('terms are said by the shortest and the longest', () => {
  expect(days(30)).toBe('30 días')
  expect(days(1)).toBe('1 día')
  expect(days(90, 30, 180)).toBe('30 a 180 días')
  expect(days(30, 30)).toBe('30 días')
})

test('the price of a day is rounded to the céntimo', () => {
  expect(dailyPrice({ dias: 30, precio: fromSoles(10) })).toBe(33)
  expect(dailyPrice({ dias: 3, precio: fromSoles(0.05) })).toBe(2)
  expect(dailyPrice({ dias: 1, precio: fromSoles(7) })).toBe(700)
})

test('the base price is struck only where a level lowers the price', () => {
  const term = { id: 1, dias: 30, precio: fromSoles(10), precioPublico: null, costo: null }
  const payer = (discount: number) => ({ role: 'RESELLER', discount }) as const
  expect(struckPrice(payer(5), term, fromSoles(9.5))).toBe(1000)
  expect(struckPrice(payer(5), term, fromSoles(10))).toBeNull()
  expect(struckPrice(payer(0), term, fromSoles(9.5))).toBeNull()
})
