import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimos } from './money.ts'
import {
  asksForReview,
  listedPrice,
  orderText,
  previewPath,
  roundings,
  ruledSalePrice,
  sellerName,
  slugLength,
  slugPattern,
  type Markup,
} from './price-list.ts'

const percent = (value: number): Markup => ({ kind: 'percent', percent: value })
const amount = (value: number): Markup => ({ kind: 'amount', amount: centimos(value) })
const price = (paid: number, markup: Markup, rounding: (typeof roundings)[number]) =>
  ruledSalePrice(centimos(paid), { markup, rounding })

test('a rule adds per cent or soles, and rounds up to .00, .50 or .90', () => {
  expect(price(1000, percent(30), 'none')).toBe(1300)
  expect(price(1001, percent(30), 'none')).toBe(1302)
  expect(price(1001, percent(30), 'half')).toBe(1350)
  expect(price(1001, percent(30), 'sol')).toBe(1400)
  expect(price(1001, percent(30), 'ninety')).toBe(1390)
  expect(price(1290, amount(100), 'ninety')).toBe(1390)
  expect(price(1291, amount(100), 'ninety')).toBe(1490)
  expect(price(1000, amount(250), 'half')).toBe(1250)
  expect(ruledSalePrice(centimos(1000), { markup: null, rounding: 'sol' })).toBeNull()
})

test('a proposed price is never below the markup, and less than a sol above it', () => {
  const paid = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(paid, fc.integer({ min: 0, max: 1000 }), fc.constantFrom(...roundings), (cost, added, rounding) => {
      const exact = (cost * (100 + added)) / 100
      const proposed = price(cost, percent(added), rounding) ?? 0
      expect(proposed).toBeGreaterThanOrEqual(exact)
      expect(proposed - exact).toBeLessThan(101)
    }),
  )
})

test('a confirmed price asks for a review once its cost or its rule says something else', () => {
  const rule = { markup: percent(50), rounding: 'none' } as const
  const stated = (paid: number, precio: number, confirmedAt: number, own: boolean) =>
    listedPrice(centimos(paid), { precio: centimos(precio), paid: centimos(confirmedAt), own }, rule)
  expect(stated(1000, 1500, 1000, false)).toMatchObject({ state: 'confirmed', proposal: 1500 })
  expect(stated(1100, 1500, 1000, false)).toMatchObject({ state: 'changed', precio: 1500, proposal: 1650 })
  expect(stated(1000, 1400, 1000, false)).toMatchObject({ state: 'changed', precio: 1400, proposal: 1500 })
  expect(stated(900, 1500, 1000, true)).toMatchObject({ state: 'changed', precio: 1500, proposal: 1500 })
  expect(stated(1600, 1500, 1000, true)).toMatchObject({ state: 'below', precio: 1500, proposal: 2400 })
  expect(listedPrice(centimos(1000), null, rule)).toMatchObject({ state: 'proposed', precio: null, proposal: 1500 })
  expect(listedPrice(centimos(1000), null, { ...rule, markup: null }).state).toBe('unpriced')
  expect((['unpriced', 'proposed', 'confirmed', 'changed', 'below'] as const).filter(asksForReview)).toEqual([
    'changed',
    'below',
  ])
})

test('a reseller without a rule has the price that they typed, if it covers what they pay', () => {
  const none = { markup: null, rounding: 'none' } as const
  const typed = (paid: number, own: boolean) =>
    listedPrice(centimos(paid), { precio: centimos(1500), paid: centimos(1000), own }, none)
  expect(typed(1000, true)).toEqual({ precio: 1500, proposal: 1500, own: true, state: 'confirmed' })
  expect(typed(1500, true)).toEqual({ precio: 1500, proposal: 1500, own: true, state: 'changed' })
  expect(typed(1501, true)).toEqual({ precio: 1500, proposal: null, own: true, state: 'below' })
  expect(typed(1000, false)).toEqual({ precio: 1500, proposal: null, own: false, state: 'confirmed' })
  expect(listedPrice(centimos(1000), null, none)).toEqual({
    precio: null,
    proposal: null,
    own: false,
    state: 'unpriced',
  })
})

test('a guest orders from a reseller, who is named as a seller of their own', () => {
  expect(sellerName('rosa')).toBe('Vendedor independiente · rosa')
  expect(orderText({ nombre: 'Netflix', dias: 30, precio: centimos(1550) })).toBe(
    'Hola, quiero Netflix, 30 días, a S/. 15.50.',
  )
})

test.each([
  ['0123456789abcdefghjk', true],
  ['a'.repeat(slugLength), true],
  ['a'.repeat(slugLength - 1), false],
  ['a'.repeat(slugLength + 1), false],
  [`${'a'.repeat(slugLength)}\n`, false],
  [`${'a'.repeat(slugLength - 1)}A`, false],
  [`${'a'.repeat(slugLength - 1)}/`, false],
])('%j is the address of a public list: %s', (slug, expected) => {
  expect(slugPattern.test(slug)).toBe(expected)
  expect(previewPath(slug)).toBe(`/r/${slug}`)
})
