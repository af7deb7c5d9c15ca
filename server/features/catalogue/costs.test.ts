import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const change = (id: number, rawBody: Record<string, unknown>, by: Client = shop.administrator) =>
  by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const costsOf = async (id: number, by: Client) =>
  (await by.call(api.catalogue.getProduct, { params: { id } })).terms.map(({ costo }) => costo)

test('only administrators and the supplier of the product read what its terms cost', async () => {
  const id = await shop.product({ precio: 5 })
  const supplier = await shop.person('ADMIN')
  await change(id, { sellerId: supplier.id })
  expect((await change(id, { costo: 4, terms: [{ dias: 90, precio: 12, costo: 10.5 }] })).status).toBe(200)
  expect(await costsOf(id, shop.administrator)).toEqual([400, 1050])
  expect(await costsOf(id, supplier)).toEqual([400, 1050])
  for (const role of ['ADMIN', 'USER', 'RESELLER', 'REDUCED'] as const) {
    expect(await costsOf(id, await shop.person(role))).toEqual([null, null])
  }
  expect(await costsOf(id, shop.guest)).toEqual([null, null])
  await change(id, { terms: [{ dias: 90, precio: 13 }] })
  expect(await costsOf(id, shop.administrator)).toEqual([400, 1050])
  await change(id, { costo: null, terms: [{ dias: 90, precio: 13, costo: null }] })
  expect(await costsOf(id, shop.administrator)).toEqual([null, null])
})

test('nobody but administrators sets costs, and none for themselves beside another administrator', async () => {
  const id = await shop.product({ precio: 5 })
  expect((await change(id, { costo: 4 })).status).toBe(200)
  const reduced = await shop.person('REDUCED')
  const own = { nombre: 'Suya', descripcion: 'x', dias: 30, precio: 5, categoryId: 1 }
  expect(await reduced.wire(api.catalogue.createProduct, { rawBody: { ...own, costo: 1 } })).toMatchObject({
    status: 403,
  })
  const made = await reduced.wire(api.catalogue.createProduct, {
    rawBody: { ...own, terms: [{ dias: 90, precio: 12 }] },
  })
  expect(made).toMatchObject({ status: 201, json: { terms: [{ dias: 30 }, { dias: 90, costo: null }] } })
  const other = await shop.person('SADMIN')
  expect(await change(id, { costo: 3 })).toMatchObject({ status: 409, json: { code: 'OWN_COST' } })
  const bySomebodyElse = await change(id, { costo: 3 }, other)
  expect(bySomebodyElse.status).toBe(200)
  expect(await change(id, { sellerId: other.id, costo: 2 }, other)).toMatchObject({ json: { code: 'OWN_COST' } })
  expect((await change(id, { precio: 6 })).status).toBe(200)
  await shop.administrator.call(api.users.setState, { params: { id: other.id }, body: { disabled: true } })
})

test('a cost above what somebody pays is refused with that price until selling at a loss is confirmed', async () => {
  const id = await shop.product({ precio: 5 })
  const refused = { status: 409, json: { code: 'SOLD_AT_LOSS' } }
  const first = await change(id, { costo: 5.01 })
  expect(first).toMatchObject(refused)
  expect(first.json).toMatchObject({ issues: [{ path: 'costo', message: expect.stringContaining('S/. 5.00') }] })
  const terms = [{ dias: 90, precio: 12, costo: 13 }]
  expect(await change(id, { terms })).toMatchObject({ ...refused, json: { issues: [{ path: 'terms.0.costo' }] } })
  expect(await costsOf(id, shop.administrator)).toEqual([null])
  expect((await change(id, { terms, costo: 5, sellAtLoss: true })).status).toBe(200)
  // Confirmed once; what is not changed is not asked again.
  expect((await change(id, { nota: 'Nuevo' })).status).toBe(200)
  expect(await change(id, { precio: 4 })).toMatchObject(refused)
  expect((await change(id, { precio: 4, sellAtLoss: true })).status).toBe(200)
})
