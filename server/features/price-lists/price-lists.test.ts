import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { ListedPrice } from '#contract/price-lists.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const rule = { markup: 'percent', percent: 30, amount: centimos(0), rounding: 'ninety' } as const
const setRule = (by: Person, change: Partial<typeof rule> | object = {}) =>
  by.call(api.priceLists.change, { body: { ...rule, ...change } })
const mine = (by: Person) => by.call(api.priceLists.mine)
const pricesOf = async (by: Person, productId: number) =>
  (await by.call(api.priceLists.prices, { query: { productId } })).items
const priceOf = async (by: Person, productId: number) => (await pricesOf(by, productId))[0] as ListedPrice
const confirm = (by: Person, { productId, dias, paid }: ListedPrice, precio: number, own = true) =>
  by.wire(api.priceLists.confirm, {
    body: { prices: [{ productId, dias, paid, precio: centimos(precio), own }] },
  })
const setBase = (id: number, precio: number) =>
  shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(precio) } })

test('a reseller begins with an empty list, and their rule proposes rounded prices', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER')
  expect(await mine(reseller)).toMatchObject({ markup: null, public: false, slug: null, confirmed: 0, changed: 0 })
  expect(await priceOf(reseller, product)).toMatchObject({
    paid: 1000,
    precio: null,
    proposal: null,
    state: 'unpriced',
  })
  expect(await setRule(reseller)).toMatchObject({ markup: 'percent', percent: 30, rounding: 'ninety', proposed: 1 })
  expect(await priceOf(reseller, product)).toMatchObject({ proposal: 1390, state: 'proposed' })
  await setRule(reseller, { markup: 'amount', percent: 0, amount: centimos(255), rounding: 'half' })
  expect(await priceOf(reseller, product)).toMatchObject({ proposal: 1300 })
})

test('a confirmed price outlasts a new base price or rule, and asks for review until confirmed', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER')
  await setRule(reseller)
  expect((await confirm(reseller, await priceOf(reseller, product), 1390, false)).status).toBe(200)
  expect(await priceOf(reseller, product)).toMatchObject({ precio: 1390, state: 'confirmed' })
  await setBase(product, 12)
  expect(await priceOf(reseller, product)).toMatchObject({ precio: 1390, proposal: 1590, paid: 1200, state: 'changed' })
  expect(await mine(reseller)).toMatchObject({ changed: 1, below: 0, confirmed: 1 })
  await setBase(product, 14)
  expect(await priceOf(reseller, product)).toMatchObject({ precio: 1390, paid: 1400, state: 'below' })
  expect(await mine(reseller)).toMatchObject({ changed: 1, below: 1 })
  const review = await reseller.call(api.priceLists.prices, { query: { state: 'review' } })
  expect(review.items.map(({ productId }) => productId)).toEqual([product])
  expect((await confirm(reseller, await priceOf(reseller, product), 1890, false)).status).toBe(200)
  expect(await mine(reseller)).toMatchObject({ changed: 0, below: 0 })
  await setRule(reseller, { percent: 0 })
  expect(await priceOf(reseller, product)).toMatchObject({ precio: 1890, proposal: 1490, state: 'changed' })
})

test('a price that a reseller typed is kept whatever the rule says, until they withdraw it', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER')
  await setRule(reseller)
  await confirm(reseller, await priceOf(reseller, product), 1777)
  await setRule(reseller, { percent: 200 })
  expect(await priceOf(reseller, product)).toMatchObject({
    precio: 1777,
    proposal: 1777,
    own: true,
    state: 'confirmed',
  })
  const params = { productId: product, dias: 30 }
  expect((await reseller.wire(api.priceLists.withdraw, { params })).status).toBe(204)
  expect((await reseller.wire(api.priceLists.withdraw, { params })).status).toBe(404)
  expect(await priceOf(reseller, product)).toMatchObject({ precio: null, proposal: 3090, state: 'proposed' })
})

test('a reseller confirms nothing below what they pay, or at an outdated cost or rule', async () => {
  const [product, other] = [await shop.product({ precio: 10 }), await shop.product({ precio: 10 })]
  const reseller = await shop.person('RESELLER')
  await setRule(reseller)
  const shown = await priceOf(reseller, product)
  expect((await confirm(reseller, shown, 999)).json).toMatchObject({
    code: 'PRICE_BELOW_PAID',
    message: 'Ese precio está por debajo de lo que pagas tú. Ponlo igual o más alto.',
  })
  expect((await confirm(reseller, shown, 1400, false)).json).toMatchObject({ code: 'PRICE_CHANGED' })
  await setBase(product, 11)
  expect((await confirm(reseller, shown, 1390)).json).toMatchObject({ code: 'PRICE_CHANGED' })
  expect((await confirm(reseller, { ...shown, dias: 31 }, 1390)).status).toBe(404)
  const both = [await priceOf(reseller, other), shown].map(({ productId, dias, paid }) => {
    return { productId, dias, paid, precio: centimos(2000), own: true }
  })
  expect((await reseller.wire(api.priceLists.confirm, { body: { prices: both } })).status).toBe(409)
  expect((await mine(reseller)).confirmed).toBe(0)
  expect((await confirm(reseller, await priceOf(reseller, product), 1100)).status).toBe(200)
})

test('fifty confirmations while the base price changes leave one price, valid at its moment', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER')
  const shown = await priceOf(reseller, product)
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      if (index === 25) {
        await setBase(product, 20)
        return 200
      }
      return (await confirm(reseller, shown, 1000 + index)).status
    }),
  )
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { precio, paid } = await shop.context.db
    .selectFrom('resellerPrices')
    .select(['precio', 'paid'])
    .where('userId', '=', reseller.id)
    .executeTakeFirstOrThrow()
  expect(paid).toBe(1000)
  expect(precio).toBeGreaterThanOrEqual(1000)
  expect(await priceOf(reseller, product)).toMatchObject({ precio, paid: 2000, state: 'below' })
})

test('a reseller lists and downloads only their own prices, by category, name and term', async () => {
  const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Álbumes' } })
  const zeta = await shop.product({ nombre: 'Zeta', precio: 4, categoryId })
  const alfa = await shop.product({ nombre: 'Alfa', precio: 6, categoryId })
  const terms = [{ dias: 90, precio: fromSoles(15) }]
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: alfa }, body: { terms } })
  const hidden = await shop.product({ nombre: 'Aún no', categoryId, publish: false })
  const [one, other] = [await shop.person('RESELLER'), await shop.person('RESELLER')]
  await confirm(one, (await pricesOf(one, alfa))[1] as ListedPrice, 2200)
  const { items } = await one.call(api.priceLists.prices, { query: { q: 'albumes' } })
  expect(items.map(({ productId, dias, precio }) => [productId, dias, precio])).toEqual([
    [alfa, 30, null],
    [alfa, 90, 2200],
    [zeta, 30, null],
  ])
  expect(await pricesOf(one, hidden)).toEqual([])
  expect((await pricesOf(other, alfa)).map(({ precio }) => precio)).toEqual([null, null])
  const file = await one.wire(api.priceLists.export, { query: { q: 'zeta' } })
  expect(file.text).toContain('Zeta,30,1,4')
})

test('a reseller finds their prices by the words by which the catalogue finds the product', async () => {
  const product = await shop.product({ nombre: 'Disney+ Estándar', precio: 5 })
  const reseller = await shop.person('RESELLER')
  const found = async (q: string) =>
    (await reseller.call(api.priceLists.prices, { query: { q } })).items.map(({ productId }) => productId)
  for (const q of ['disney plus', 'disneyplus', 'estandar, disney', 'DISNEY+'])
    expect(await found(q), q).toEqual([product])
  expect(await found('disney premium')).toEqual([])
})

test('a confirmed price is kept while its days are not offered, and holds once they are again', async () => {
  const product = await shop.product({ precio: 10 })
  const reseller = await shop.person('RESELLER')
  const params = { id: product }
  await confirm(reseller, await priceOf(reseller, product), 1500)
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { dias: 60 } })
  expect(await priceOf(reseller, product)).toMatchObject({ dias: 60, precio: null })
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { dias: 30 } })
  expect(await priceOf(reseller, product)).toMatchObject({ dias: 30, precio: 1500 })
})
