import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client } from '../../testing/client.ts'
import { lastAuditEntry } from '../../testing/dump-database.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { customer, refused, rentCalls } from '../../testing/rent-calls.ts'

let shop: Shop
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

let serial = 0
const made = async (discount: number) => {
  const body = { name: `Nivel ${++serial}`, discount }
  return shop.administrator.call(api.levels.create, { body })
}
const give = (person: Person, levelId: number | null) =>
  shop.administrator.wire(api.levels.give, { params: { id: person.id }, body: { levelId } })
const reseller = async (discount: number, balance = 500) => {
  const [person, level] = [await shop.person('RESELLER', balance), await made(discount)]
  expect((await give(person, level.id)).status).toBe(200)
  return { person, level }
}
const shown = (by: Client, id: number) => by.call(api.catalogue.getProduct, { params: { id } })
const buy = (by: Person, productId: number, more: object = {}) =>
  by.wire(api.purchases.buy, { rawBody: { productId, ...customer, ...more } })
const noticesOf = async (by: Person) =>
  (await by.call(api.notices.list)).items.filter(({ kind }) => kind === 'levelChanged')

test('a reseller with a level sees and pays its price everywhere, with the base price beside it', async () => {
  const id = await shop.product({ precio: 9.99, profiles: 5 })
  await calls.change(id, { terms: [{ dias: 90, precio: 25 }] })
  const { person } = await reseller(15)
  const other = await shop.person('RESELLER', 100)
  // 9.99 less 15 % is 8.4915.
  expect(await shown(person, id)).toMatchObject({
    precio: 850,
    precioBase: 999,
    terms: [
      { precio: 850, precioBase: 999 },
      { precio: 2125, precioBase: 2500 },
    ],
  })
  expect(await shown(other, id)).toMatchObject({ precio: 999, precioBase: null, terms: [{ precioBase: null }, {}] })
  expect(await shown(shop.administrator, id)).toMatchObject({ precio: 999, precioBase: null })
  await person.call(api.cart.add, { body: { productId: id, quantity: 2 } })
  expect(await person.call(api.cart.list)).toMatchObject([{ subTotal: 1700, product: { precioBase: 999 } }])
  const { items } = await person.call(api.cart.checkOut, { body: { ...customer, total: fromSoles(17) } })
  expect(items.map(({ precio }) => precio)).toEqual([850, 850])
  const params = { id: items[0]?.id ?? 0 }
  expect(await person.call(api.purchases.renewalTerms, { params })).toMatchObject({ precio: 850, precioBase: 999 })
  await person.call(api.purchases.renew, { params, body: { total: fromSoles(8.5) } })
  expect((await person.call(api.wallet.mine)).balance).toBe(50_000 - 1700 - 850)
})

test('an administrator lists, counts, sums up and exports the resellers of one level', async () => {
  const { person, level } = await reseller(5, 120)
  const [poor, { person: other }] = [await shop.person('RESELLER', 30), await reseller(6, 80)]
  await give(poor, level.id)
  const { administrator } = shop
  const query = { levelId: level.id, sort: '-balance', pageSize: 1 } as const
  const first = await administrator.call(api.users.list, { query })
  expect(first).toMatchObject({ total: 2, items: [{ id: person.id, level: { id: level.id } }] })
  const next = await administrator.call(api.users.list, { query: { ...query, page: 2 } })
  expect(next.items.map(({ id }) => id)).toEqual([poor.id])
  const ofUsers = { levelId: level.id, role: 'USER' } as const
  expect(await administrator.call(api.users.list, { query: ofUsers })).toMatchObject({ items: [], total: 0 })
  const { balance } = await administrator.call(api.users.sumBalances, { query: { levelId: level.id } })
  expect(balance).toBe(fromSoles(150))
  const { text } = await administrator.wire(api.users.export, { query: { levelId: level.id } })
  expect(text).toContain(person.username)
  expect(text).toContain(poor.username)
  expect(text).not.toContain(other.username)
})

test('products are sorted by what the viewer pays for them', async () => {
  const [plain, excluded] = [await shop.product({ precio: 300 }), await shop.product({ precio: 299 })]
  await calls.change(excluded, { costo: 298, sellAtLoss: true })
  const { person } = await reseller(10)
  const order = async (by: Client) => {
    const { items } = await by.call(api.catalogue.listProducts, { query: { sort: '-precio' } })
    return items.slice(0, 2).map(({ id }) => id)
  }
  expect(await order(person)).toEqual([excluded, plain])
  expect(await order(shop.administrator)).toEqual([plain, excluded])
})

test('a reseller pays the base price of a term whose cost the discount would not cover', async () => {
  const id = await shop.product({ precio: 10, profiles: 3 })
  await calls.change(id, { costo: 9.5, sellAtLoss: true, terms: [{ dias: 90, precio: 25, costo: 20 }] })
  const { person, level } = await reseller(10)
  expect(await shown(person, id)).toMatchObject({
    precio: 1000,
    precioBase: null,
    terms: [
      { precio: 1000, precioBase: null, costo: null },
      { precio: 2250, precioBase: 2500, costo: null },
    ],
  })
  expect(await buy(person, id)).toMatchObject({ status: 201, json: { precio: 10 } })
  const listed = await shop.administrator.call(api.levels.list)
  expect(listed.find((one) => one.id === level.id)).toMatchObject({ resellers: 1, discount: 10 })
  const { items } = await shop.administrator.call(api.levels.excluded, { query: { discount: 10 } })
  expect(items).toContainEqual({
    productId: id,
    nombre: 'Cuenta de prueba',
    dias: 30,
    precio: 1000,
    costo: 950,
    reduced: 900,
  })
  expect(items.some(({ dias, productId }) => productId === id && dias === 90)).toBe(false)
})

test('a reseller with a level pays the full price of a raffle ticket', async () => {
  await shop.administrator.wire(api.settings.change, { rawBody: { switches: { raffles: true } } })
  const id = await shop.product({ tickets: 5, precioRifa: 2 })
  const { person } = await reseller(50)
  expect(await shown(person, id)).toMatchObject({ precioRifa: 200, precioBase: null, precio: 500 })
  expect(await buy(person, id)).toMatchObject({ status: 201, json: { precio: 2 } })
})

test('a purchase at the price of a former level is refused, one at the new price is not', async () => {
  const id = await shop.product({ precio: 10, profiles: 3 })
  const { person } = await reseller(20)
  await give(person, null)
  expect(await buy(person, id, { total: 8 })).toMatchObject(refused('PRICE_CHANGED'))
  expect(await buy(person, id, { total: 10 })).toMatchObject({ status: 201, json: { precio: 10 } })
})

test('resellers are notified once of a new discount of their level, and not of a new name', async () => {
  const { person, level } = await reseller(20)
  expect((await noticesOf(person))[0]?.text).toContain('20 %')
  await give(person, level.id)
  const change = (name: string, discount: number) =>
    shop.administrator.call(api.levels.change, { params: { id: level.id }, body: { name, discount } })
  await change('Otro nombre', 20)
  expect(await noticesOf(person)).toHaveLength(1)
  await change('Otro nombre', 25)
  await shop.administrator.call(api.levels.remove, { params: { id: level.id } })
  const told = await noticesOf(person)
  expect(told.map(({ title }) => title)).toEqual([
    'Ya no tienes nivel',
    'Tu nivel es Otro nombre',
    `Tu nivel es ${level.name}`,
  ])
  expect((await person.call(api.users.me)).level).toBeNull()
})

test('a level ends with the role, and only a reseller is given one', async () => {
  const { person, level } = await reseller(20)
  await shop.administrator.call(api.users.changeRole, { params: { id: person.id }, body: { role: 'USER' } })
  expect((await shop.administrator.call(api.users.read, { params: { id: person.id } })).level).toBeNull()
  expect(await give(person, level.id)).toMatchObject(refused('NOT_A_RESELLER'))
  expect((await give(person, null)).status).toBe(200)
  await shop.administrator.call(api.users.changeRole, { params: { id: person.id }, body: { role: 'RESELLER' } })
  expect((await shop.administrator.call(api.users.read, { params: { id: person.id } })).level).toBeNull()
  expect(await give(person, 999_999)).toMatchObject({ status: 400, json: { code: 'UNKNOWN_LEVEL' } })
})

test('a level is refused with a taken name, above 50 %, or over a change the caller did not see', async () => {
  const level = await made(5)
  const create = (rawBody: object) => shop.administrator.wire(api.levels.create, { rawBody })
  expect(await create({ name: level.name.toUpperCase(), discount: 1 })).toMatchObject(refused('NAME_TAKEN'))
  for (const discount of [-1, 50.01, 12.345, '5', null])
    expect(await create({ name: 'x', discount })).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } })
  const change = (shownThen: number) =>
    shop.administrator.wire(api.levels.change, {
      params: { id: level.id },
      rawBody: { name: level.name, discount: 7, shown: { name: level.name, discount: shownThen } },
    })
  expect(await change(6)).toMatchObject(refused('SETTINGS_CHANGED'))
  expect(await change(5)).toMatchObject({ status: 200, json: { discount: 7 } })
  expect(await lastAuditEntry(shop.context.db)).toMatchObject({
    action: 'change-level',
    before: { discount: 5 },
    after: { discount: 7 },
  })
})

test('an administrator has to confirm a cost above what resellers of a level pay', async () => {
  const id = await shop.product({ precio: 10 })
  // Other levels have higher discounts or none.
  const { person, level } = await reseller(5)
  const answer = await calls.change(id, { costo: 9.51 })
  expect(answer).toMatchObject(refused('SOLD_AT_LOSS'))
  expect(answer.text).toContain(`${level.name}: S/. 9.50`)
  expect((await calls.change(id, { costo: 9.5, sellAtLoss: true })).status).toBe(200)
  expect((await shown(person, id)).precio).toBe(950)
  expect((await calls.change(id, { costo: 9.51, sellAtLoss: true })).status).toBe(200)
  expect((await shown(person, id)).precio).toBe(1000)
})

test('an administrator sees up to which base price a reseller with a level renews by itself', async () => {
  const id = await shop.product({ precio: 10, profiles: 2 })
  const { person, level } = await reseller(20)
  const purchase = await calls.rent(person, id)
  const params = { id: purchase }
  await person.call(api.purchases.setAutoRenew, { params, body: { on: true, total: fromSoles(8) } })
  // The highest base price that leaves the 8.00 that they accepted.
  const limits = async () => (await shop.administrator.call(api.purchases.autoRenewalsOf, { params: { id } })).limits
  expect(await limits()).toEqual([{ paysBase: true, limit: 1000, rents: 1 }])
  await give(person, null)
  expect(await limits()).toEqual([{ paysBase: true, limit: 800, rents: 1 }])
  await give(person, level.id)
  expect(await person.call(api.purchases.renewalTerms, { params })).toMatchObject({ precio: 800 })
})

test('a changed level sends the event of new prices to its resellers alone, who read its discount', async () => {
  const { person, level } = await reseller(20)
  const other = await shop.person('RESELLER')
  const supplier = await shop.person('ADMIN')
  const everybody = [person, other, supplier, shop.guest]
  const streams = await Promise.all(everybody.map((client) => listenTo(client, shop.origin)))
  try {
    const params = { id: level.id }
    await shop.administrator.call(api.levels.change, { params, body: { name: level.name, discount: 21 } })
    const heard = (index: number) => streams[index]?.received.some(({ type }) => type === 'prices') ?? false
    await expect.poll(() => heard(0)).toBe(true)
    // Sent after it, to all.
    await shop.administrator.call(api.prices.save, { body: { rules: [] } })
    await expect.poll(() => streams.every(({ received }) => received.some(({ type }) => type === 'resync'))).toBe(true)
    expect(streams.map((_, index) => heard(index))).toEqual([true, false, false, false])
  } finally {
    for (const stream of streams) stream.close()
  }
  expect((await person.call(api.users.me)).level).toMatchObject({ discount: 21 })
})

test('a rent that a claim moved to another product is renewed at the level of its owner', async () => {
  const [from, to] = [await shop.product({ precio: 10 }), await shop.product({ precio: 8, profiles: 2 })]
  const { person } = await reseller(10)
  const purchase = await calls.rent(person, from)
  const claim = await calls.claim(person, purchase)
  expect((await calls.resolve(shop.administrator, claim, 'replacement', to)).status).toBe(200)
  const params = { id: purchase }
  expect(await person.call(api.purchases.renewalTerms, { params })).toMatchObject({ precio: 720, precioBase: 800 })
})
