import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import { Client } from '../../testing/client.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let second: Awaited<ReturnType<Shop['sibling']>>
let there: Client
beforeAll(async () => {
  shop = await openShop()
  second = await shop.sibling()
  there = new Client(second.origin)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const buy = (buyer: Person, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const stockOf = async (client: Client, id: number) =>
  (await client.call(api.catalogue.getProduct, { params: { id } })).stock
const rule = (base: number, precio: number) => ({ base, precio, categoryId: null }) as MarkupRule
const listed = (client: Client) => client.call(api.catalogue.listProducts, { query: { pageSize: 200 } })

test('during fifty sales no buyer reads a stock older than an own purchase, on either server', async () => {
  const product = await shop.product({ precio: 1, profiles: 60 })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.person('USER', 100)))
  let reading = true
  const readers = [shop.guest, there].map(async (client) => {
    let least = Infinity
    while (reading) {
      const stock = await stockOf(client, product)
      expect(stock).toBeLessThanOrEqual(least)
      least = stock
    }
  })
  let sold = 0
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await buy(buyers[index % 5] as Person, product)
      const acknowledged = ++sold
      for (const client of [there, shop.guest]) {
        expect(await stockOf(client, product)).toBeLessThanOrEqual(60 - acknowledged)
        const { items } = await listed(client)
        expect(items.find(({ id }) => id === product)?.stock).toBeLessThanOrEqual(60 - acknowledged)
      }
    }),
  )
  reading = false
  await Promise.all(readers)
  expect(await stockOf(there, product)).toBe(10)
})

test('a reply read before a commit is not cached after it', async () => {
  const product = await shop.product({ nombre: 'Antes' })
  const trx = await shop.context.db.startTransaction().execute()
  await trx.updateTable('products').set({ nombre: 'Después' }).where('id', '=', product).execute()
  const name = async (client: Client) =>
    (await client.call(api.catalogue.getProduct, { params: { id: product } })).nombre
  for (let round = 0; round < 3; round++)
    expect([await name(shop.guest), await name(there)]).toEqual(['Antes', 'Antes'])
  await trx.commit().execute()
  expect([await name(shop.guest), await name(there)]).toEqual(['Después', 'Después'])
})

test('every public change shows in the next read on both servers', async () => {
  const product = await shop.product({ precio: 5, nombre: 'Cambiante' })
  const hidden = await shop.product({ nombre: 'Por salir', publish: false })
  const boss = shop.administrator
  const { id: categoryId } = await boss.call(api.catalogue.createCategory, { body: { name: 'Otra' } })
  const read = async (client: Client) => {
    const answers = await Promise.all([
      client.wire(api.catalogue.listProducts),
      client.wire(api.catalogue.getProduct, { params: { id: product } }),
      client.wire(api.catalogue.listCategories),
      client.wire(api.catalogue.listBrands),
      client.wire(api.settings.get),
    ])
    return answers.map(({ text }) => text).join()
  }
  const yape = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 007' } as const
  const changes: (() => Promise<unknown>)[] = [
    () => boss.call(api.catalogue.changeProduct, { params: { id: product }, body: { precio: fromSoles(10) } }),
    () => boss.call(api.catalogue.changeProduct, { params: { id: product }, body: { categoryId } }),
    () => boss.call(api.catalogue.renameCategory, { params: { id: categoryId }, body: { name: 'Otra más' } }),
    () => boss.call(api.catalogue.createBrand, { body: { name: 'Marca nueva' } }),
    () => boss.call(api.prices.save, { body: { rules: [rule(500, 1300), rule(1000, 1900)] } }),
    () => boss.call(api.settings.change, { body: { supportPhones: [{ label: 'Ventas', telefono: '900000002' }] } }),
    () => boss.call(api.settings.change, { body: { contactCategoryId: categoryId } }),
    () => boss.call(api.catalogue.changeState, { params: { id: hidden }, body: { state: 'Publicado' } }),
    () => boss.call(api.paymentMethods.create, { body: yape }),
  ]
  let before = await read(shop.guest)
  for (const [index, change] of changes.entries()) {
    expect(await read(there)).toBe(before)
    await change()
    const after = await read(there)
    expect(after, `change ${index}`).not.toBe(before)
    expect(await read(shop.guest)).toBe(after)
    before = after
  }
})

test('a change announced by an event shows in the next read', async () => {
  const product = await shop.product({ precio: 1, profiles: 12 })
  const buyer = await shop.person('USER', 50)
  const subscription = await listenTo(shop.guest, second.origin)
  try {
    for (let left = 11; left > 0; left--) {
      await stockOf(there, product)
      void buy(buyer, product)
      await expect.poll(() => subscription.received.at(-1), { interval: 1 }).toMatchObject({ id: product, stock: left })
      expect(await stockOf(there, product)).toBe(left)
    }
  } finally {
    subscription.close()
  }
})

test('each role gets its own reply from the cache', async () => {
  const product = await shop.product({ precio: 5, profiles: 2 })
  const hidden = await shop.product({ publish: false })
  const [user, supplier, reseller, reduced] = [
    await shop.person('USER'),
    await shop.person('ADMIN'),
    await shop.person('RESELLER'),
    await shop.person('REDUCED'),
  ]
  const people: [Client, number, boolean][] = [
    [shop.guest, 1300, false],
    [shop.administrator, 500, true],
    [user, 1300, false],
    [reseller, 500, false],
    [supplier, 1300, false],
    [reduced, 500, false],
  ]
  for (let round = 0; round < 2; round++) {
    for (const [person, precio, seesHidden] of people.toReversed()) {
      const { items } = await listed(person)
      expect(items.find(({ id }) => id === product)?.precio).toBe(precio)
      expect(items.some(({ id }) => id === hidden)).toBe(seesHidden)
      expect(items.some(({ seller }) => seller !== null)).toBe(seesHidden)
    }
  }
})

test('a cached reply still requires a valid token and counts towards limits', async () => {
  const [leaver, limited] = [await shop.person(), await openShop({ rateLimits: 'everything=5/60' })]
  await listed(leaver)
  await leaver.call(api.users.logout)
  expect((await leaver.wire(api.catalogue.listProducts)).status).toBe(401)
  try {
    const statuses: number[] = []
    for (let call = 0; call < 8; call++) statuses.push((await limited.guest.wire(api.catalogue.listBrands)).status)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  } finally {
    await limited.close()
  }
})

test('a repeated reply is compressed for clients that accept gzip', async () => {
  for (let round = 0; round < 8; round++) await shop.product({ nombre: `Comprimible ${round}` })
  const { text } = await shop.guest.wire(api.catalogue.listProducts)
  await expect
    .poll(async () => (await shop.guest.wire(api.catalogue.listProducts)).headers.get('content-encoding'))
    .toBe('gzip')
  const again = await shop.guest.wire(api.catalogue.listProducts)
  expect(again.text).toBe(text)
  expect(again.headers.get('vary')).toBe('Authorization, Accept-Encoding')
  expect(again.headers.get('cache-control')).toBe('private, no-store')
  const plain = await shop.guest.fetch('GET', '/api/v1/products', { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, text])
})

test('a change made in SQL invalidates the cache', async () => {
  const product = await shop.product({ nombre: 'Por dentro' })
  await shop.guest.call(api.catalogue.getProduct, { params: { id: product } })
  await sql`update products set nombre = 'Por fuera' where id = ${product}`.execute(shop.context.db)
  expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: product } })).nombre).toBe('Por fuera')
})

test('a server that lost its version connection reads fresh replies over another', async () => {
  const product = await shop.product({ nombre: 'Antes del corte' })
  const name = async (client: Client) =>
    (await client.call(api.catalogue.getProduct, { params: { id: product } })).nombre
  expect([await name(shop.guest), await name(there)]).toEqual(['Antes del corte', 'Antes del corte'])
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select sum(changes)%'`.execute(shop.context.db)
  expect(rows.length).toBeGreaterThan(1)
  await sql`update products set nombre = 'Después del corte' where id = ${product}`.execute(shop.context.db)
  for (const client of [shop.guest, there]) {
    await expect.poll(() => name(client).catch(() => 'cut')).not.toBe('cut')
    expect(await name(client)).toBe('Después del corte')
  }
})
