import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { register } from '../../accounts/register.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { seedDemo } from './seed.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.world.db.deleteFrom('categories').execute()
  await seedDemo(shop.world)
})
afterAll(() => shop.close())

test('the demo is a shop in which every invariant holds', async () => {
  expect(await brokenInvariants(shop.world.db)).toEqual([])
})

test('the first page of the shelf is full, and every category has something on it but the one of raffles to come', async () => {
  const first = await shop.guest.call(api.catalogue.listProducts, { query: { state: 'Publicado' } })
  expect(first.items).toHaveLength(50)
  expect(first.total).toBeGreaterThan(50)
  const categories = await shop.guest.call(api.catalogue.listCategories)
  expect(categories.filter((category) => category.count === 0)).toEqual([])
})

test('a second start changes nothing', async () => {
  const count = async () =>
    Promise.all(
      (['products', 'purchases', 'walletEntries', 'users'] as const).map((table) =>
        shop.world.db
          .selectFrom(table)
          .select((it) => it.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
  const before = await count()
  await seedDemo(shop.world)
  expect(await count()).toEqual(before)
})

test('a shop with products of its own is never filled with the demo', async () => {
  const other = await openShop()
  try {
    await other.product()
    await expect(seedDemo(other.world)).rejects.toThrow('a medias')
    await expect(
      register(other.world, { username: 'revendedor', password: 'Una-clave-larga-7', telefono: '1' }),
    ).resolves.toBeDefined()
  } finally {
    await other.close()
  }
})
