import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { customer, refused, rentCalls } from './rent-calls.ts'

let shop: Shop
let admin: Person
let thief: Person
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
  thief = await shop.person('RESELLER', 900)
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const renew = (id: number, body: object = {}) => thief.wire(api.purchases.renew, { params: { id }, rawBody: body })
const buy = (body: object) => thief.wire(api.purchases.buy, { rawBody: { ...customer, ...body } })
/** Two products, each also for 180 days, and the term of 180 days of each. */
async function twoWithLongTerms() {
  const ids = [await shop.product({ precio: 5, profiles: 8 }), await shop.product({ precio: 9, profiles: 8 })] as const
  for (const id of ids) await calls.change(id, { terms: [{ dias: 180, precio: 40 }] })
  const long = await Promise.all(ids.map(async (id) => (await calls.termsOf(id)).find(({ dias }) => dias === 180)?.id))
  return { ids, long: [long[0] ?? 0, long[1] ?? 0] as const }
}

test('a buyer whose claim was refunded keeps neither rent nor data, and gets neither days nor codes', async () => {
  const productId = await shop.product({ precio: 10 })
  const before = await calls.balanceOf(thief)
  const id = await calls.rent(thief, productId)
  await thief.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  const claim = await calls.claim(thief, id)
  expect((await calls.resolve(admin, claim, 'refund')).status).toBe(200)
  expect(await calls.balanceOf(thief)).toBe(before)
  const mine = (await thief.call(api.purchases.mine, { query: { username: `#${id}` } })).items[0]
  expect(mine).toMatchObject({ freed: true, username: null, password: null, perfil: null, pin: null, autoRenew: null })
  const params = { id }
  const on = { on: true }
  for (const wire of [
    await renew(id),
    await thief.wire(api.purchases.renewSeveral, { body: { ids: [id] } }),
    await thief.wire(api.purchases.setAutoRenew, { params, body: on }),
    await thief.wire(api.codes.ask, { params }),
    await thief.wire(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra.' } }),
    await thief.wire(api.claims.reopen, { params: { id: claim } }),
    await admin.wire(api.purchases.change, { params, body: { dias: 5 } }),
    await admin.wire(api.purchases.reveal, { params }),
    await calls.refund(id),
  ]) {
    expect(wire.status).toBe(409)
  }
  const yesterday = limaDay(new Date(Date.now() - dayMs))
  const body = { productIds: [productId], from: yesterday, until: yesterday, motivo: 'Se cayó', dryRun: true }
  expect(await admin.call(api.outages.give, { body })).toMatchObject({ rents: 0 })
})

test('a refund by hand, days of an outage and a claim together give back no more than was paid', async () => {
  const productId = await shop.product({ precio: 10 })
  const before = await calls.balanceOf(thief)
  const id = await calls.rent(thief, productId)
  const [startDate, endDate] = [new Date(Date.now() - 5 * dayMs), new Date(Date.now() + 25 * dayMs)]
  await shop.context.db
    .updateTable('purchases')
    .set({ startDate, endDate, garantiaHasta: endDate })
    .where('id', '=', id)
    .execute()
  const day = limaDay(new Date(Date.now() - 2 * dayMs))
  const body = { productIds: [productId], from: day, until: day, motivo: 'Se cayó' }
  const plan = await admin.call(api.outages.give, { body: { ...body, dryRun: true } })
  const given = { ...body, dryRun: false, id: plan.id }
  expect(await admin.call(api.outages.give, { body: given })).toMatchObject({ days: 1 })
  expect((await calls.refund(id, 4)).status).toBe(201)
  const claim = await calls.claim(thief, id)
  // The unused part is worth S/. 8.33 or so, the day given for nothing worth nothing; S/. 4.00 were given back.
  expect((await calls.resolve(admin, claim, 'refund')).json).toMatchObject({ refunded: expect.closeTo(4.34, 1) })
  expect((await calls.refund(id, 1.68)).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
  expect((await calls.refund(id)).status).toBe(201)
  expect((await calls.refund(id)).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
  expect(await calls.balanceOf(thief)).toBe(before)
})

test('a buyer gets a long term neither for the price of a month nor by the term of another product', async () => {
  const { ids, long } = await twoWithLongTerms()
  const [productId, otherId] = ids
  expect(await buy({ productId, termId: long[1] })).toMatchObject(refused('TERM_NOT_OFFERED'))
  expect(await buy({ productId, termId: long[0], total: 5 })).toMatchObject(refused('PRICE_CHANGED'))
  expect(await buy({ productId, dias: 180, total: 5 })).toMatchObject(refused('DAYS_CHANGED'))
  const line = { productId, termId: long[1], quantity: 1 }
  expect(await thief.wire(api.cart.add, { body: line })).toMatchObject(refused('TERM_NOT_OFFERED'))
  const checkout = { rawBody: { ...customer, lines: [line] } }
  expect(await thief.wire(api.cart.checkOut, checkout)).toMatchObject(refused('TERM_NOT_OFFERED'))
  const id = await calls.rent(thief, productId)
  const other = await calls.rent(thief, otherId)
  expect(await renew(id, { termId: long[1] })).toMatchObject(refused('TERM_NOT_OFFERED'))
  expect(await renew(id, { termId: long[0], total: 5 })).toMatchObject(refused('PRICE_CHANGED'))
  const several = { ids: [id, other], termId: long[0] }
  const renewal = await thief.wire(api.purchases.renewSeveral, { rawBody: several })
  expect(renewal).toMatchObject(refused('TERM_NOT_OFFERED'))
  // It was sold, so that it stays when it is no longer offered.
  expect((await buy({ productId, termId: long[0], total: 40 })).status).toBe(201)
  await calls.change(productId, { terms: [] })
  expect(await renew(id, { termId: long[0] })).toMatchObject(refused('TERM_NOT_OFFERED'))
  expect((await calls.rentOf(id)).renewed).toBe(0)
})

test('a rent that was moved is not renewed for the term of the product that it left', async () => {
  const { ids, long } = await twoWithLongTerms()
  const id = await calls.rent(thief, ids[1])
  expect((await calls.resolve(admin, await calls.claim(thief, id), 'replacement', ids[0])).status).toBe(200)
  expect(await renew(id, { termId: long[1] })).toMatchObject(refused('TERM_NOT_OFFERED'))
  expect(await renew(id, { termId: long[0], total: 40 })).toMatchObject({ status: 201 })
})

test('a moved rent costs the public a day what the first term of its new product costs it', async () => {
  const { rules } = await admin.call(api.prices.table)
  const body = { rules: [...rules, { base: fromSoles(37), categoryId: null, precio: fromSoles(60) }] }
  await admin.call(api.prices.save, { body })
  const anybody = await shop.person('USER', 900)
  const cheap = await shop.product({ precio: 37, profiles: 1 })
  const long = await shop.product({ precio: 380, profiles: 1, dias: 180 })
  const id = await calls.rent(anybody, long)
  expect((await calls.resolve(admin, await calls.claim(anybody, id), 'replacement', cheap)).status).toBe(200)
  const terms = await anybody.call(api.purchases.renewalTerms, { params: { id } })
  expect(terms).toMatchObject({ dias: 180, precio: 6 * 6000 })
})

test('a moved rent is not renewed at a price for which its new product was sold once', async () => {
  const long = await shop.product({ precio: 60, profiles: 1, dias: 180 })
  const to = await shop.product({ precio: 10, profiles: 2 })
  await calls.change(to, { terms: [{ dias: 180, precio: 1 }] })
  const term = (await calls.termsOf(to)).find(({ dias }) => dias === 180)
  expect((await buy({ productId: to, termId: term?.id })).status).toBe(201)
  await calls.change(to, { terms: [] })
  const id = await calls.rent(thief, long)
  expect((await calls.resolve(admin, await calls.claim(thief, id), 'replacement', to)).status).toBe(200)
  const terms = await thief.call(api.purchases.renewalTerms, { params: { id } })
  expect(terms).toMatchObject({ dias: 180, precio: 6000 })
})

test('a price that rose after the buyer was shown another one is not undercut', async () => {
  const productId = await shop.product({ precio: 5, profiles: 4 })
  const shown = await admin.call(api.purchases.dryRun, { body: { productId } })
  const id = await calls.rent(thief, productId)
  const accepted = await thief.call(api.purchases.renewalTerms, { params: { id } })
  await calls.change(productId, { precio: 8 })
  expect(await buy({ productId, total: 5, dias: shown.dias })).toMatchObject(refused('PRICE_CHANGED'))
  const on = { on: true, total: accepted.precio, dias: accepted.dias }
  expect(await thief.wire(api.purchases.setAutoRenew, { params: { id }, body: on })).toMatchObject(
    refused('PRICE_CHANGED'),
  )
  expect(await renew(id, { total: 5 })).toMatchObject(refused('PRICE_CHANGED'))
})

test('a buyer acts on no rent, claim or code of somebody else', async () => {
  const victim = await shop.person('USER', 50)
  const id = await calls.rent(victim, await shop.product())
  const claim = await calls.claim(victim, id)
  const params = { id }
  for (const wire of [
    await renew(id),
    await thief.wire(api.purchases.setAutoRenew, { params, body: { on: true } }),
    await thief.wire(api.codes.ask, { params }),
    await thief.wire(api.codes.own, { params }),
    await thief.wire(api.purchases.reveal, { params }),
    await thief.wire(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra.' } }),
    await thief.wire(api.claims.show, { params: { id: claim } }),
    await thief.wire(api.claims.write, { params: { id: claim }, body: { text: 'Devuélvanme a mí.' } }),
    await thief.wire(api.claims.reopen, { params: { id: claim } }),
  ]) {
    expect(wire.status).toBe(404)
  }
  expect((await calls.resolve(thief, claim, 'refund')).status).toBe(403)
  expect((await calls.refund(id, 1, thief)).status).toBe(403)
})

test('an Idempotency-Key that comes back with another body is refused, and moves nothing', async () => {
  const productId = await shop.product({ precio: 5, profiles: 4 })
  const [id, other] = [await calls.rent(thief, productId), await calls.rent(thief, productId)]
  const about = (purchaseId: number) => ({ purchaseId, kind: 'clave' as const, text: 'No entra.' })
  const before = await calls.balanceOf(thief)
  const pairs = [
    (key: string, again: boolean) =>
      thief.wire(api.purchases.buy, { key, rawBody: { productId, ...customer, ...(again && { nombreUser: 'Eva' }) } }),
    (key: string, again: boolean) => thief.wire(api.purchases.renew, { key, params: { id: again ? other : id } }),
    (key: string, again: boolean) => thief.wire(api.claims.open, { key, body: about(again ? other : id) }),
  ]
  for (const [index, send] of pairs.entries()) {
    expect((await send(`stolen-key-${index}`, false)).status).toBe(201)
    expect((await send(`stolen-key-${index}`, true)).json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  }
  expect(await calls.balanceOf(thief)).toBe(before - 1000)
  // The key of another user is another key.
  const victim = await shop.person('USER', 50)
  const body = { productId, ...customer }
  const { id: own } = await victim.call(api.purchases.buy, { key: 'stolen-key-0', body })
  expect((await calls.rentOf(own)).userId).toBe(victim.id)
})
