import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { Client } from '../../testing/client.ts'
import { hear as startToHear, type Ear } from '../../testing/hear.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
const open: Ear[] = []
afterEach(() => {
  for (const ear of open.splice(0)) ear.hang()
})
afterAll(() => shop.close())

async function hear(by: Client, origin = by.origin, ago?: number): Promise<Ear> {
  const ear = await startToHear(by, origin, ago)
  open.push(ear)
  return ear
}

const buy = (buyer: Person, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
/** Time for anything that was told to arrive, if it was. */
const settled = () => new Promise((done) => setTimeout(done, 300))
/** A product on sale, once all that was told of how it came to be has been heard. */
async function putOnSale(profiles: number, origin = shop.origin): Promise<number> {
  const ear = await hear(shop.guest, origin)
  const id = await shop.product({ precio: 1, profiles })
  const onSale = { type: 'product', id, stock: profiles, state: 'Publicado' }
  await expect.poll(() => ear.heard, { timeout: 10_000 }).toContainEqual(onSale)
  for (let heard = 0; heard < ear.heard.length; await settled()) heard = ear.heard.length
  return id
}

test('a sale is heard by everybody as stock and state, and by its buyer alone as wallet and purchase', async () => {
  const buyer = await shop.person('USER', 50)
  const product = await putOnSale(2)
  const [guest, other, own] = [await hear(shop.guest), await hear(await shop.person()), await hear(buyer)]
  await buy(buyer, product)
  const sold = { type: 'product', id: product, stock: 1, state: 'Publicado' }
  await expect.poll(() => own.heard).toEqual([{ type: 'wallet' }, { type: 'purchases' }, sold])
  await buy(buyer, product)
  await expect.poll(() => guest.heard).toEqual([sold, { ...sold, stock: 0, state: 'Vendido' }])
  expect(other.heard).toEqual(guest.heard)
})

test('a top-up is heard by its owner and by administrators, asked for, accepted and rejected', async () => {
  const person = await shop.person()
  const [own, back, other] = [await hear(person), await hear(shop.administrator), await hear(await shop.person())]
  const ask = () => person.call(api.wallet.askTopUp, { body: { quantity: fromSoles(20) } })
  const one = await ask()
  await expect.poll(() => own.heard.length).toBe(1)
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: one.id } })
  await expect.poll(() => own.heard.length).toBe(2)
  const two = await ask()
  await expect.poll(() => own.heard.length).toBe(3)
  await shop.administrator.call(api.wallet.rejectTopUp, { params: { id: two.id } })
  await expect.poll(() => own.heard).toEqual(Array.from({ length: 4 }, () => ({ type: 'wallet' })))
  await expect.poll(() => back.heard).toEqual(Array.from({ length: 4 }, () => ({ type: 'top-ups' })))
  expect(other.heard).toEqual([])
})

test('who begins to listen hears what changed since the screen was read, and only what is theirs', async () => {
  const buyer = await shop.person('USER', 50)
  const product = await putOnSale(2)
  // So long ago that it is not told again.
  await new Promise((done) => setTimeout(done, 500))
  const early = await hear(shop.guest)
  const before = performance.now()
  const ago = () => Math.ceil(performance.now() - before)
  await buy(buyer, product)
  await expect.poll(() => early.heard.length).toBe(1)
  const sold = { type: 'product', id: product, stock: 1, state: 'Publicado' }
  const [own, guest] = [await hear(buyer, shop.origin, ago()), await hear(shop.guest, shop.origin, ago())]
  await expect.poll(() => own.heard).toEqual([{ type: 'wallet' }, { type: 'purchases' }, sold])
  await expect.poll(() => guest.heard).toEqual([sold])
  // Alone: who comes together is told together.
  const other = await hear(shop.guest)
  await settled()
  const tooLate = await hear(shop.guest, shop.origin, 60_000)
  await expect.poll(() => tooLate.heard).toEqual([{ type: 'resync' }])
  await settled()
  expect(other.heard).toEqual([])
  expect((await shop.guest.fetch('GET', '/api/v1/events?ago=-1')).status).toBe(400)
})

test('what is not published yet is heard by administrators only', async () => {
  const [guest, reseller, back] = [
    await hear(shop.guest),
    await hear(await shop.person('RESELLER')),
    await hear(shop.administrator),
  ]
  const product = await shop.product({ publish: false, profiles: 3 })
  await expect.poll(() => back.heard).toContainEqual({ type: 'product', id: product, stock: 3, state: 'Nuevo' })
  await settled()
  expect([...guest.heard, ...reseller.heard]).toEqual([])
  await shop.administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  await expect.poll(() => guest.heard).toEqual([{ type: 'product', id: product, stock: 3, state: 'Publicado' }])
})

test('a second server on the same database hears what the first one sells', async () => {
  const second = await shop.sibling()
  try {
    const buyer = await shop.person('USER', 20)
    const product = await putOnSale(3, second.origin)
    const [guest, own] = [await hear(shop.guest, second.origin), await hear(buyer, second.origin)]
    await buy(buyer, product)
    await expect.poll(() => guest.heard).toEqual([{ type: 'product', id: product, stock: 2, state: 'Publicado' }])
    expect(own.heard).toContainEqual({ type: 'wallet' })
  } finally {
    await second.close()
  }
})

test('a server that lost its connection to the database tells every screen to read again, and hears again', async () => {
  const guest = await hear(shop.guest)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'
  `.execute(shop.world.db)
  await expect.poll(() => guest.heard, { timeout: 5000 }).toEqual([{ type: 'resync' }])
  const product = await shop.product({ profiles: 2 })
  await expect.poll(() => guest.heard).toContainEqual(expect.objectContaining({ id: product }))
})

test('a burst of sales arrives as few events, the last of them with what is left', async () => {
  const product = await shop.product({ precio: 1, profiles: 30 })
  const buyer = await shop.person('USER', 200)
  const guest = await hear(shop.guest)
  await Promise.all(Array.from({ length: 30 }, () => buy(buyer, product)))
  await expect.poll(() => guest.heard.at(-1)).toMatchObject({ stock: 0, state: 'Vendido' })
  const stocks = guest.heard.map((event) => (event.type === 'product' ? event.stock : Number.NaN))
  expect(stocks).toEqual(stocks.toSorted((one, other) => other - one))
})

test('an open stream ends with its session: at a log-out, at a change of role', async () => {
  const [leaver, promoted] = [await shop.person(), await shop.person()]
  const [one, other] = [await hear(leaver), await hear(promoted)]
  await leaver.call(api.accounts.logout)
  await shop.administrator.call(api.accounts.changeRole, { params: { id: promoted.id }, body: { role: 'RESELLER' } })
  await Promise.all([one.ended, other.ended])
  expect((await leaver.wire(api.events.stream)).status).toBe(401)
})

test('a server that closes lets its listeners go', async () => {
  const second = await shop.sibling()
  const ear = await hear(shop.guest, second.origin)
  await second.close()
  await ear.ended
})
