import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, formatSoles, toSoles, type Centimos } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import type { Client } from '../../testing/client.ts'

let shop: Shop
const people: Record<'USER' | 'ADMIN' | 'RESELLER' | 'REDUCED' | 'SADMIN', Person> = {} as never
beforeAll(async () => {
  shop = await openShop()
  for (const role of ['USER', 'ADMIN', 'RESELLER', 'REDUCED', 'SADMIN'] as const) {
    people[role] = await shop.person(role, 9000)
  }
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const change = (id: number, rawBody: Record<string, unknown>, by: Client = shop.administrator) =>
  by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const shownTo = async (viewer: Client, id: number) =>
  (await viewer.call(api.catalogue.getProduct, { params: { id } })).precio

/** A base price with the price of its general rule, of its category's rule and of the product, where there is one. */
const pricing = fc
  .record({
    base: fc.integer({ min: 1, max: 5000 }),
    others: fc.array(fc.option(fc.nat(3000)), { minLength: 3, maxLength: 3 }),
  })
  .map(({ base, others }) => {
    const [general = null, ofCategory = null, own = null] = others.map((more) => (more === null ? null : base + more))
    return { base, general, ofCategory, own }
  })

/** Every price that a viewer reads of a product, wherever it is shown. */
async function everyShownPrice(viewer: Client, id: number, word: string, categoryId: number) {
  const lists = [{ q: word }, { categoryId }, { categoryId, sort: 'precio' as const }]
  const pages = await Promise.all(lists.map((query) => viewer.call(api.catalogue.listProducts, { query })))
  const listed = pages.map(({ items }) => items.find((item) => item.id === id)?.precio)
  return [await shownTo(viewer, id), ...listed]
}

test('what is shown anywhere is what a sale, a cart and a renewal charge, for every role', async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(pricing, async ({ base, general, ofCategory, own }) => {
      const word = `Kolasi${++serial}`
      const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: word } })
      const rules = [
        ...(general === null ? [] : [{ base: centimos(base), categoryId: null, precio: centimos(general) }]),
        ...(ofCategory === null ? [] : [{ base: centimos(base), categoryId, precio: centimos(ofCategory) }]),
      ]
      await shop.administrator.call(api.prices.save, { body: { rules } })
      const id = await shop.product({ nombre: word, precio: base / 100, profiles: 12, categoryId, dias: 5 })
      expect((await change(id, { precioPublico: own === null ? null : own / 100 })).json).toMatchObject({
        precioPublico: own === null ? null : own / 100,
      })
      const ofPublic = centimos(own ?? ofCategory ?? general ?? base)
      const payers: [Client | Person, Centimos][] = [
        [people.USER, ofPublic],
        [people.ADMIN, ofPublic],
        [people.RESELLER, centimos(base)],
        [people.SADMIN, centimos(base)],
      ]
      expect(new Set(await everyShownPrice(shop.guest, id, word, categoryId))).toEqual(new Set([ofPublic]))
      const preview = await (await fetch(`${shop.origin}/p/${id}`)).text()
      expect(preview).toContain(formatSoles(ofPublic))
      expect((await shop.guest.call(api.catalogue.getProduct, { params: { id } })).precioPublico).toBeNull()
      for (const [payer, price] of payers) {
        expect(new Set(await everyShownPrice(payer, id, word, categoryId))).toEqual(new Set([price]))
        const { balance } = await payer.call(api.wallet.mine)
        const bought = await payer.call(api.purchases.buy, { body: { productId: id, ...customer, total: price } })
        await payer.call(api.cart.add, { body: { productId: id, quantity: 1 } })
        const line = (await payer.call(api.cart.list)).find(({ product }) => product.id === id)
        expect(line).toMatchObject({ subTotal: price, product: { precio: price } })
        const { items } = await payer.call(api.cart.checkOut, {
          body: { lines: [{ productId: id, quantity: 1 }], ...customer, total: price },
        })
        expect([bought.precio, items[0]?.precio]).toEqual([price, price])
        const { precio } = await payer.call(api.purchases.renewalTerms, { params: { id: bought.id } })
        const board = await payer.call(api.purchases.due, { query: { q: word } })
        const due = board.items.find((rent) => rent.id === bought.id)
        // The board of suppliers lists what they sold.
        expect([precio, payer === people.ADMIN ? price : due?.renewal?.precio]).toEqual([price, price])
        await payer.call(api.purchases.renew, { params: { id: bought.id }, body: { total: price } })
        const charged = balance - (await payer.call(api.wallet.mine)).balance
        expect(charged).toBe(3 * price)
      }
      const exported = await shop.administrator.wire(api.catalogue.exportProducts, { query: { q: word } })
      expect(exported.text).toContain(String(toSoles(ofPublic)))
    }),
    { numRuns: 12 },
  )
})

test('products are sorted by the price that their viewer sees', async () => {
  const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Orden' } })
  const prices = [
    [4, 40],
    [5, 5],
    [6, 6.5],
    [7, null],
  ] as const
  const ids: number[] = []
  for (const [precio, precioPublico] of prices) {
    const id = await shop.product({ precio, categoryId })
    await change(id, { precioPublico })
    ids.push(id)
  }
  const [a, b, c, d] = ids
  const order = async (viewer: Client) =>
    (await viewer.call(api.catalogue.listProducts, { query: { categoryId, sort: 'precio' } })).items.map(({ id }) => id)
  expect(await order(shop.guest)).toEqual([b, c, d, a])
  expect(await order(people.RESELLER)).toEqual([a, b, c, d])
})

describe("a product's own price for the public", () => {
  test('is never below the base price, which cannot rise above it alone, and ends with null', async () => {
    const id = await shop.product({ precio: 7 })
    const low = { status: 400, json: { issues: [{ path: 'precioPublico' }] } }
    expect(await change(id, { precioPublico: 6.99 })).toMatchObject(low)
    expect((await change(id, { precioPublico: 7 })).json).toMatchObject({ precio: 7, precioPublico: 7 })
    expect(await change(id, { precio: 7.01 })).toMatchObject(low)
    expect((await change(id, { precio: 8, precioPublico: 9 })).status).toBe(200)
    expect(await shownTo(shop.guest, id)).toBe(900)
    expect((await change(id, { precioPublico: null })).json).toMatchObject({ precio: 8, precioPublico: null })
    expect(await shownTo(shop.guest, id)).toBe(800)
  })

  test('counts as a rule: the product is not listed as one without', async () => {
    const unpriced = async () => (await shop.administrator.call(api.prices.unpriced, { query: {} })).total
    const before = await unpriced()
    const id = await shop.product({ precio: 7.77 })
    expect(await unpriced()).toBe(before + 1)
    await change(id, { precioPublico: 9 })
    expect(await unpriced()).toBe(before)
    expect((await shop.administrator.call(api.dashboards.read)).products.unpriced).toBe(before)
    await change(id, { precioPublico: null })
    expect(await unpriced()).toBe(before + 1)
  })

  test('is refused for a raffle, and set by full administrators only', async () => {
    const raffle = await shop.product({ tickets: 3 })
    expect(await change(raffle, { precioPublico: 9 })).toMatchObject({ status: 400 })
    const own = { nombre: 'Mío', descripcion: 'De quien ayuda', dias: 30, precio: 5, categoryId: 1 }
    const make = (body: object) => people.REDUCED.wire(api.catalogue.createProduct, { rawBody: { ...own, ...body } })
    expect((await make({ precioPublico: 9 })).status).toBe(403)
    const { id } = (await make({})).json as { id: number }
    expect((await change(id, { precioPublico: 9 }, people.REDUCED)).status).toBe(403)
    expect((await change(id, { precioPublico: 9 })).status).toBe(200)
    expect((await change(id, { nombre: 'Mío aún', precioPublico: 9 }, people.REDUCED)).status).toBe(200)
  })

  test('is on record, and refused when the prices are not the shown ones any more', async () => {
    const id = await shop.product({ precio: 5 })
    const shown = { precio: 5, precioPublico: null }
    expect((await change(id, { precio: 6, precioPublico: 12, shown })).status).toBe(200)
    for (const late of [shown, { precio: 6, precioPublico: null }, { precio: 5, precioPublico: 12 }]) {
      const answer = await change(id, { precio: 7, shown: late })
      expect(answer).toMatchObject({ status: 409, json: { code: 'PRODUCT_CHANGED' } })
    }
    expect((await change(id, { precio: 7, shown: { precio: 6, precioPublico: 12 } })).status).toBe(200)
    const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'product', subjectId: id } })
    const changes = items.filter(({ action }) => action === 'change-product')
    expect(changes).toMatchObject([
      { before: { precio: 600 }, after: { precio: 700 } },
      { before: { precio: 500, precioPublico: null }, after: { precio: 600, precioPublico: 1200 } },
    ])
  })
})

test('a sold product changes its price: the purchase keeps its own, renewals and later sales follow', async () => {
  const id = await shop.product({ precio: 6, profiles: 3 })
  await change(id, { precioPublico: 10 })
  const buyer = await shop.person('USER', 100)
  const { id: purchase } = await buyer.call(api.purchases.buy, { body: { productId: id, ...customer } })
  expect((await change(id, { precio: 8, precioPublico: 14 })).status).toBe(200)
  const terms = await buyer.call(api.purchases.renewalTerms, { params: { id: purchase } })
  expect(terms.precio).toBe(1400)
  const renewed = await buyer.call(api.purchases.renew, { params: { id: purchase }, body: {} })
  expect(renewed).toMatchObject({ precio: 1000, renewed: 1400 })
  const late = await buyer.wire(api.purchases.buy, { body: { productId: id, ...customer, total: centimos(1000) } })
  expect(late).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } })
  expect((await buyer.call(api.purchases.buy, { body: { productId: id, ...customer } })).precio).toBe(1400)
})
