import { expect, test } from 'vitest'
import { centimos } from '#domain/money.ts'
import { askForMoneyWithin, moneyIn, moneyText, moneyWithin } from './money-text.ts'

test('money is typed with a point or a comma', () => {
  expect(['12', ' 12.5 ', '12,50', '0'].map(moneyIn)).toEqual([1200, 1250, 1250, 0])
})

test('what is no money, or finer than a céntimo, is undefined', () => {
  for (const text of ['', ' ', 'doce', '1.234', '1,2,3', '1e400']) expect(moneyIn(text)).toBeUndefined()
})

test('money in a field reads back as itself', () => {
  expect(moneyText(null)).toBe('')
  expect(moneyText(centimos(1250))).toBe('12.50')
  expect(moneyIn(moneyText(centimos(1999)))).toBe(1999)
})

test('a range holds both of its ends', () => {
  const range = { min: centimos(500), max: centimos(1000) }
  expect(['4.99', '5', '10', '10.01', ''].map((text) => moneyWithin(text, range))).toEqual([
    undefined,
    500,
    1000,
    undefined,
    undefined,
  ])
  expect(askForMoneyWithin(range)).toBe('Escribe un monto entre S/. 5.00 y S/. 10.00, con 2 decimales como máximo.')
})
