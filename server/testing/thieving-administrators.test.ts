import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { refused, rentCalls } from './rent-calls.ts'

let shop: Shop
let admin: Person
let thief: Person
let supplier: Person
let buyer: Person
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
  thief = await shop.person('SADMIN', 300)
  supplier = await shop.person('ADMIN')
  buyer = await shop.person('RESELLER', 900)
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const costsOf = async (id: number) => (await calls.termsOf(id)).map(({ costo }) => costo)
const yesterday = () => limaDay(new Date(Date.now() - dayMs))
const outageOf = (productId: number) => ({
  productIds: [productId],
  from: yesterday(),
  until: yesterday(),
  motivo: 'Se cayó',
})
const give = (by: Person, body: object, key?: string) =>
  by.wire(api.outages.give, { rawBody: body, ...(key !== undefined && { key }) })
/** A rent that runs since five days. */
const running = (by: Person, productId: number) => calls.soldAgo(by, productId, 5)

test('a second administrator gives no days to rents of their own', async () => {
  const product = await shop.product({ profiles: 4 })
  const [own, other] = [await running(thief, product), await running(buyer, product)]
  const { endDate } = await calls.rentOf(own)
  const extend = { params: { id: own }, body: { dias: 30 } }
  expect(await thief.wire(api.purchases.change, extend)).toMatchObject(refused('OWN_RENT'))
  const outage = outageOf(product)
  const plan = await thief.call(api.outages.give, { body: { ...outage, dryRun: true } })
  expect(plan.items.map(({ purchaseId }) => purchaseId)).toEqual([other])
  const given = await give(thief, { ...outage, dryRun: false, id: plan.id })
  expect(given).toMatchObject({ status: 201, json: { rents: 1, days: 1 } })
  const again = await thief.call(api.outages.give, { body: { ...outage, dryRun: true } })
  expect(again).toMatchObject({ rents: 0 })
  expect((await calls.rentOf(own)).endDate).toEqual(endDate)
})

test('nobody confirms the days of somebody else for other products, days or reasons', async () => {
  const [small, large] = [await shop.product(), await shop.product()]
  const rent = await running(buyer, large)
  const { endDate } = await calls.rentOf(rent)
  const outage = outageOf(small)
  const { id } = await admin.call(api.outages.give, { body: { ...outage, dryRun: true } })
  const earlier = limaDay(new Date(Date.now() - 3 * dayMs))
  for (const other of [
    { productIds: [large] },
    { productIds: [small, large] },
    { productIds: undefined, accountIds: [await calls.accountOf(large)] },
    { productIds: undefined, categoryId: 1 },
    { from: earlier },
    { motivo: 'Porque sí' },
    { id: id + 1 },
  ]) {
    const body = { ...outage, dryRun: false, id, ...other }
    expect(await give(thief, body)).toMatchObject(refused('OUTAGE_CHANGED'))
  }
  expect((await calls.rentOf(rent)).endDate).toEqual(endDate)
})

test('a second administrator answers no claim of their own and refunds nothing to themselves', async () => {
  const product = await shop.product({ profiles: 8, precio: 10 })
  const own = await calls.rent(thief, product)
  const before = await calls.balanceOf(thief)
  expect(await calls.refund(own, 1, thief)).toMatchObject(refused('OWN_WALLET'))
  const claim = await calls.claim(thief, own)
  for (const way of ['newData', 'replacement', 'refund', 'explanation'] as const) {
    expect(await calls.resolve(thief, claim, way)).toMatchObject(refused('OWN_CLAIM'))
  }
  const params = { id: await calls.accountOf(product) }
  await thief.call(api.outages.markFallen, { params })
  expect(await thief.call(api.outages.replaceAll, { params })).toMatchObject({ changed: 0 })
  await thief.call(api.outages.giveNewData, { params, body: { password: 'otra-clave' } })
  expect(await thief.call(api.claims.show, { params: { id: claim } })).toMatchObject({ settledAt: null })
  expect(await calls.balanceOf(thief)).toBe(before)
})

test('a second administrator is paid nothing by themselves', async () => {
  const product = await calls.supplied(thief, null, { precio: 10, profiles: 2 })
  await calls.rent(buyer, product)
  const params = { userId: thief.id }
  const { items } = await thief.call(api.settlements.entries, { params, query: {} })
  const pay = { amount: 1, methodKind: 'Yape' }
  for (const wire of [
    await thief.wire(api.settlements.payOut, { params, rawBody: pay }),
    await thief.wire(api.settlements.correct, { params, rawBody: { amount: 9, motivo: 'Faltaba' } }),
    await thief.wire(api.settlements.fillCost, { params: { id: items[0]?.id ?? 0 }, rawBody: { costo: 9 } }),
  ]) {
    expect(wire).toMatchObject(refused('OWN_SETTLEMENT'))
  }
  expect(await calls.owed(thief)).toBe(0)
})

test('a cost comes to a product of one’s own neither directly nor by way of another seller', async () => {
  const product = await calls.supplied(thief, null, { precio: 10, profiles: 2 })
  expect(await calls.change(product, { costo: 9 }, thief)).toMatchObject(refused('OWN_COST'))
  // Lent to a supplier, given a cost there, and taken back.
  expect((await calls.change(product, { sellerId: supplier.id }, thief)).status).toBe(200)
  expect((await calls.change(product, { costo: 9 }, thief)).status).toBe(200)
  expect(await calls.change(product, { sellerId: thief.id }, thief)).toMatchObject(refused('OWN_COST'))
  // Another administrator may, and one without a cost anybody takes.
  expect((await calls.change(product, { sellerId: thief.id })).status).toBe(200)
  await calls.change(product, { costo: null, sellerId: supplier.id })
  expect((await calls.change(product, { sellerId: thief.id }, thief)).status).toBe(200)
})

test('a cost that is set after the sale leaves what is owed for it as it was', async () => {
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 2 })
  const before = await calls.owed(supplier)
  await calls.rent(buyer, product)
  await calls.change(product, { costo: 10 }, thief)
  expect(await calls.owed(supplier)).toBe(before + 600)
  const { items } = await thief.call(api.settlements.entries, { params: { userId: supplier.id }, query: {} })
  const fill = { params: { id: items[0]?.id ?? 0 }, rawBody: { costo: 10 } }
  expect(await thief.wire(api.settlements.fillCost, fill)).toMatchObject(refused('COST_KNOWN'))
})

test('a sale below cost is confirmed, whichever of the two changes and for whichever term', async () => {
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 2 })
  for (const body of [
    { precio: 5 },
    { costo: 11 },
    { terms: [{ dias: 180, precio: 40, costo: 41 }] },
    { dias: 60, precio: 5, costo: 6 },
  ]) {
    expect(await calls.change(product, body, thief)).toMatchObject(refused('SOLD_AT_LOSS'))
  }
  expect(await costsOf(product)).toEqual([600])
})

test('a reduced administrator brings no product below its cost, and learns none', async () => {
  const reduced = await shop.person('REDUCED')
  const own = { nombre: 'Suya', descripcion: 'x', dias: 30, precio: 10, categoryId: 1 }
  const credentials = { username: 'a@b.pe', password: 'clave', perfil: 'Uno', pin: '1234' }
  const made = await reduced.wire(api.catalogue.createProduct, { rawBody: { ...own, ...credentials } })
  const { id } = made.json as { id: number }
  await calls.change(id, { sellerId: supplier.id, costo: 6, terms: [{ dias: 180, precio: 50, costo: 30 }] })
  // What is right is not forgotten.
  expect((await calls.change(id, { precio: 6 }, reduced)).status).toBe(200)
  expect(await costsOf(id)).toEqual([600, 3000])
  const cheap = { precio: 1, terms: [{ dias: 180, precio: 2 }] }
  expect((await calls.change(id, cheap, reduced)).status).toBe(200)
  expect(await costsOf(id)).toEqual([null, null])
  await admin.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const before = await calls.owed(supplier)
  await calls.rent(buyer, id)
  expect(await calls.owed(supplier)).toBe(before)
})

test('a reduced administrator shortens no warranty of rents that are renewed', async () => {
  const reduced = await shop.person('REDUCED')
  const own = { nombre: 'Suya', descripcion: 'x', dias: 30, precio: 10, categoryId: 1, garantiaDias: 20 }
  const credentials = { username: 'c@d.pe', password: 'clave', perfil: 'Uno', pin: '1234' }
  const made = await reduced.wire(api.catalogue.createProduct, { rawBody: { ...own, ...credentials } })
  const { id } = made.json as { id: number }
  expect((await calls.change(id, { garantiaDias: 25 }, reduced)).status).toBe(200)
  await admin.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  await calls.rent(buyer, id)
  for (const garantiaDias of [0, null]) {
    expect(await calls.change(id, { garantiaDias }, reduced)).toMatchObject(refused('PRODUCT_HAS_SALES'))
  }
  expect((await calls.change(id, { garantiaDias: 25, nota: 'Nueva' }, reduced)).status).toBe(200)
})

test('a key that comes back with another amount, receiver or scope moves nothing', async () => {
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 4 })
  const [one, other] = [await calls.rent(buyer, product), await calls.rent(buyer, product)]
  const userId = supplier.id
  const refund = (id: number, quantity: number) => ({
    params: { id },
    body: { motivo: 'x', quantity: fromSoles(quantity) },
  })
  const pay = (amount: number) => ({ params: { userId }, rawBody: { amount, methodKind: 'Yape' } })
  const correct = (to: number, amount: number) => ({ params: { userId: to }, rawBody: { amount, motivo: 'x' } })
  const key = 'another-body-1'
  const before = await calls.owed(supplier)
  const answers = [
    [
      await admin.wire(api.settlements.correct, { key, ...correct(userId, 20) }),
      await admin.wire(api.settlements.correct, { key, ...correct(userId, 30) }),
      await admin.wire(api.settlements.correct, { key, ...correct(thief.id, 20) }),
    ],
    [
      await admin.wire(api.settlements.payOut, { key: `${key}0`, ...pay(1) }),
      await admin.wire(api.settlements.payOut, { key: `${key}0`, ...pay(2) }),
    ],
    [
      await admin.wire(api.purchases.refund, { key: `${key}1`, ...refund(one, 1) }),
      await admin.wire(api.purchases.refund, { key: `${key}1`, ...refund(one, 2) }),
      await admin.wire(api.purchases.refund, { key: `${key}1`, ...refund(other, 1) }),
    ],
    [
      await give(admin, { ...outageOf(product), dryRun: true }, `${key}2`),
      await give(admin, { ...outageOf(product), dryRun: false, id: 1 }, `${key}2`),
    ],
  ]
  for (const [first, ...others] of answers) {
    expect(first?.status).toBe(201)
    for (const again of others) expect(again.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  }
  expect((await calls.rentOf(one)).refunded).toBe(100)
  expect(await calls.owed(supplier)).toBe(before + 2000 - 60)
})

test('whoever reads the database cannot guess what a payout said from what its key stores', async () => {
  const key = 'guess-my-payout-1'
  const params = { userId: supplier.id }
  const rawBody = { amount: 1, methodKind: 'Yape', note: 'Del mes' }
  expect((await admin.wire(api.settlements.payOut, { key, params, rawBody })).status).toBe(201)
  const keys = shop.context.db.selectFrom('idempotencyKeys').select('requestHash').where('key', '=', key)
  const { requestHash } = await keys.executeTakeFirstOrThrow()
  const asked = ['POST', '/settlements/:userId/payouts', { userId: String(supplier.id) }, rawBody]
  const guess = createHash('sha256').update(JSON.stringify(asked)).digest()
  expect(requestHash.includes(guess)).toBe(false)
})
