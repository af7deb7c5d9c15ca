import { expect, test } from 'vitest'
import { keys, queryClient } from '../platform/query-client.ts'
import { showProduct, withProduct } from './handle-event.ts'

const event = { type: 'product', id: 7, stock: 0, state: 'Vendido' } as const
const product = { id: 7, nombre: 'Cine', stock: 1, state: 'Publicado', productbrand: null }
const sold = { ...product, stock: 0, state: 'Vendido' }
const other = { ...product, id: 8 }

test('withProduct updates a product alone, in lists, pages and cart lines', () => {
  expect(withProduct(product, event)).toEqual(sold)
  expect(withProduct([other, product], event)).toEqual([other, sold])
  expect(withProduct({ items: [product], total: 1 }, event)).toEqual({ items: [sold], total: 1 })
  expect(withProduct([{ product, quantity: 2 }], event)).toEqual([{ product: sold, quantity: 2 }])
})

test('withProduct returns other data unchanged, by identity', () => {
  for (const data of [undefined, null, 3, [other], { items: [other] }, { id: 7, name: 'no product' }]) {
    expect(withProduct(data, event)).toBe(data)
  }
})

test('showProduct updates and invalidates cached products, and leaves other lists', async () => {
  queryClient.setQueryData(keys.cart, [{ product, quantity: 1 }])
  queryClient.setQueryData(keys.favourites, [other], { updatedAt: 1000 })
  await queryClient.invalidateQueries({ queryKey: keys.favourites })
  showProduct(event)
  expect(queryClient.getQueryState(keys.cart)).toMatchObject({
    data: [{ product: sold, quantity: 1 }],
    isInvalidated: true,
  })
  expect(queryClient.getQueryState(keys.favourites)).toMatchObject({
    data: [other],
    dataUpdatedAt: 1000,
    isInvalidated: true,
  })
})
