import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
})
afterAll(() => shop.close())

/** A rent of 30 days at S/. 20.00 that was renewed and then moved to this product by a claim. */
async function moved(to: number): Promise<number> {
  const productId = await shop.product({ precio: 20, profiles: 1 })
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await buyer.call(api.purchases.buy, { body })
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  const claim = { purchaseId: id, kind: 'clave' as const, text: 'No entra.' }
  const opened = await buyer.call(api.claims.open, { body: claim })
  const answer = { by: 'replacement' as const, text: 'Aquí tienes otra.', productId: to }
  await shop.administrator.call(api.claims.resolve, { params: { id: opened.id }, body: answer })
  return id
}
const renewalOf = (id: number) => buyer.call(api.purchases.renewalTerms, { params: { id } })

test('a moved rent is renewed for the term of its days that the new product sells', async () => {
  const to = await shop.product({ precio: 9, profiles: 1, dias: 30 })
  expect(await renewalOf(await moved(to))).toMatchObject({ precio: fromSoles(9), dias: 30 })
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})

test('a product that sells no such term renews it at the daily price of its first term', async () => {
  const to = await shop.product({ precio: 25, profiles: 1, dias: 90 })
  const id = await moved(to)
  expect(await renewalOf(id)).toMatchObject({ precio: fromSoles(8.34), dias: 30 })
  const product = await shop.guest.call(api.catalogue.getProduct, { params: { id: to } }).catch(() => undefined)
  // That term is not for sale.
  expect(product?.terms.map(({ dias }) => dias) ?? []).not.toContain(30)
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})
