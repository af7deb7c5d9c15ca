import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import type { DuePart } from '#domain/due.ts'
import { comparablePhone } from '#domain/phone.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let productId: number
beforeAll(async () => {
  shop = await openShop()
  productId = await shop.product({ precio: 10, dias: 30, profiles: 40 })
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

/** A rent with this many days left. */
async function rent(
  buyer: Person,
  days: number,
  of: { productId?: number; nombreUser?: string; telefono?: string } = {},
) {
  const body = { productId, nombreUser: 'Ana', telefono: '987654321', ...of }
  const { id } = await buyer.call(api.purchases.buy, { body })
  const endDate = new Date(shop.context.clock.now().getTime() + days * dayMs)
  await shop.context.db
    .updateTable('purchases')
    .set({ startDate: new Date(endDate.getTime() - 30 * dayMs), endDate })
    .where('id', '=', id)
    .execute()
  return id
}
const board = (by: Person, query = {}) => by.call(api.purchases.due, { query })
const idsOn = async (by: Person, query = {}) => (await board(by, query)).items.map(({ id }) => id)

test('lists rents ending within seven days or in grace, soonest first, in sections', async () => {
  const reseller = await shop.person('RESELLER', 200)
  const [week, gone, three, last, grace] = [
    await rent(reseller, 6.9),
    await rent(reseller, -2.1),
    await rent(reseller, 2.9),
    await rent(reseller, 0.5),
    await rent(reseller, -1.9),
  ]
  await rent(reseller, 7.1)
  expect(gone).toBeGreaterThan(0)
  const { items, total, tramos } = await board(reseller)
  expect(items.map(({ id, tramo }) => [id, tramo])).toEqual([
    [grace, 'gracia'],
    [last, 'ultimo-dia'],
    [three, 'tres-dias'],
    [week, 'siete-dias'],
  ])
  expect(total).toBe(4)
  expect(tramos).toEqual({ gracia: 1, 'ultimo-dia': 1, 'tres-dias': 1, 'siete-dias': 1 })
  expect(await board(reseller, { tramo: 'tres-dias' })).toMatchObject({ total: 1, items: [{ id: three }], tramos })
  expect(await idsOn(reseller, { page: 2, pageSize: 3 })).toEqual([week])
  expect(items[1]).toMatchObject({ renewal: { precio: fromSoles(10), dias: 30 }, buyer: null, toldAt: null })
  expect(Object.keys(items[0] ?? {})).not.toContain('password')
  await shop.administrator.call(api.settings.change, { body: { graceDays: 1 } })
  expect((await board(reseller)).tramos.gracia).toBe(0)
  await shop.administrator.call(api.settings.change, { body: { graceDays: 2 } })
})

test('customers see own rents, suppliers those they sold, administrators all with buyer', async () => {
  const [one, other, supplier] = [
    await shop.person('RESELLER', 100),
    await shop.person('USER', 100),
    await shop.person('ADMIN', 100),
  ]
  const mine = await rent(one, 1)
  const theirs = await shop.product({ precio: 10 })
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: theirs },
    body: { sellerId: supplier.id },
  })
  const sold = await rent(other, 2, { productId: theirs, nombreUser: 'José Ñáñez', telefono: '+51 955 444 333' })
  expect([await idsOn(one), await idsOn(other), await idsOn(supplier)]).toEqual([[mine], [sold], [sold]])
  const all = await board(shop.administrator)
  expect(all.items.filter(({ id }) => id === mine || id === sold)).toMatchObject([
    { id: mine, buyer: one.username, renewal: null },
    { id: sold, buyer: other.username, renewal: null },
  ])
  for (const q of ['jose nan', '955444', 'ñáñez']) expect(await idsOn(shop.administrator, { q }), q).toEqual([sold])
  const remind = (by: Person, id: number) => by.wire(api.purchases.remindEnd, { params: { id } })
  expect((await remind(one, sold)).status).toBe(404)
  expect((await remind(supplier, sold)).status).toBe(200)
  expect((await board(supplier)).items[0]?.toldAt).toBeInstanceOf(Date)
  expect((await board(other)).items[0]?.toldAt).toBeNull()
  const table = await other.wire(api.purchases.exportDue)
  expect(table.text).toContain('José Ñáñez')
  expect(table.text).not.toContain('SECRETO-')
})

test('a reminder is kept until the renewal, also when recorded fifty times concurrently', async () => {
  const reseller = await shop.person('RESELLER', 100)
  const id = await rent(reseller, 0.5)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => reseller.wire(api.purchases.remindEnd, { params: { id } })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await board(reseller)).items[0]?.toldAt).toBeInstanceOf(Date)
  await reseller.call(api.purchases.renew, { params: { id }, body: {} })
  expect(await idsOn(reseller)).toEqual([])
  await shop.context.db
    .updateTable('purchases')
    .set({ endDate: new Date(shop.context.clock.now().getTime() + dayMs) })
    .where('id', '=', id)
    .execute()
  expect((await board(reseller)).items).toMatchObject([{ id, toldAt: null }])
})

test('adding days by hand clears the reminder', async () => {
  const reseller = await shop.person('RESELLER', 100)
  const id = await rent(reseller, 0.5)
  const remind = { params: { id } }
  await reseller.call(api.purchases.remindEnd, remind)
  await shop.administrator.call(api.purchases.remindEnd, remind)
  await shop.administrator.call(api.purchases.change, { params: { id }, body: { dias: 1 } })
  for (const by of [reseller, shop.administrator]) {
    expect((await board(by)).items.find((it) => it.id === id)).toMatchObject({ toldAt: null })
  }
})

test('a refund that ends the rent takes it off the board', async () => {
  const reseller = await shop.person('RESELLER', 100)
  const id = await rent(reseller, 0.5)
  await reseller.call(api.purchases.remindEnd, { params: { id } })
  const body = { motivo: 'La cuenta falló.', end: true }
  await shop.administrator.call(api.purchases.refund, { params: { id }, body })
  expect((await board(reseller)).items).toEqual([])
})

test('a supplier sees that a rent renews automatically, but not its price', async () => {
  const [reseller, supplier] = [await shop.person('RESELLER', 100), await shop.person('ADMIN', 0)]
  const sold = await shop.product({ precio: 10 })
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: sold }, body: { sellerId: supplier.id } })
  const id = await rent(reseller, 2, { productId: sold })
  await reseller.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  expect((await board(supplier)).items).toMatchObject([{ id, autoRenew: true, renewal: null }])
})

test('an administrator sees what a customer pays to renew, but not of those of a reseller', async () => {
  const [reseller, person, supplier] = [
    await shop.person('RESELLER', 100),
    await shop.person('USER', 100),
    await shop.person('ADMIN', 0),
  ]
  const sold = await shop.product({ precio: 10, profiles: 3 })
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: sold },
    body: { sellerId: supplier.id, precioPublico: fromSoles(14) },
  })
  const [theirs, own] = [await rent(person, 2, { productId: sold }), await rent(reseller, 2, { productId: sold })]
  const priceOf = async (by: Person, id: number) => (await board(by)).items.find((it) => it.id === id)?.customerPrice
  expect(await priceOf(shop.administrator, theirs)).toBe(fromSoles(14))
  expect(await priceOf(shop.administrator, own)).toBeNull()
  expect(await priceOf(supplier, theirs)).toBeNull()
  expect(await priceOf(person, theirs)).toBeNull()
  expect(await priceOf(reseller, own)).toBeNull()
})

test('each page has the rents of its customers on other pages, in any spelling of their phone', async () => {
  const supplier = await shop.person('ADMIN')
  const [one, other] = [await shop.person('RESELLER', 900), await shop.person('RESELLER', 900)]
  const many = await shop.product({ precio: 1, profiles: 130 })
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: many }, body: { sellerId: supplier.id } })
  const phones = ['+51 966 000 001', '966000001', '966000002', '+51966000003']
  for (const telefono of phones)
    await one.call(api.cart.checkOut, {
      body: { nombreUser: 'Rosa', telefono, lines: [{ productId: many, quantity: 30 }] },
    })
  await other.call(api.cart.checkOut, {
    body: { nombreUser: 'Rosa', telefono: '966000001', lines: [{ productId: many, quantity: 1 }] },
  })
  const now = shop.context.clock.now()
  // The customers take turns in the list.
  await sql`update purchases set start_date = ${now},
    end_date = ${now}::timestamptz + interval '1 day' + id % 30 * interval '1 hour'
    where product_id = ${many}`.execute(shop.context.db)
  const remindedOf = async (by: Person, query: { page?: number; tramo?: DuePart; q?: string }) => {
    const { items, alongside, total } = await board(by, query)
    const all = [...items, ...alongside]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    return { items: items.length, total, all: Map.groupBy(all, (it) => comparablePhone(it.telefono)) }
  }
  const sizes = (of: Map<string, unknown[]>) =>
    Object.fromEntries([...of].map(([phone, { length }]) => [phone, length]))
  const whole = { 966000001: 60, 966000002: 30, 966000003: 30 }
  for (const page of [1, 2, 3]) {
    const { items, total, all } = await remindedOf(one, { page })
    expect([items, total, sizes(all)]).toEqual([page === 3 ? 20 : 50, 120, whole])
  }
  expect(sizes((await remindedOf(supplier, {})).all)).toEqual({ ...whole, 966000001: 61 })
  expect((await board(other)).alongside).toEqual([])
  const { total, all } = await remindedOf(one, { tramo: 'siete-dias', q: '966000001' })
  expect([total, sizes(all)]).toEqual([0, {}])
  expect(sizes((await remindedOf(one, { q: '966000001' })).all)).toEqual({ 966000001: 60 })
})
