import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { Client } from '../../testing/client.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
const open: Subscription[] = []
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.close()
})
afterAll(() => shop.close())

async function listen(by: Client, origin = by.origin, ago?: number): Promise<Subscription> {
  const subscription = await listenTo(by, origin, ago)
  open.push(subscription)
  return subscription
}

const buy = (buyer: Person, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
/** Waits long enough for any published event to arrive. */
const settled = () => new Promise((done) => setTimeout(done, 300))
/** A product on sale, after all events of its creation have arrived. */
async function putOnSale(profiles: number, origin = shop.origin): Promise<number> {
  const subscription = await listen(shop.guest, origin)
  const id = await shop.product({ precio: 1, profiles })
  const onSale = { type: 'product', id, stock: profiles, state: 'Publicado' }
  await expect.poll(() => subscription.received).toContainEqual(onSale)
  for (let seen = 0; seen < subscription.received.length; await settled()) seen = subscription.received.length
  return id
}

test('a sale sends the stock to everyone, wallet and purchases to the buyer only', async () => {
  const buyer = await shop.person('USER', 50)
  const product = await putOnSale(2)
  const [guest, other, own] = [await listen(shop.guest), await listen(await shop.person()), await listen(buyer)]
  await buy(buyer, product)
  const sold = { type: 'product', id: product, stock: 1, state: 'Publicado' }
  await expect.poll(() => own.received).toEqual([{ type: 'wallet' }, { type: 'purchases' }, sold])
  await buy(buyer, product)
  await expect.poll(() => guest.received).toEqual([sold, { ...sold, stock: 0, state: 'Vendido' }])
  expect(other.received).toEqual(guest.received)
})

test('a top-up sends events to its owner and administrators at each state', async () => {
  const person = await shop.person()
  const [own, back, other] = [await listen(person), await listen(shop.administrator), await listen(await shop.person())]
  const ask = () => person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  const one = await ask()
  await expect.poll(() => own.received.length).toBe(1)
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: one.id } })
  await expect.poll(() => own.received.length).toBe(4)
  const two = await ask()
  await expect.poll(() => own.received.length).toBe(5)
  const motivo = 'No llegó.'
  await shop.administrator.call(api.wallet.rejectTopUp, { params: { id: two.id }, body: { motivo } })
  await expect
    .poll(() => own.received)
    .toEqual([
      { type: 'wallet' },
      { type: 'wallet' },
      { type: 'top-up-settled', id: one.id, accepted: true, quantity: 2000, motivo: null },
      { type: 'notices' },
      { type: 'wallet' },
      { type: 'wallet' },
      { type: 'top-up-settled', id: two.id, accepted: false, quantity: 2000, motivo },
      { type: 'notices' },
    ])
  // Each also changes what administrators are told about top-ups that wait.
  await expect
    .poll(() => back.received)
    .toEqual(Array.from({ length: 4 }, () => [{ type: 'top-ups' }, { type: 'notices' }]).flat())
  expect(other.received).toEqual([])
})

test('reversing a top-up sends administrators events of top-ups and payments', async () => {
  const person = await shop.person()
  const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await settled()
  const back = await listen(shop.administrator)
  await shop.administrator.call(api.wallet.reverse, { params: { id }, body: { motivo: 'Era de otra persona' } })
  await expect.poll(() => back.received).toEqual(expect.arrayContaining([{ type: 'top-ups' }, { type: 'payments' }]))
})

test('a new stream replays changes since the screen was loaded, own ones only', async () => {
  const buyer = await shop.person('USER', 50)
  const product = await putOnSale(2)
  // So long ago that it is not replayed.
  await new Promise((done) => setTimeout(done, 500))
  const early = await listen(shop.guest)
  const before = performance.now()
  const ago = () => Math.ceil(performance.now() - before)
  await buy(buyer, product)
  await expect.poll(() => early.received.length).toBe(1)
  const sold = { type: 'product', id: product, stock: 1, state: 'Publicado' }
  const [own, guest] = [await listen(buyer, shop.origin, ago()), await listen(shop.guest, shop.origin, ago())]
  await expect.poll(() => own.received).toEqual([{ type: 'wallet' }, { type: 'purchases' }, sold])
  await expect.poll(() => guest.received).toEqual([sold])
  // Connects alone: clients that connect at once share a replay.
  const other = await listen(shop.guest)
  await settled()
  const tooLate = await listen(shop.guest, shop.origin, 60_000)
  await expect.poll(() => tooLate.received).toEqual([{ type: 'resync' }])
  await settled()
  expect(other.received).toEqual([])
  expect((await shop.guest.fetch('GET', '/api/v1/events?ago=-1')).status).toBe(400)
})

test('an unpublished product sends events to administrators only', async () => {
  const [guest, reseller, back] = [
    await listen(shop.guest),
    await listen(await shop.person('RESELLER')),
    await listen(shop.administrator),
  ]
  const product = await shop.product({ publish: false, profiles: 3 })
  await expect.poll(() => back.received).toContainEqual({ type: 'product', id: product, stock: 3, state: 'Nuevo' })
  await settled()
  expect([...guest.received, ...reseller.received]).toEqual([])
  await shop.administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  await expect.poll(() => guest.received).toEqual([{ type: 'product', id: product, stock: 3, state: 'Publicado' }])
})

test('a second server receives the events of the first', async () => {
  const second = await shop.sibling()
  try {
    const buyer = await shop.person('USER', 20)
    const product = await putOnSale(3, second.origin)
    const [guest, own] = [await listen(shop.guest, second.origin), await listen(buyer, second.origin)]
    await buy(buyer, product)
    await expect.poll(() => guest.received).toEqual([{ type: 'product', id: product, stock: 2, state: 'Publicado' }])
    expect(own.received).toContainEqual({ type: 'wallet' })
  } finally {
    await second.close()
  }
})

test('a lost listen connection sends resync to every stream, then events again', async () => {
  const guest = await listen(shop.guest)
  // Its last query is LISTEN or, every fifteen seconds, the keep-alive.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in ('listen "shop"', 'select 1')
  `.execute(shop.context.db)
  await expect.poll(() => guest.received).toEqual([{ type: 'resync' }])
  const product = await shop.product({ profiles: 2 })
  await expect.poll(() => guest.received).toContainEqual(expect.objectContaining({ id: product }))
})

test('a burst of sales sends few events, the last with the final stock', async () => {
  const product = await shop.product({ precio: 1, profiles: 30 })
  const buyer = await shop.person('USER', 200)
  const guest = await listen(shop.guest)
  await Promise.all(Array.from({ length: 30 }, () => buy(buyer, product)))
  await expect.poll(() => guest.received.at(-1)).toMatchObject({ stock: 0, state: 'Vendido' })
  const stocks = guest.received.map((event) => (event.type === 'product' ? event.stock : Number.NaN))
  expect(stocks).toEqual(stocks.toSorted((one, other) => other - one))
})

test('a HEAD request opens no stream', async () => {
  expect((await shop.guest.fetch('HEAD', basePath + api.events.stream.path)).status).toBe(404)
})

test('a stream ends with its session, at logout and at a change of role', async () => {
  const [leaver, promoted] = [await shop.person(), await shop.person()]
  const [one, other] = [await listen(leaver), await listen(promoted)]
  await leaver.call(api.users.logout)
  await shop.administrator.call(api.users.changeRole, { params: { id: promoted.id }, body: { role: 'RESELLER' } })
  await Promise.all([one.ended, other.ended])
  expect((await leaver.wire(api.events.stream)).status).toBe(401)
})

test('closing a server ends its streams', async () => {
  const second = await shop.sibling()
  const subscription = await listen(shop.guest, second.origin)
  await second.close()
  await expect(subscription.ended).resolves.toBeUndefined()
})

test('an edit sends only the product id to its viewers, also when it returns to review', async () => {
  const reduced = await shop.person('REDUCED')
  const made = { nombre: 'Cine', descripcion: 'Nuevo', dias: 30, precio: fromSoles(5), categoryId: 1 }
  const account = { username: 'u', password: 'p', perfil: '1', pin: '1' }
  const { id } = await reduced.call(api.catalogue.createProduct, { body: { ...made, ...account } })
  const params = { id }
  await shop.administrator.call(api.catalogue.changeState, { params, body: { state: 'Publicado' } })
  const guest = await listen(shop.guest)
  const edited = { type: 'product-edited', id }
  const editsHeard = () => guest.received.filter(({ type }) => type === 'product-edited')
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { dias: 15 } })
  await expect.poll(editsHeard).toEqual([edited])
  await reduced.call(api.catalogue.changeProduct, { params, body: { nombre: 'Otro cine' } })
  await expect.poll(editsHeard).toEqual([edited, edited])
  expect(guest.received).not.toContainEqual(expect.objectContaining({ state: 'Para su revisión' }))

  const draft = await shop.product({ publish: false })
  const back = await listen(shop.administrator)
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: draft }, body: { dias: 15 } })
  await expect.poll(() => back.received).toContainEqual({ type: 'product-edited', id: draft })
  await settled()
  expect(editsHeard()).toEqual([edited, edited])
})

test("a sale sends an event to its seller, a reminder to the sender's other screens", async () => {
  const supplier = await shop.person('ADMIN')
  const product = await shop.product({ precio: 1, dias: 1 })
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: product },
    body: { sellerId: supplier.id },
  })
  const own = await listen(supplier)
  const { id } = await buy(await shop.person('USER', 50), product)
  const heard = () => own.received.filter(({ type }) => type === 'purchases').length
  await expect.poll(heard).toBe(1)
  await supplier.call(api.purchases.remindEnd, { params: { id } })
  await expect.poll(heard).toBe(2)
})

test('a stream whose replay fails gets a resync', async () => {
  await sql`alter table draws rename to draws_of_before`.execute(shop.context.db)
  try {
    const late = await listen(shop.guest, shop.origin, 1000)
    await expect.poll(() => late.received).toEqual([{ type: 'resync' }])
  } finally {
    await sql`alter table draws_of_before rename to draws`.execute(shop.context.db)
  }
})

test('an account may open twenty streams; closing one makes room', async () => {
  const limited = await openShop({ rateLimits: 'everything=1000/60' })
  const [one, other] = [await limited.person(), await limited.person()]
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenTo(one)))
  const ask = (by: Client) => by.wire(api.events.stream)
  expect(await ask(one)).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect((await ask(other)).status).toBe(200)
  expect((await ask(limited.guest)).status).toBe(200)
  streams[7]?.close()
  await expect.poll(async () => (await ask(one)).status).toBe(200)
  for (const stream of streams) stream.close()
  await limited.close()
})
