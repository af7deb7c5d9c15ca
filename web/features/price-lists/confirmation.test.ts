import { expect, test } from 'vitest'
import type { ListedPrice } from '#contract/price-lists.ts'
import { fromSoles } from '#domain/money.ts'
import { confirmationOf } from './confirmation.ts'

const own: ListedPrice = {
  productId: 1,
  nombre: 'Cine',
  categoria: 'Streaming',
  dias: 30,
  stock: 1,
  paid: fromSoles(10),
  precio: fromSoles(12),
  proposal: fromSoles(12),
  own: true,
  state: 'confirmed',
}
const isOwn = (price: ListedPrice, soles: number) => confirmationOf(price, fromSoles(soles)).own

test('a price that a reseller typed stays their own while they keep it, or type another', () => {
  expect(isOwn(own, 12)).toBe(true)
  expect(isOwn(own, 15)).toBe(true)
  expect(isOwn({ ...own, precio: null, proposal: null, own: false, state: 'unpriced' }, 15)).toBe(true)
})

test('a reseller who takes the price of the rule follows the rule from then on', () => {
  expect(isOwn({ ...own, precio: fromSoles(13), proposal: fromSoles(13), own: false }, 13)).toBe(false)
  // Their own is below what they pay by now, so that the rule proposes another one.
  expect(isOwn({ ...own, paid: fromSoles(14), proposal: fromSoles(19), state: 'below' }, 19)).toBe(false)
})
