import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absolute, centimos, formatSoles, fromSoles, isWholeCentimos, negative, toSoles } from './money.ts'

test('soles and céntimos convert both ways without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 - 1 }), (amount) => {
      expect(fromSoles(toSoles(centimos(amount)))).toBe(amount)
    }),
  )
})

test('a third decimal is refused', () => {
  expect(isWholeCentimos(10.005)).toBe(false)
  expect(isWholeCentimos(0.1 + 0.2)).toBe(false)
  expect(isWholeCentimos(Number.NaN)).toBe(false)
  expect(() => fromSoles(1.999)).toThrow(RangeError)
  expect(() => centimos(1.5)).toThrow(RangeError)
})

test.each([
  [999_999_999_999.99, true],
  [-999_999_999_999.99, true],
  [1e12, false],
  [-1e12, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NEGATIVE_INFINITY, false],
  [Number.NaN, false],
  [1.005, false],
])('%d soles are an amount: %s', (soles, expected) => {
  expect(isWholeCentimos(soles)).toBe(expected)
})

test('formats amounts as S/. with two decimals and thousands', () => {
  expect(formatSoles(centimos(123450))).toBe('S/. 1,234.50')
  expect(formatSoles(centimos(5))).toBe('S/. 0.05')
  expect(formatSoles(centimos(-1300))).toBe('-S/. 13.00')
  expect(formatSoles(centimos(100000000))).toBe('S/. 1,000,000.00')
})

test('an amount without its sign is the amount or its negative, and zero has no sign', () => {
  expect([absolute(centimos(-5)), absolute(centimos(5)), absolute(centimos(0))]).toEqual([5, 5, 0])
  expect(Object.is(negative(centimos(0)), 0)).toBe(true)
  expect(formatSoles(centimos(0))).toBe('S/. 0.00')
})
