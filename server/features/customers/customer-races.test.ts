import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let product: number
beforeAll(async () => {
  shop = await openShop()
  product = await shop.product({ precio: 1, profiles: 500 })
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))

const fifty = Array.from({ length: 50 }, (_, index) => index)
const sell = (by: Person, nombreUser: string, telefono: string) =>
  by.call(api.purchases.buy, { body: { productId: product, nombreUser, telefono } })
const list = (by: Person) => by.call(api.customers.list, { query: { pageSize: 200 } })
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
const telefonoOf = (index: number) => `9870000${String(index % 10).padStart(2, '0')}`

test('fifty sales and fifty readers at once give each number one customer', async () => {
  const reseller = await shop.person('RESELLER', 100)
  await Promise.all(
    fifty.flatMap((index) => [sell(reseller, `Cliente ${index % 10}`, telefonoOf(index)), list(reseller)]),
  )
  const { items } = await list(reseller)
  expect(items).toHaveLength(10)
  expect(items.map(({ purchases }) => purchases)).toEqual(Array.from({ length: 10 }, () => 5))
})

test('merges while fifty sales run lose no purchase', async () => {
  const reseller = await shop.person('RESELLER', 100)
  await Promise.all([0, 1, 2, 3].map((index) => sell(reseller, `Cliente ${index}`, telefonoOf(index))))
  const [first, ...others] = (await list(reseller)).items
  const into = { id: first?.id ?? 0 }
  const merge = (from: number) => reseller.wire(api.customers.merge, { params: into, body: { from } })
  const replies = await Promise.all([
    ...others.flatMap(({ id }) => [merge(id), merge(id)]),
    ...fifty.map((index) => sell(reseller, 'Cliente', telefonoOf(index % 4))),
  ])
  const merged = replies.filter((reply) => 'status' in reply).map(({ status }) => status)
  // The second of each pair finds it merged already.
  expect(sorted(merged)).toEqual([200, 200, 200, 404, 404, 404])
  expect((await list(reseller)).items).toMatchObject([{ id: into.id, purchases: 54 }])
})

test('splitting a customer twice at once moves a purchase once', async () => {
  const reseller = await shop.person('RESELLER', 100)
  const sold = await Promise.all(fifty.slice(0, 6).map(() => sell(reseller, 'Ana', '987000001')))
  const [ana] = (await list(reseller)).items
  const split = (purchaseId: number, nombre: string) =>
    reseller.wire(api.customers.split, {
      params: { id: ana?.id ?? 0 },
      body: { nombre, purchaseIds: [purchaseId] },
    })
  const replies = await Promise.all(
    sold.slice(0, 3).flatMap(({ id }, index) => [split(id, `Otra ${index}`), split(id, `Otro ${index}`)]),
  )
  expect(sorted(replies.map(({ status }) => status))).toEqual([201, 201, 201, 404, 404, 404])
  const { items } = await list(reseller)
  expect(sorted(items.map(({ purchases }) => purchases))).toEqual([1, 1, 1, 3])
})

test('a reseller who deletes all customers during fifty sales leaves nothing of those deleted', async () => {
  const reseller = await shop.person('RESELLER', 200)
  await Promise.all(fifty.map((index) => sell(reseller, 'Antes', telefonoOf(index))))
  const sold = Promise.all(fifty.map((index) => sell(reseller, 'Durante', telefonoOf(index))))
  await Promise.all([reseller.call(api.customers.removeAll), list(reseller), list(reseller)])
  await sold
  const { items } = await list(reseller)
  const { items: purchases } = await reseller.call(api.purchases.mine, { query: { pageSize: 200 } })
  expect(purchases).toHaveLength(100)
  expect(purchases.filter(({ nombreUser }) => nombreUser === 'Antes')).toEqual([])
  const left = purchases.filter(({ telefono }) => telefono !== '').length
  expect(items.reduce((sum, it) => sum + it.purchases, 0)).toBe(left)
})

test('a reseller renews many rents and deletes their customers at once without a deadlock', async () => {
  const reseller = await shop.person('RESELLER', 400)
  const sold = await Promise.all(fifty.slice(0, 20).map((index) => sell(reseller, 'Ana', telefonoOf(index))))
  const ids = sold.map(({ id }) => id)
  await Promise.all([
    ...[ids, ids.toReversed()].map((some) => reseller.call(api.purchases.renewSeveral, { body: { ids: some } })),
    reseller.call(api.customers.removeAll),
  ])
  const { items } = await reseller.call(api.purchases.mine, { query: { pageSize: 200 } })
  expect(items.every(({ telefono, renewed }) => telefono === '' && renewed === 200)).toBe(true)
})

test('a file sent fifty times at once with one key is applied once', async () => {
  const reseller = await shop.person('RESELLER')
  const lines = Array.from({ length: 300 }, (_, index) => `Cliente ${index},${987_100_000 + index},`)
  const file = { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(['Nombre,Teléfono,Nota', ...lines].join('\n')) }
  const send = (key: string) => reseller.wire(api.customers.import, { file, form: {}, key })
  const replies = await Promise.all(fifty.map(() => send('una-clave-sola')))
  const answered = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(new Set(answered.map(({ json }) => (json as { applied: number }).applied))).toEqual(new Set([300]))
  expect((await list(reseller)).total).toBe(300)
  const other = { ...file, bytes: Buffer.from('Nombre,Teléfono\nAna,987000001') }
  expect(await reseller.wire(api.customers.import, { file: other, form: {}, key: 'una-clave-sola' })).toMatchObject({
    status: 422,
    json: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})
