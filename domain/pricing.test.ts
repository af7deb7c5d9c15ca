import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { publicPrice, shownPrice, totalPrice, type MarkupRule } from './pricing.ts'
import type { Viewer } from './user.ts'

const rules: MarkupRule[] = [
  { base: fromSoles(5), categoryId: null, precio: fromSoles(13) },
  { base: fromSoles(5), categoryId: 7, precio: fromSoles(11) },
]
const product = { precio: fromSoles(5), precioPublico: null, costo: null, categoryId: 1 }
const by = (role: Viewer) => ({ role, discount: 0 })

test('guests, customers and suppliers see the markup, resellers and administrators the base', () => {
  for (const viewer of ['guest', 'USER', 'ADMIN'] as const) expect(shownPrice(by(viewer), product, rules)).toBe(1300)
  for (const viewer of ['RESELLER', 'SADMIN'] as const) expect(shownPrice(by(viewer), product, rules)).toBe(500)
})

test('a rule of the category takes precedence over the general one in any order', () => {
  expect(publicPrice({ ...product, categoryId: 7 }, rules)).toBe(1100)
  expect(publicPrice({ ...product, categoryId: 7 }, rules.toReversed())).toBe(1100)
})

test('a price without a rule stays as it is', () => {
  expect(publicPrice({ ...product, precio: fromSoles(6) }, rules)).toBe(600)
})

test('a reseller with a level pays the base price less its discount, never less than the cost', () => {
  const reseller = { role: 'RESELLER', discount: 10 } as const
  expect(shownPrice(reseller, product, rules)).toBe(450)
  expect(shownPrice(reseller, { ...product, costo: fromSoles(4.5) }, rules)).toBe(450)
  expect(shownPrice(reseller, { ...product, costo: fromSoles(4.51) }, rules)).toBe(500)
})

test('a whole raffle costs all of its tickets, also the sold ones, and other products what is left', () => {
  expect(totalPrice(fromSoles(2), { totalTickets: 100, stock: 40 })).toBe(20_000)
  expect(totalPrice(fromSoles(15), { totalTickets: null, stock: 3 })).toBe(4500)
  expect(totalPrice(fromSoles(15), { totalTickets: null, stock: 0 })).toBe(0)
})
