import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDiscount, isExcluded, levelPrice, maxDiscount } from './level.ts'
import { centimos } from './money.ts'

const term = (precio: number, costo: number | null = null) => ({
  precio: centimos(precio),
  costo: costo === null ? null : centimos(costo),
})

test('a discount is rounded to the céntimo in favour of the shop', () => {
  expect(levelPrice(term(1000), 15)).toBe(850)
  expect(levelPrice(term(999), 15)).toBe(850)
  expect(levelPrice(term(1001), 15)).toBe(851)
  expect(levelPrice(term(1), maxDiscount)).toBe(1)
  expect(levelPrice(term(1000), 0)).toBe(1000)
  expect(levelPrice(term(1000), 12.5)).toBe(875)
})

test('a term whose price would fall below its cost keeps the base price', () => {
  expect(levelPrice(term(1000, 850), 15)).toBe(850)
  expect(levelPrice(term(1000, 851), 15)).toBe(1000)
  expect(isExcluded(term(1000, 851), 15)).toBe(true)
})

test('a term that costs more than its base price is excluded from discounts, not from 0 %', () => {
  expect(levelPrice(term(1000, 1200), 15)).toBe(1000)
  expect(isExcluded(term(1000, 1200), 0)).toBe(false)
})

test('a level makes no price above the base, below half of it, or below a cost the base covers', () => {
  const amounts = {
    precio: fc.integer({ min: 1, max: 10_000_000 }),
    discount: fc.integer({ min: 0, max: maxDiscount * 100 }).map((it) => it / 100),
  }
  fc.assert(
    fc.property(
      fc.record({ ...amounts, costo: fc.option(fc.integer({ min: 0, max: 10_000_000 })) }),
      ({ precio, costo, discount }) => {
        const price = levelPrice(term(precio, costo), discount)
        expect(price).toBeLessThanOrEqual(precio)
        expect(price * 2).toBeGreaterThanOrEqual(precio)
        if (costo !== null && costo <= precio) expect(price).toBeGreaterThanOrEqual(costo)
      },
    ),
  )
})

test('a discount is written with the decimals that it has', () => {
  expect([15, 12.5, 0.05, 0].map(formatDiscount)).toEqual(['15 %', '12.5 %', '0.05 %', '0 %'])
})
