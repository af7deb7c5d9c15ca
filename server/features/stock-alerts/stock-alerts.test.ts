import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxStockAlerts } from '#domain/limits.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { customer, refused } from '../../testing/rent-calls.ts'
import { tellBackInStock } from './tell-back-in-stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const hourMs = 60 * 60 * 1000
let buyer: Person | undefined
const buyOne = async (productId: number) => {
  buyer ??= await shop.person('USER', 2000)
  return buyer.call(api.purchases.buy, { body: { productId, ...customer } })
}
const soldOut = async () => {
  const id = await shop.product({ profiles: 1 })
  await buyOne(id)
  return id
}
const params = (productId: number) => ({ params: { productId } })
const ask = (person: Person, productId: number) => person.wire(api.stockAlerts.add, params(productId))
const waitsFor = async (person: Person) => (await person.call(api.stockAlerts.list)).map(({ productId }) => productId)
const told = async (person: Person) =>
  (await person.call(api.notices.list)).items.filter(({ kind }) => kind === 'backInStock')
let serial = 0
const restock = (id: number, by = shop.administrator) => {
  const account = { username: `otra${++serial}`, password: 'clave', perfil: '1', pin: '' }
  return by.call(api.catalogue.addAccounts, { params: { id }, body: { accounts: [account] } })
}
const tell = () => tellBackInStock(shop.context)

test('a restocked product notifies each user who waited for it once', async () => {
  const person = await shop.person()
  const id = await soldOut()
  expect((await ask(person, id)).status).toBe(200)
  const [first] = await person.call(api.stockAlerts.list)
  expect((await ask(person, id)).json).toMatchObject({ createdAt: first?.createdAt.toISOString() })
  await tell()
  expect(await told(person)).toEqual([])
  await restock(id)
  await tell()
  await tell()
  expect(await told(person)).toMatchObject([{ title: 'Ya hay Cuenta de prueba', path: `/products/${id}` }])
  expect(await waitsFor(person)).toEqual([])
  // Sold out and filled again: they did not ask again.
  await buyOne(id)
  await restock(id)
  await tell()
  expect(await told(person)).toHaveLength(1)
})

test('a user who withdraws an alert is not told', async () => {
  const person = await shop.person()
  const id = await soldOut()
  await ask(person, id)
  await person.call(api.stockAlerts.remove, params(id))
  await person.call(api.stockAlerts.remove, params(id))
  await restock(id)
  await tell()
  expect(await told(person)).toEqual([])
})

test('a user who waits is told when an administrator frees a profile', async () => {
  const person = await shop.person()
  const id = await shop.product({ profiles: 1 })
  const purchase = await buyOne(id)
  expect(purchase.soldOut).toBe(true)
  await ask(person, id)
  await sql`update purchases set start_date = now() - interval '40 days', end_date = now() - interval '10 days'
    where id = ${purchase.id}`.execute(shop.context.db)
  await shop.administrator.wire(api.purchases.free, { params: { id: purchase.id }, rawBody: { pin: '9753' } })
  await tell()
  expect(await told(person)).toHaveLength(1)
})

test('a user can wait only for a product that was published and sold out', async () => {
  const person = await shop.person()
  const [onSale, hidden] = [await shop.product(), await shop.product({ publish: false })]
  expect(await ask(person, onSale)).toMatchObject(refused('NOT_SOLD_OUT'))
  expect((await ask(person, hidden)).status).toBe(404)
  expect((await ask(person, 999_999)).status).toBe(404)
  await shop.administrator.wire(api.settings.change, { rawBody: { switches: { raffles: true } } })
  const raffle = await shop.product({ tickets: 1 })
  await buyOne(raffle)
  expect(await ask(person, raffle)).toMatchObject(refused('NOT_SOLD_OUT'))
})

test('a user goes on waiting for a product that sold out again before they were told', async () => {
  const person = await shop.person()
  const id = await soldOut()
  await ask(person, id)
  await restock(id)
  await buyOne(id)
  await tell()
  expect(await told(person)).toEqual([])
  expect(await waitsFor(person)).toEqual([id])
})

test('a user who asks for fifty products at once waits for a hundred at most', async () => {
  const person = await shop.person()
  const { db } = shop.context
  const one = await shop.product({ profiles: 0, publish: false })
  const { rows } = await sql<{ id: number }>`
    insert into products (nombre, descripcion, dias, precio, category_id, seller_id, creator_id, state)
    select nombre, descripcion, dias, precio, category_id, seller_id, creator_id, 'Vendido'
    from products, generate_series(1, ${maxStockAlerts + 30}::integer) where id = ${one} returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into stock_alerts (user_id, product_id, created_at)
    select ${person.id}, id, now() from unnest(${ids.slice(50)}::integer[]) as id`.execute(db)
  const answers = await Promise.all(ids.slice(0, 50).map((id) => ask(person, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const others = answers.filter(({ status }) => status !== 200)
  for (const answer of others) expect(answer).toMatchObject(refused('ALERT_LIMIT'))
  expect(await waitsFor(person)).toHaveLength(maxStockAlerts)
})

test('fifty servers tell the fifty users who waited longest once, and the next an hour later', async () => {
  const id = await soldOut()
  const people: Person[] = []
  for (let index = 0; index < 4; index++) people.push(await shop.person())
  const [first, second, off, last] = people as [Person, Person, Person, Person]
  await ask(off, id)
  await ask(first, id)
  await shop.administrator.call(api.users.setState, { params: { id: off.id }, body: { disabled: true } })
  // Others who came in between.
  await sql`
    with made as (
      insert into users (username, password_hash, codigo, telefono)
      select 'espera' || n, password_hash, 'E-' || n, '987654321'
      from users, generate_series(1, 48) as n where users.id = ${first.id} returning id
    ), wallets as (insert into wallets (user_id) select id from made)
    insert into stock_alerts (user_id, product_id, created_at) select id, ${id}, now() from made`.execute(
    shop.context.db,
  )
  await ask(second, id)
  await ask(last, id)
  await restock(id)
  // As fifty servers would.
  await Promise.all(Array.from({ length: 50 }, () => tell()))
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from notices where kind = 'backInStock' and (data ->> 'productId')::integer = ${id}`.execute(
      shop.context.db,
    )
    return rows[0]?.count
  }
  expect(await count()).toBe(50)
  expect([await told(first), await told(second), await told(last)].map((notices) => notices.length)).toEqual([1, 1, 0])
  shop.advance(hourMs)
  await tell()
  expect(await count()).toBe(51)
  expect(await told(last)).toHaveLength(1)
})
