import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { priceToPay, shownPrice, type MarkupRule } from './pricing.ts'

const rules: MarkupRule[] = [
  { base: fromSoles(5), categoryId: null, precio: fromSoles(13) },
  { base: fromSoles(5), categoryId: 7, precio: fromSoles(11) },
]
const product = { precio: fromSoles(5), precioRifa: null, precioPublico: null, categoryId: 1 }

test('guests, customers and suppliers see the markup, resellers and administrators the base', () => {
  for (const viewer of ['guest', 'USER', 'ADMIN'] as const) expect(shownPrice(viewer, product, rules)).toBe(1300)
  for (const viewer of ['RESELLER', 'SADMIN'] as const) expect(shownPrice(viewer, product, rules)).toBe(500)
})

test('a rule of the category takes precedence over the general one in any order', () => {
  expect(shownPrice('USER', { ...product, categoryId: 7 }, rules)).toBe(1100)
  expect(shownPrice('USER', { ...product, categoryId: 7 }, rules.toReversed())).toBe(1100)
})

test('a price without a rule stays as it is', () => {
  expect(shownPrice('guest', { ...product, precio: fromSoles(6) }, rules)).toBe(600)
})

test('a ticket costs the same for every role', () => {
  const raffle = { ...product, precioRifa: fromSoles(2) }
  for (const viewer of ['guest', 'USER', 'RESELLER', 'SADMIN'] as const)
    expect(priceToPay(viewer, raffle, rules)).toBe(200)
})
