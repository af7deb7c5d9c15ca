import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { escalateClaims } from '../features/claims/escalate.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { refused, rentCalls } from './rent-calls.ts'

let shop: Shop
let admin: Person
let thief: Person
let rival: Person
let friend: Person
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
  thief = await shop.person('ADMIN', 90)
  rival = await shop.person('ADMIN')
  friend = await shop.person('RESELLER', 900)
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const stockOf = async (id: number) => (await admin.call(api.catalogue.getProduct, { params: { id } })).stock
const fall = (id: number, by = thief) => by.wire(api.outages.markFallen, { params: { id } })
const replaceAll = (id: number, by = thief) => by.wire(api.outages.replaceAll, { params: { id } })
const giveNewData = (id: number, by = thief) =>
  by.wire(api.outages.giveNewData, { params: { id }, body: { password: `otra-${Math.random()}` } })
const ways = ['newData', 'replacement', 'refund', 'explanation'] as const

test('a supplier answers the claim of a friend by profiles of their own alone, and by none that costs more', async () => {
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 1 })
  const dearer = await calls.supplied(thief, 20, { precio: 30, profiles: 1 })
  const foreign = await calls.supplied(rival, 6, { precio: 10, profiles: 1 })
  const claim = await calls.claim(friend, await calls.rent(friend, sold))
  for (const productId of [dearer, foreign, sold]) {
    expect(await calls.resolve(thief, claim, 'replacement', productId)).toMatchObject(refused('NO_REPLACEMENT'))
  }
  expect(await Promise.all([dearer, foreign].map(stockOf))).toEqual([1, 1])
  expect([await calls.owed(thief), await calls.owed(rival)]).toEqual([600, 0])
})

test('a supplier whose product is by now that of another answers an old claim by none of its profiles', async () => {
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 2 })
  const claim = await calls.claim(friend, await calls.rent(friend, sold))
  await calls.change(sold, { sellerId: rival.id })
  expect(await calls.resolve(thief, claim, 'replacement')).toMatchObject(refused('NO_REPLACEMENT'))
  expect(await stockOf(sold)).toBe(1)
})

test('a supplier is not owed what a friend gets back, nor what they buy of themselves', async () => {
  const before = await calls.owed(thief)
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 2 })
  const balance = await calls.balanceOf(friend)
  const id = await calls.rent(friend, sold)
  const claim = await calls.claim(friend, id)
  expect((await calls.resolve(thief, claim, 'refund')).status).toBe(200)
  expect(await calls.resolve(thief, claim, 'refund')).toMatchObject(refused('CLAIM_SETTLED'))
  expect(await calls.balanceOf(friend)).toBe(balance)
  const own = await calls.rent(thief, sold)
  await thief.call(api.purchases.renew, { params: { id: own }, body: {} })
  expect(await calls.owed(thief)).toBe(before)
})

test('a supplier answers no claim of their own, not even beside that of a friend', async () => {
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 4 })
  const [own, other] = [await calls.rent(thief, sold), await calls.rent(friend, sold)]
  const [claim, beside] = [await calls.claim(thief, own), await calls.claim(friend, other)]
  for (const way of ways) expect((await calls.resolve(thief, claim, way)).json).toMatchObject({ code: 'OWN_CLAIM' })
  const account = await calls.accountOf(sold)
  await thief.call(api.catalogue.changeSupplied, { params: { id: account }, body: { password: 'otra-clave' } })
  expect((await calls.resolve(thief, beside, 'newData')).json).toMatchObject({ settled: 1 })
  expect((await fall(account)).status).toBe(200)
  expect((await giveNewData(account)).status).toBe(200)
  expect(await admin.call(api.claims.show, { params: { id: claim } })).toMatchObject({ estado: 'Abierto' })
})

test('a supplier answers an escalated claim neither by itself nor with the account that it is about', async () => {
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 8 })
  const claim = await calls.claim(friend, await calls.rent(friend, sold))
  const late = { openedAt: new Date(Date.now() - dayMs), answerDue: new Date(Date.now() - 1000) }
  await shop.context.db.updateTable('claims').set(late).where('id', '=', claim).execute()
  const account = await calls.accountOf(sold)
  // Also before the job has noted it.
  for (const noted of [false, true]) {
    if (noted) await escalateClaims(shop.context)
    for (const way of ways) expect(await calls.resolve(thief, claim, way)).toMatchObject(refused('CLAIM_ESCALATED'))
    const reject = { params: { id: claim }, body: { text: 'No procede.' } }
    expect(await thief.wire(api.claims.reject, reject)).toMatchObject(refused('CLAIM_ESCALATED'))
    expect((await fall(account)).status).toBe(200)
    expect((await replaceAll(account)).json).toMatchObject({ changed: 0 })
    expect((await giveNewData(account)).status).toBe(200)
  }
  expect(await admin.call(api.claims.show, { params: { id: claim } })).toMatchObject({ settledAt: null })
})

test('a supplier touches no account, profile, claim or code of another one', async () => {
  const foreign = await calls.supplied(rival, 6, { precio: 10, profiles: 4 })
  const id = await calls.rent(friend, foreign)
  const claim = await calls.claim(friend, id)
  await friend.call(api.codes.ask, { params: { id } })
  const [code] = (await rival.call(api.codes.waiting)).items
  const account = await calls.accountOf(foreign)
  const { items } = await admin.call(api.catalogue.listAccounts, { params: { id: foreign } })
  const profile = items[0]?.profiles[1]?.id ?? 0
  await shop.context.db
    .updateTable('profiles')
    .set({ taken: true, setAsideAt: new Date() })
    .where('id', '=', profile)
    .execute()
  await sql`update products set stock = stock - 1 where id = ${foreign}`.execute(shop.context.db)
  const params = { id: account }
  for (const wire of [
    await fall(account),
    await replaceAll(account),
    await giveNewData(account),
    await thief.wire(api.outages.showFall, { params }),
    await thief.wire(api.outages.markWorking, { params }),
    await thief.wire(api.catalogue.changeSupplied, { params, body: { password: 'mia-desde-hoy' } }),
    await thief.wire(api.catalogue.revealSupplied, { params }),
    await thief.wire(api.catalogue.changePin, { params: { id: profile }, body: { pin: '4321' } }),
    await thief.wire(api.purchases.reveal, { params: { id } }),
    await thief.wire(api.codes.answer, { params: { id: code?.id ?? 0 }, body: { code: '123456' } }),
    await thief.wire(api.claims.show, { params: { id: claim } }),
    await thief.wire(api.claims.write, { params: { id: claim }, body: { text: 'Escríbeme a mí.' } }),
    await calls.resolve(thief, claim, 'explanation'),
    await thief.wire(api.settlements.entries, { params: { userId: rival.id } }),
    await thief.wire(api.settlements.statement, { params: { userId: rival.id } }),
  ]) {
    expect(wire.status).toBe(404)
  }
  const listed = [await thief.call(api.codes.waiting), await thief.call(api.outages.falls)]
  expect(listed.flatMap((list): unknown[] => list.items)).toEqual([])
  const claims = await thief.call(api.claims.list)
  expect(claims.items.map((it) => it.id)).not.toContain(claim)
})

test('a supplier neither sets costs, nor pays out, corrects, refunds or gives days', async () => {
  const sold = await calls.supplied(thief, 6, { precio: 10, profiles: 2 })
  const id = await calls.rent(friend, sold)
  const [entry] = (await thief.call(api.settlements.entries, { params: { userId: thief.id }, query: {} })).items
  const params = { userId: thief.id }
  const day = limaDay(new Date(Date.now() - dayMs))
  const days = { productIds: [sold], from: day, until: day, motivo: 'Se cayó', dryRun: true }
  for (const wire of [
    await calls.change(sold, { costo: 9 }, thief),
    await calls.change(sold, { terms: [{ dias: 180, precio: 40, costo: 39 }] }, thief),
    await calls.change(sold, { garantiaDias: 0 }, thief),
    await thief.wire(api.settlements.fillCost, { params: { id: entry?.id ?? 0 }, rawBody: { costo: 9 } }),
    await thief.wire(api.settlements.correct, { params, rawBody: { amount: 9, motivo: 'Faltaba' } }),
    await thief.wire(api.settlements.payOut, { params, rawBody: { amount: 1, methodKind: 'Yape' } }),
    await thief.wire(api.settlements.resume),
    await calls.refund(id, 1, thief),
    await thief.wire(api.purchases.change, { params: { id }, body: { dias: 30 } }),
    await thief.wire(api.outages.give, { body: days }),
  ]) {
    expect(wire.status).toBe(403)
  }
})

test('a supplier moves only rents that they sold off a fallen account, and takes nobody’s cost', async () => {
  const product = await calls.supplied(rival, 6, { precio: 10, profiles: 8 })
  const id = await calls.rent(friend, product)
  const before = [await calls.owed(thief), await calls.owed(rival)]
  await calls.change(product, { sellerId: thief.id })
  const account = await calls.accountOf(product)
  expect((await fall(account)).status).toBe(200)
  expect((await replaceAll(account)).json).toMatchObject({ changed: 0 })
  expect([await calls.owed(thief), await calls.owed(rival)]).toEqual(before)
  expect((await calls.rentOf(id)).sellerId).toBe(rival.id)
  // An administrator moves them all.
  expect((await replaceAll(account, admin)).json).toMatchObject({ changed: 1 })
})

test('replacing all of a fallen account takes free profiles of its product, and of none that is dearer', async () => {
  const cheap = await calls.supplied(thief, 6, { precio: 10, profiles: 2 })
  const dearer = await calls.supplied(thief, 20, { precio: 30, profiles: 8 })
  const rents = [await calls.rent(friend, cheap), await calls.rent(friend, cheap)]
  const account = await calls.accountOf(cheap)
  expect((await fall(account)).status).toBe(200)
  expect((await replaceAll(account)).json).toMatchObject({ changed: 0, rents: 2 })
  expect(await stockOf(dearer)).toBe(8)
  for (const id of rents) expect((await calls.rentOf(id)).productId).toBe(cheap)
})
