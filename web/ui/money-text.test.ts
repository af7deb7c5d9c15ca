import { expect, test } from 'vitest'
import { centimos } from '#domain/money.ts'
import { moneyIn, moneyText } from './money-text.ts'

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
