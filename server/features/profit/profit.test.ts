import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { centimos } from '#domain/money.ts'
import type { ProfitBy } from '#domain/profit.ts'
import { buyTicket, raffleOf } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const range = () => {
  const now = shop.context.clock.now().getTime()
  return { from: limaDay(new Date(now - 40 * dayMs)), to: limaDay(new Date(now + 40 * dayMs)) }
}
const profitOf = (by: Person, group: ProfitBy = 'dia') =>
  by.call(api.profits.list, { query: { ...range(), by: group, pageSize: 200 } })
const unpricedOf = async (by: Person) =>
  (await by.call(api.profits.unpriced, { query: { ...range(), pageSize: 200 } })).items
type Sale = { nombreUser?: string; telefono?: string; precioVenta?: number }
const buy = async (by: Person, productId: number, sale: Sale = {}) => {
  const { nombreUser = 'Ana', telefono = '987654321', precioVenta } = sale
  const body = {
    productId,
    nombreUser,
    telefono,
    ...(precioVenta !== undefined && { precioVenta: centimos(precioVenta) }),
  }
  return by.call(api.purchases.buy, { body })
}
const renew = (by: Person, id: number, precioVenta?: number) =>
  by.call(api.purchases.renew, {
    params: { id },
    body: precioVenta === undefined ? {} : { precioVenta: centimos(precioVenta) },
  })
const refund = (id: number, quantity: number) =>
  shop.administrator.call(api.purchases.refund, {
    params: { id },
    body: { quantity: centimos(quantity), motivo: 'Cayó' },
  })
const soldFor = (by: Person, id: number, precioVenta: number | null) =>
  by.wire(api.purchases.setSalePrice, {
    params: { id },
    body: { precioVenta: precioVenta === null ? null : centimos(precioVenta) },
  })

test('a sale with its price, a renewal with another and a refund make a profit to the céntimo', async () => {
  const product = await shop.product({ precio: 7.31 })
  const reseller = await shop.person('RESELLER', 100)
  const sold = await buy(reseller, product, { precioVenta: 1200 })
  expect(sold.precioVenta).toBe(1200)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 1, sold: 1200, paid: 731, profit: 469, unpriced: 0 })
  await renew(reseller, sold.id, 1150)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 2, sold: 2350, paid: 1462, profit: 888 })
  await refund(sold.id, 333)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 2, sold: 2350, paid: 1129, profit: 1221 })
})

test('profit lists apart what has no sale price, and counts neither it nor its refunds', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER', 100)
  const { id } = await buy(reseller, product)
  await renew(reseller, id, 1500)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 1, profit: 500, unpriced: 1, unpricedPaid: 1000 })
  expect(await unpricedOf(reseller)).toMatchObject([{ purchaseId: id, renewalId: null, paid: 1000, nombreUser: 'Ana' }])
  await refund(id, 800)
  expect((await profitOf(reseller)).sums).toMatchObject({ paid: 1000, profit: 500 })
  await refund(id, 600)
  expect((await profitOf(reseller)).sums).toMatchObject({ paid: 600, profit: 900 })
  await soldFor(reseller, id, 1400)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 2, sold: 2900, paid: 600, profit: 2300, unpriced: 0 })
  await soldFor(reseller, id, null)
  expect((await profitOf(reseller)).sums).toMatchObject({ count: 1, profit: 900, unpriced: 1 })
})

test('buyers alone read and change the sale prices of their purchases and renewals', async () => {
  const product = await shop.product({ precio: 10 })
  const [reseller, rival] = [await shop.person('RESELLER', 100), await shop.person('RESELLER', 100)]
  const { id } = await buy(reseller, product, { precioVenta: 9871 })
  await renew(reseller, id)
  const params = { id }
  const [sale, renewal] = await reseller.call(api.purchases.salePrices, { params })
  expect([sale, renewal]).toMatchObject([
    { renewalId: null, precioVenta: 9871 },
    { precioVenta: null, paid: 1000 },
  ])
  const ofRenewal = { id: renewal?.renewalId ?? 0 }
  const body = { precioVenta: centimos(9873) }
  expect((await reseller.wire(api.purchases.setRenewalSalePrice, { params: ofRenewal, body })).status).toBe(204)
  for (const other of [rival, shop.administrator, await shop.person('ADMIN'), await shop.person('USER')]) {
    expect((await soldFor(other, id, 1)).status).toBe(404)
    expect((await other.wire(api.purchases.setRenewalSalePrice, { params: ofRenewal, body })).status).toBe(404)
    expect((await other.wire(api.purchases.salePrices, { params })).status).toBe(404)
    expect((await profitOf(other)).sums).toMatchObject({ count: 0, unpriced: 0 })
  }
  const { administrator } = shop
  const read = [
    await administrator.wire(api.purchases.list),
    await administrator.wire(api.purchases.export),
    await administrator.wire(api.audit.list),
    await rival.wire(api.purchases.mine),
  ]
  for (const { text } of read) expect(text).not.toMatch(/98\.7[13]|precioVenta":98/)
  expect((await reseller.call(api.purchases.mine)).items[0]).toMatchObject({ precioVenta: 9871 })
})

test('each line of a checkout and each rent renewed together has the price that it was sold for', async () => {
  const [one, other] = [await shop.product({ precio: 2, profiles: 3 }), await shop.product({ precio: 3, profiles: 2 })]
  const reseller = await shop.person('RESELLER', 100)
  const customer = { nombreUser: 'Ana', telefono: '987654321' }
  const lines = [
    { productId: one, quantity: 2, precioVenta: centimos(500) },
    { productId: other, quantity: 1 },
  ]
  const { items } = await reseller.call(api.cart.checkOut, { body: { ...customer, lines } })
  expect(items.map(({ productId, precioVenta }) => [productId, precioVenta])).toEqual([
    [one, 500],
    [one, 500],
    [other, null],
  ])
  await reseller.call(api.cart.add, { body: { productId: other, quantity: 1 } })
  const shown = [{ productId: other, quantity: 1, precioVenta: centimos(777) }]
  const bought = await reseller.call(api.cart.checkOut, { body: { ...customer, shown } })
  expect(bought.items).toMatchObject([{ productId: other, precioVenta: 777 }])
  expect(await reseller.call(api.cart.list)).toEqual([])
  const ids = items.map(({ id }) => id).toReversed()
  const preciosVenta = [null, centimos(450), centimos(460)]
  await reseller.call(api.purchases.renewSeveral, { body: { ids, preciosVenta } })
  const renewed = await Promise.all(
    ids.map(async (id) => (await reseller.call(api.purchases.salePrices, { params: { id } }))[1]?.precioVenta),
  )
  expect(renewed).toEqual([null, 450, 460])
})

test('a reseller sees profit by product, and by customer however their phone was written', async () => {
  const [one, other] = [
    await shop.product({ precio: 2, profiles: 3, nombre: 'Uno' }),
    await shop.product({ precio: 3, nombre: 'Dos' }),
  ]
  const reseller = await shop.person('RESELLER', 100)
  await buy(reseller, one, { precioVenta: 500, telefono: '987 111 222', nombreUser: 'Rosa' })
  await buy(reseller, other, { precioVenta: 400, telefono: '+51987111222', nombreUser: 'Rosa R.' })
  await buy(reseller, one, { precioVenta: 900, telefono: '+34600111222', nombreUser: 'Luis' })
  const byProduct = await profitOf(reseller, 'producto')
  expect(byProduct.items).toMatchObject([
    { name: 'Uno', count: 2, sold: 1400, paid: 400, profit: 1000 },
    { name: 'Dos', count: 1, sold: 400, paid: 300, profit: 100 },
  ])
  const byCustomer = await profitOf(reseller, 'cliente')
  expect(byCustomer.items).toMatchObject([
    { name: 'Luis', profit: 700 },
    { name: 'Rosa R.', count: 2, profit: 400 },
  ])
  expect(byCustomer.total).toBe(2)
  const file = await reseller.wire(api.profits.export, { query: { ...range(), by: 'cliente' } })
  expect(file.text).toContain('Rosa R.,+51987111222,2,9,5,4,0,0')
  const [luis, rosa] = (await reseller.call(api.customers.list)).items
  await reseller.call(api.customers.merge, { params: { id: rosa?.id ?? 0 }, body: { from: luis?.id ?? 0 } })
  expect((await profitOf(reseller, 'cliente')).items).toMatchObject([{ name: 'Rosa R.', count: 3, profit: 1100 }])
})

test('fifty sale prices of one purchase at once leave one of them', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER', 100)
  const { id } = await buy(reseller, product)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => soldFor(reseller, id, 1000 + index)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const rows = await shop.context.db.selectFrom('salePrices').selectAll().where('purchaseId', '=', id).execute()
  expect(rows).toHaveLength(1)
})

test('the profit of a month of sales, renewals, refunds and tickets agrees with the tables', async () => {
  const products = [
    await shop.product({ precio: 7.77, profiles: 12 }),
    await shop.product({ precio: 3.33, profiles: 12 }),
  ]
  const raffle = await raffleOf(shop, 3, { sold: 0 })
  const reseller = await shop.person('RESELLER', 400)
  const ids: number[] = []
  for (let index = 0; index < 20; index++) {
    const known = index % 3 !== 0
    const { id } = await buy(reseller, products[index % 2] as number, {
      telefono: `98765430${index % 5}`,
      ...(known && { precioVenta: 900 + 7 * index }),
    })
    ids.push(id)
    if (index % 4 === 0) await renew(reseller, id, index % 8 === 0 ? undefined : 1111)
    if (index % 5 === 0) await refund(id, 101 + index)
    if (index % 10 === 0) await refund(id, 59)
  }
  await buyTicket(reseller, raffle)
  // The days of a sale, moved over the month.
  for (const [index, id] of ids.entries())
    await shop.context.db
      .updateTable('purchases')
      .set({ startDate: new Date(Date.now() - index * dayMs) })
      .where('id', '=', id)
      .execute()
  const given = { productIds: products, from: limaDay(new Date(Date.now() - 2 * dayMs)), motivo: 'Se cayó' }
  const body = { ...given, until: limaDay(new Date(Date.now() - dayMs)) }
  const { id: planned } = await shop.administrator.call(api.outages.give, { body: { ...body, dryRun: true } })
  await shop.administrator.call(api.outages.give, { body: { ...body, dryRun: false, id: planned } })
  const expected = await sumOverTables(reseller.id)
  for (const by of ['dia', 'producto', 'cliente'] as const) {
    const { items, sums } = await profitOf(reseller, by)
    expect(sums).toEqual(expected)
    for (const field of ['count', 'sold', 'paid', 'profit', 'unpriced', 'unpricedPaid'] as const)
      expect(items.reduce((sum, item) => sum + item[field], 0)).toBe(expected[field])
  }
  const unpriced = await unpricedOf(reseller)
  expect(unpriced).toHaveLength(expected.unpriced)
  expect(unpriced.reduce((sum, { paid }) => sum + paid, 0)).toBe(expected.unpricedPaid)
  // Pages, one past the end included, are parts of that, each with what is true of all.
  const groups = await profitOf(reseller, 'cliente')
  for (const page of [1, 2, 1000]) {
    const part = [3 * page - 3, 3 * page] as const
    const query = { ...range(), page, pageSize: 3 }
    const items = groups.items.slice(...part)
    const list = await reseller.call(api.profits.list, { query: { ...query, by: 'cliente' } })
    expect(list).toMatchObject({ items, total: groups.total, sums: groups.sums })
    const rest = await reseller.call(api.profits.unpriced, { query })
    expect(rest).toMatchObject({ items: unpriced.slice(...part), total: expected.unpriced })
  }
})

/** The same figures from the plain rows, one after the other. */
async function sumOverTables(userId: number) {
  const { db } = shop.context
  const purchases = await db.selectFrom('purchases').selectAll().where('userId', '=', userId).execute()
  const renewals = await db.selectFrom('renewals').selectAll().where('userId', '=', userId).execute()
  const prices = await db.selectFrom('salePrices').selectAll().where('userId', '=', userId).execute()
  const entries = await db
    .selectFrom('walletEntries')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'Devolución')
    .execute()
  const sums = { count: 0, sold: 0, paid: 0, profit: 0, unpriced: 0, unpricedPaid: 0 }
  for (const { id, precio } of purchases) {
    const periods = [
      { paid: precio as number, price: prices.find((it) => it.purchaseId === id && it.renewalId === null) },
      ...renewals
        .filter((it) => it.purchaseId === id)
        .map((it) => ({ paid: it.precio as number, price: prices.find(({ renewalId }) => renewalId === it.id) })),
    ]
    let unknown = 0
    for (const { paid, price } of periods) {
      if (price) {
        sums.count++
        sums.sold += price.precio
        sums.paid += paid
      } else {
        sums.unpriced++
        unknown += paid
      }
    }
    sums.unpricedPaid += unknown
    const givenBack = entries.filter((it) => it.purchaseId === id).reduce((sum, it) => sum + it.quantity, 0)
    sums.paid -= Math.max(0, givenBack - unknown)
  }
  sums.profit = sums.sold - sums.paid
  return sums
}

test('days out of order or of more than a year are refused with a sentence', async () => {
  const reseller = await shop.person('RESELLER')
  const ask = async (from: string, to: string) =>
    (await reseller.wire(api.profits.list, { query: { from, to, by: 'dia' } })).json
  expect(await ask('2026-02-01', '2026-01-01')).toMatchObject({
    issues: [{ message: expect.stringMatching(/último día/) }],
  })
  expect(await ask('2025-01-01', '2026-01-02')).toMatchObject({
    issues: [{ message: expect.stringMatching(/un año/) }],
  })
})
