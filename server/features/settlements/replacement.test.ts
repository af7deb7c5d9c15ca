import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let restartClock: () => void
beforeAll(async () => {
  shop = await openShop()
  restartClock = shop.stopClock()
  buyer = await shop.person('RESELLER', 900)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  restartClock()
  await shop.close()
})

async function supplied(costo: number | null, precio = 10, profiles = 4) {
  const supplier = await shop.person('ADMIN')
  const id = await shop.product({ precio, profiles })
  const body = { sellerId: supplier.id, costo: costo === null ? null : fromSoles(costo) }
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body })
  return { supplier, productId: id }
}
async function rented(productId: number, by = buyer) {
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  return (await by.call(api.purchases.buy, { body })).id
}
async function pass(days: number) {
  shop.advance(days * dayMs)
  for (const person of [shop.administrator, buyer]) {
    const body = { username: person.username, password }
    Object.assign(person, { token: (await shop.guest.call(api.users.login, { body })).token })
  }
}
async function claimed(purchaseId: number, by = buyer) {
  const body = { purchaseId, kind: 'clave', text: 'No entra.' } as const
  return (await by.call(api.claims.open, { body })).id
}
const resolve = (id: number, by: 'replacement' | 'refund', productId?: number) =>
  shop.administrator.call(api.claims.resolve, { params: { id }, body: { by, text: 'Listo.', productId } })
const amountsOf = async (of: Person) => {
  const params = { userId: of.id }
  const { items } = await shop.administrator.call(api.settlements.entries, { params, query: {} })
  return items.toReversed().map(({ kind, amount, held }) => [kind, amount, held])
}

test('of a rent that goes on with another supplier the first loses the unused part, the second is owed its own', async () => {
  const [one, other] = [await supplied(6), await supplied(9, 10)]
  const id = await rented(one.productId)
  await pass(10)
  const claim = await claimed(id)
  await resolve(claim, 'replacement', other.productId)
  expect(await amountsOf(one.supplier)).toEqual([
    ['sale', 600, true],
    ['replaced', -400, true],
  ])
  expect(await amountsOf(other.supplier)).toEqual([['replacement', 600, true]])
  // From now on it is the second one's: of a refund it loses all, as nothing of its time was used.
  const again = await claimed(id)
  await resolve(again, 'refund')
  expect((await amountsOf(one.supplier)).length).toBe(2)
  expect(await amountsOf(other.supplier)).toEqual([
    ['replacement', 600, true],
    ['refund', -600, true],
  ])
})

test('a renewal that was paid ahead moves with its rent, each at its own time', async () => {
  const [one, other] = [await supplied(6.01), await supplied(9)]
  const id = await rented(one.productId)
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  await pass(15)
  await resolve(await claimed(id), 'replacement', other.productId)
  expect(await amountsOf(one.supplier)).toEqual([
    ['sale', 601, true],
    ['renewal', 601, true],
    ['replaced', -300, true],
    ['replaced', -601, true],
  ])
  expect(await amountsOf(other.supplier)).toEqual([
    ['replacement', 450, true],
    ['replacement', 900, true],
  ])
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  expect((await amountsOf(other.supplier)).at(-1)).toEqual(['renewal', 900, true])
})

test('a profile of the same supplier changes nothing of what is owed', async () => {
  const one = await supplied(6)
  const id = await rented(one.productId)
  await resolve(await claimed(id), 'replacement')
  expect(await amountsOf(one.supplier)).toEqual([['sale', 600, true]])
})

test('what was taken of an unknown cost is known once that is', async () => {
  const [one, other] = [await supplied(null), await supplied(null)]
  const id = await rented(one.productId)
  await pass(15)
  await resolve(await claimed(id), 'replacement', other.productId)
  await resolve(await claimed(id), 'refund')
  for (const [{ supplier }, costo] of [
    [one, 6.01],
    [other, 9],
  ] as const) {
    const params = { userId: supplier.id }
    const { items } = await shop.administrator.call(api.settlements.entries, { params, query: { unknown: true } })
    const entry = { params: { id: items[0]?.id ?? 0 }, body: { costo: fromSoles(costo) } }
    expect(items.length).toBe(1)
    await shop.administrator.call(api.settlements.fillCost, entry)
  }
  expect(await amountsOf(one.supplier)).toEqual([
    ['sale', 601, true],
    ['replaced', -300, true],
  ])
  expect(await amountsOf(other.supplier)).toEqual([
    ['replacement', 450, true],
    ['refund', -450, true],
  ])
})

test('a supplier whose own purchase goes on with their product is owed nothing for it', async () => {
  const [one, other] = [await supplied(6), await supplied(9)]
  const body = { quantity: fromSoles(50), descripcion: 'Bono', userId: other.supplier.id } as const
  await shop.administrator.call(api.wallet.requestTopUp, { body })
  const id = await rented(one.productId, other.supplier)
  await resolve(await claimed(id, other.supplier), 'replacement', other.productId)
  expect(await amountsOf(other.supplier)).toEqual([['replacement', 0, true]])
})
