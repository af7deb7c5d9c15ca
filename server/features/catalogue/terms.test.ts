import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles, type Centimos } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
type Written = { dias: number; precio: number; precioPublico?: number | null; costo?: number | null }
const change = (id: number, rawBody: Record<string, unknown>, by: Client = shop.administrator) =>
  by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const offer = async (id: number, ...terms: Written[]) => expect((await change(id, { terms })).status).toBe(200)
const read = (id: number, by: Client = shop.administrator) => by.call(api.catalogue.getProduct, { params: { id } })
const termsOf = async (id: number, by?: Client) => (await read(id, by)).terms
const termOf = async (id: number, dias: number) => {
  const term = (await termsOf(id)).find((one) => one.dias === dias)
  if (!term) throw new Error(`no term of ${dias} days`)
  return term.id
}
const buy = (by: Client, productId: number, more: { termId?: number; total?: Centimos; dias?: number } = {}) =>
  by.wire(api.purchases.buy, { body: { productId, ...customer, ...more } })
const bought = async (by: Client, productId: number, termId?: number) =>
  by.call(api.purchases.buy, { body: { productId, termId, ...customer } })
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance

describe('the terms of a product', () => {
  test('begin with its own days and price, and share its stock', async () => {
    const id = await shop.product({ precio: 5, profiles: 2 })
    await offer(id, { dias: 180, precio: 25 }, { dias: 90, precio: 10, precioPublico: 20 })
    expect(await termsOf(id)).toMatchObject([
      { dias: 30, precio: 500, precioPublico: null, active: true },
      { dias: 90, precio: 1000, precioPublico: 2000, active: true },
      { dias: 180, precio: 2500, active: true },
    ])
    const buyer = await shop.person('USER', 100)
    expect(await termsOf(id, buyer)).toMatchObject([
      { precio: 1300 },
      { precio: 2000, precioPublico: null },
      { precio: 2500 },
    ])
    const sold = await bought(buyer, id, await termOf(id, 90))
    expect(sold).toMatchObject({ precio: 2000, dias: 90, termId: await termOf(id, 90) })
    expect((sold.endDate.getTime() - sold.startDate.getTime()) / 86_400_000).toBe(90)
    expect((await read(id)).stock).toBe(1)
    expect(await bought(buyer, id)).toMatchObject({ precio: 1300, dias: 30 })
    expect((await buy(buyer, id, { termId: await termOf(id, 180) })).json).toMatchObject({ code: 'SOLD_OUT' })
  })

  test('a term of another product, one not offered and one of a raffle are refused with a sentence', async () => {
    const [id, other] = [await shop.product({ profiles: 3 }), await shop.product()]
    const buyer = await shop.person('USER', 100)
    const refused = {
      status: 409,
      json: { code: 'TERM_NOT_OFFERED', message: 'Ese plazo ya no se vende. Elige otro.' },
    }
    expect(await buy(buyer, id, { termId: await termOf(other, 30) })).toMatchObject(refused)
    await offer(id, { dias: 90, precio: 10 })
    const termId = await termOf(id, 90)
    await bought(buyer, id, termId)
    await offer(id)
    expect(await buy(buyer, id, { termId })).toMatchObject(refused)
    const add = (productId: number) => buyer.wire(api.cart.add, { body: { productId, termId, quantity: 1 } })
    expect(await add(id)).toMatchObject(refused)
    const raffle = await shop.product({ tickets: 5 })
    expect(await buy(buyer, raffle, { termId })).toMatchObject(refused)
    expect(await add(raffle)).toMatchObject(refused)
    expect((await change(raffle, { terms: [{ dias: 90, precio: 10 }] })).json).toMatchObject({
      issues: [{ path: 'terms' }],
    })
    expect(await termsOf(raffle)).toEqual([])
  })

  test('a sold term keeps its days: other days make another first term, and rents keep theirs', async () => {
    const id = await shop.product({ precio: 5, profiles: 3 })
    const buyer = await shop.person('RESELLER', 100)
    const first = await bought(buyer, id)
    expect((await change(id, { dias: 60, precio: 9 })).json).toMatchObject({ dias: 60, precio: 9 })
    const [now, before] = await termsOf(id)
    expect([now, before]).toMatchObject([
      { dias: 60, precio: 900, active: true },
      { id: first.termId, dias: 30, precio: 500, active: false },
    ])
    expect(await termsOf(id, buyer)).toHaveLength(1)
    expect(await bought(buyer, id)).toMatchObject({ dias: 60, precio: 900, termId: now?.id })
    const params = { id: first.id }
    expect(await buyer.call(api.purchases.renew, { params, body: {} })).toMatchObject({
      termId: first.termId,
      renewed: 500,
    })
    // Nobody bought it for 60 days but the one rent; back to 30 days it is the term that it was.
    await change(id, { dias: 30 })
    expect((await termsOf(id))[0]).toMatchObject({ id: first.termId, dias: 30, precio: 900 })
    const days = shop.context.db
      .updateTable('productTerms')
      .set({ dias: 31 })
      .where('id', '=', first.termId ?? 0)
    await expect(days.execute()).rejects.toThrow(/foreign key/)
    const gone = shop.context.db.deleteFrom('productTerms').where('id', '=', first.termId ?? 0)
    await expect(gone.execute()).rejects.toThrow(/foreign key/)
  })

  test('a renewal may be for another term; the next without one is for its own, an automatic one always', async () => {
    const id = await shop.product({ precio: 5, profiles: 1 })
    await offer(id, { dias: 90, precio: 12 })
    const buyer = await shop.person('RESELLER', 100)
    const { id: rent, endDate } = await bought(buyer, id)
    const [own, other] = [await termOf(id, 30), await termOf(id, 90)]
    const params = { id: rent }
    const shown = await buyer.call(api.purchases.renewalTerms, { params, query: { termId: other } })
    expect(shown).toMatchObject({ termId: other, precio: 1200, dias: 90 })
    expect(shown.terms).toMatchObject([
      { termId: own, precio: 500 },
      { termId: other, precio: 1200 },
    ])
    const body = { termId: other, total: fromSoles(12), dias: 90 }
    const renewed = await buyer.call(api.purchases.renew, { params, body })
    expect(renewed).toMatchObject({
      termId: own,
      renewed: 1200,
      endDate: new Date(endDate.getTime() + 90 * 86_400_000),
    })
    expect(await buyer.call(api.purchases.renewSeveral, { body: { ids: [rent] } })).toMatchObject({
      items: [{ renewed: 1700 }],
    })
    expect(await buyer.call(api.purchases.setAutoRenew, { params, body: { on: true } })).toMatchObject({
      autoRenew: 500,
    })
    await offer(id)
    expect((await buyer.wire(api.purchases.renew, { params, body: { termId: other } })).json).toMatchObject({
      code: 'TERM_NOT_OFFERED',
    })
    const rows = await shop.context.db
      .selectFrom('renewals')
      .select(['termId', 'dias'])
      .where('purchaseId', '=', rent)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { termId: other, dias: 90 },
      { termId: own, dias: 30 },
    ])
  })

  test('lists show and sort by the lowest price that the viewer pays', async () => {
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, {
      body: { name: 'De menor a mayor' },
    })
    const cheap = await shop.product({ precio: 30, categoryId })
    const dear = await shop.product({ precio: 20, categoryId })
    await offer(cheap, { dias: 7, precio: 2, precioPublico: 4 })
    for (const by of [shop.guest, shop.administrator]) {
      const { items } = await by.call(api.catalogue.listProducts, { query: { categoryId, sort: 'precio' } })
      expect(items.map(({ id }) => id)).toEqual([cheap, dear])
    }
  })

  test('their days differ, there are six at most, and the public never pays less than the base', async () => {
    const id = await shop.product()
    const refusal = async (...terms: Written[]) =>
      ((await change(id, { terms })).json as { issues: { path: string }[] }).issues[0]?.path
    expect(await refusal({ dias: 30, precio: 1 })).toBe('terms.0.dias')
    expect(await refusal({ dias: 60, precio: 1 }, { dias: 60, precio: 1 })).toBe('terms.1.dias')
    expect(await refusal({ dias: 60, precio: 2, precioPublico: 1 })).toBe('terms.0.precioPublico')
    expect(await refusal(...[1, 2, 3, 4, 5, 6].map((dias) => ({ dias, precio: 1 })))).toBe('terms')
    expect(await termsOf(id)).toHaveLength(1)
  })

  test('a cart has a line for each term of a product, and a checkout takes other profiles for each', async () => {
    const id = await shop.product({ precio: 5, profiles: 3 })
    await offer(id, { dias: 90, precio: 12, precioPublico: 30 })
    const termId = await termOf(id, 90)
    const buyer = await shop.person('USER', 100)
    const add = (more: object) => buyer.wire(api.cart.add, { rawBody: { productId: id, quantity: 1, ...more } })
    expect(await add({ termId })).toMatchObject({ status: 201, json: { termId, dias: 90, subTotal: 30 } })
    expect(await add({ quantity: 2 })).toMatchObject({ status: 201, json: { dias: 30, subTotal: 26 } })
    expect((await add({ termId })).json).toMatchObject({ code: 'NOT_ENOUGH_STOCK' })
    const lines = await buyer.call(api.cart.list)
    expect(lines.map(({ dias, quantity }) => [dias, quantity])).toEqual([
      [90, 1],
      [30, 2],
    ])
    const check = (shown: object[], total: number, dias: number) =>
      buyer.wire(api.cart.checkOut, { rawBody: { ...customer, shown, total, dias } })
    const shown = [
      { productId: id, termId, quantity: 1 },
      { productId: id, quantity: 2 },
    ]
    expect((await check([{ productId: id, quantity: 3 }], 56, 150)).json).toMatchObject({ code: 'CART_CHANGED' })
    expect((await check(shown, 56, 120)).json).toMatchObject({ code: 'DAYS_CHANGED' })
    const { items } = (await check(shown, 56, 150)).json as {
      items: { perfil: string; dias: number; precio: number }[]
    }
    expect(items.map(({ dias, precio }) => [dias, precio]).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [30, 13],
      [30, 13],
      [90, 30],
    ])
    expect(new Set(items.map(({ perfil }) => perfil)).size).toBe(3)
    expect(await balanceOf(buyer)).toBe(fromSoles(44))
    expect(await buyer.call(api.cart.list)).toEqual([])
  })

  test('a line of a term that is no longer offered leaves the cart', async () => {
    const id = await shop.product({ profiles: 3 })
    await offer(id, { dias: 90, precio: 12 }, { dias: 7, precio: 2 })
    const buyer = await shop.person('USER', 100)
    await bought(buyer, id, await termOf(id, 90))
    for (const dias of [90, 7]) {
      await buyer.call(api.cart.add, { body: { productId: id, termId: await termOf(id, dias), quantity: 1 } })
    }
    await offer(id)
    expect(await buyer.call(api.cart.list)).toEqual([])
    expect((await buyer.wire(api.cart.checkOut, { body: customer })).json).toMatchObject({ code: 'CART_EMPTY' })
  })
})
