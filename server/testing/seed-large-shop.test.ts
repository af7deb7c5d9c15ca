import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from './client.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, password, type Shop } from './open-shop.ts'
import { customerName, bigBuyer, seedLargeShop } from './seed-large-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await seedLargeShop(shop.context, { many: 200, rents: true })
})
afterAll(() => shop.close())

test('the large seeded shop satisfies every invariant and sells', async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
  const enter = { username: bigBuyer, password }
  const { token } = await shop.guest.call(api.users.login, { body: enter })
  const reseller = new Client(shop.origin, token)
  const { items, total } = await reseller.call(api.purchases.mine, { query: {} })
  expect(total).toBe(100)
  expect(items[0]).toMatchObject({ username: expect.stringContaining('@correo.pe'), pin: '1234' })
  expect(items[0]?.nombreUser).toBe(customerName(items[0]?.id ?? 0))
  const [product] = (await reseller.call(api.catalogue.listProducts, { query: { state: 'Publicado' } })).items
  await reseller.call(api.purchases.buy, {
    body: { productId: product?.id ?? 0, nombreUser: 'Ana', telefono: '987654321' },
  })
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})
