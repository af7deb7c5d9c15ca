import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Changes } from '../../platform/events/events.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const body = (productId: number) => ({ body: { productId } })
const order = (productId: number) => ({ body: { productId, nombreUser: 'Ana', telefono: '987654321' } })

/** The content of every table, and the next number of every sequence. */
async function stateOf() {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences order by sequencename`.execute(shop.context.db)
  return { tables: await dumpDatabase(shop), sequences: rows }
}

test('a test purchase shows what a customer would pay and get, without the credentials', async () => {
  const product = await shop.product({ precio: 5, profiles: 2, dias: 45 })
  const receipt = await shop.administrator.call(api.purchases.dryRun, body(product))
  // What the public pays for a base price of 5.
  expect(receipt).toMatchObject({ nombre: 'Cuenta de prueba', precio: 1300, dias: 45, stock: 1 })
  expect(receipt).toMatchObject({ username: '••••••••', password: '••••••••', perfil: '••••••••' })
  expect((Number(receipt.endDate) - Number(receipt.startDate)) / 86_400_000).toBe(45)
})

test('a test purchase leaves no row, number, event, notice or mail, not even of the last profile', async () => {
  const heard: Changes[] = []
  const end = shop.context.events.subscribe((changes) => heard.push(changes))
  const product = await shop.product({ precio: 5, profiles: 1 })
  const published = async () => {
    // A message collects what was published before it.
    const other = await shop.product({ precio: 5, profiles: 1 })
    await expect.poll(() => heard.flatMap(({ products = [] }) => products)).toContain(other)
  }
  await published()
  heard.length = 0
  const before = await stateOf()
  expect((await shop.administrator.call(api.purchases.dryRun, body(product))).stock).toBe(0)
  expect(await stateOf()).toEqual(before)
  await published()
  end()
  expect(heard.flatMap(({ products = [] }) => products)).not.toContain(product)
  expect(
    heard.flatMap((changes) => Object.keys(changes)).filter((kind) => kind !== 'products' && kind !== 'edited'),
  ).toEqual([])
})

test('a test purchase is refused as a purchase is', async () => {
  const unpublished = await shop.product({ publish: false })
  const raffle = await shop.product({ tickets: 3, precioRifa: 2 })
  const soldOut = await shop.product({ precio: 1, profiles: 1 })
  await (await shop.person('USER', 20)).call(api.purchases.buy, order(soldOut))
  const before = await stateOf()
  const refusals = []
  for (const product of [unpublished, raffle, soldOut, 999_999]) {
    const { status, json } = await shop.administrator.wire(api.purchases.dryRun, body(product))
    refusals.push([status, (json as { code: string }).code])
  }
  expect(refusals).toEqual([
    [404, 'NOT_FOUND'],
    [409, 'NOT_AN_ACCOUNT_PRODUCT'],
    [409, 'SOLD_OUT'],
    [404, 'NOT_FOUND'],
  ])
  expect(await stateOf()).toEqual(before)
})

test('fifty test purchases beside fifty purchases: each purchase gets its own profile and number', async () => {
  const product = await shop.product({ precio: 1, profiles: 50 })
  const other = await shop.product({ precio: 1, profiles: 1 })
  const buyers: Person[] = []
  for (let index = 0; index < 50; index++) buyers.push(await shop.person('USER', 10))
  const numberBefore = (await stateOf()).sequences.find(({ name }) => name === 'purchases_id_seq')?.last ?? 0
  const answers = await Promise.all(
    buyers.flatMap((buyer, index) => [
      buyer.wire(api.purchases.buy, order(product)),
      shop.administrator.wire(api.purchases.dryRun, body(index % 2 === 0 ? product : other)),
    ]),
  )
  const bought = answers.filter((_, index) => index % 2 === 0)
  const tried = answers.filter((_, index) => index % 2 === 1)
  expect(bought.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  // One that came after the last purchase found nothing left.
  expect(tried.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(tried.filter((_, index) => index % 2 === 1).every(({ status }) => status === 200)).toBe(true)
  const sold = bought.map(({ json }) => json as { id: number; perfil: string })
  expect(new Set(sold.map(({ perfil }) => perfil)).size).toBe(50)
  expect(sold.map(({ id }) => id).toSorted((one, next) => one - next)).toEqual(
    Array.from({ length: 50 }, (_, index) => numberBefore + 1 + index),
  )
  const customers = await shop.context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'cliente de prueba')
    .execute()
  expect(customers).toEqual([])
  expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: other } })).stock).toBe(1)
})
