import { expect, test } from 'vitest'
import { withProduct } from './handle-event.ts'

const event = { type: 'product', id: 7, stock: 0, state: 'Vendido' } as const
const product = { id: 7, nombre: 'Cine', stock: 1, state: 'Publicado', productbrand: null }
const sold = { ...product, stock: 0, state: 'Vendido' }
const other = { ...product, id: 8 }

test('finds the product alone, in a list, in a page and in the lines of a cart', () => {
  expect(withProduct(product, event)).toEqual(sold)
  expect(withProduct([other, product], event)).toEqual([other, sold])
  expect(withProduct({ items: [product], total: 1 }, event)).toEqual({ items: [sold], total: 1 })
  expect(withProduct([{ product, quantity: 2 }], event)).toEqual([{ product: sold, quantity: 2 }])
})

test('data without it stay the very same, so that nothing is drawn anew', () => {
  for (const data of [undefined, null, 3, [other], { items: [other] }, { id: 7, name: 'no product' }]) {
    expect(withProduct(data, event)).toBe(data)
  }
})
