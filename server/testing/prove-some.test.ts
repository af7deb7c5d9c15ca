import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Wire } from './client.ts'
import { openShop, password, type Person, type Shop } from './open-shop.ts'
import { giveFactor, lastProven, prove } from './prove.ts'

/** The calls that ask for proof of some requests only. */
let shop: Shop
let person: Person
let reseller: Person
/** An administrator with a second factor. */
let careful: Person
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person('USER', 100)
  reseller = await shop.person('RESELLER')
  careful = await shop.person('SADMIN')
  await giveFactor(shop, careful)
})
afterAll(() => shop.close())

beforeEach(async () => {
  await prove(shop.administrator)
  for (const each of [person, reseller, careful]) await lastProven(shop, each, 6)
})
const sleepyAdministrator = async () => {
  await lastProven(shop, shop.administrator, 6)
  return shop.administrator
}

const isAsked = ({ json }: Wire) => (json as { code?: string } | undefined)?.code === 'PROVE_AGAIN'

test('a bonus asks whoever has a factor, a top-up of their own does not', async () => {
  const bonus = { quantity: 5, descripcion: 'Bono', userId: person.id }
  const { balance } = await person.call(api.wallet.mine)
  expect(isAsked(await careful.wire(api.wallet.requestTopUp, { rawBody: bonus }))).toBe(true)
  expect((await person.call(api.wallet.mine)).balance).toBe(balance)
  expect((await careful.wire(api.wallet.requestTopUp, { rawBody: { quantity: 5 } })).status).toBe(201)
  expect((await (await sleepyAdministrator()).wire(api.wallet.requestTopUp, { rawBody: bonus })).status).toBe(201)
})

test('a product asks whoever has a factor when its price, days, category, cost or seller changes', async () => {
  const params = { id: await shop.product({ precio: 5, publish: false }) }
  const send = (by: Person, rawBody: object) => by.wire(api.catalogue.changeProduct, { params, rawBody })
  const terms = [{ dias: 60, precio: 9, precioPublico: null, costo: null }]
  const { id: sellerId } = await shop.person('ADMIN')
  for (const change of [{ precio: 6 }, { precioPublico: 20 }, { costo: 2 }, { terms }, { sellerId }, { dias: 60 }]) {
    const refused = await send(careful, change)
    expect(isAsked(refused), JSON.stringify(change)).toBe(true)
    expect((refused.json as { proof: object }).proof).toEqual({ ways: ['passkey'] })
  }
  expect((await send(careful, { nombre: 'Otro', precio: 5, precioPublico: null, costo: null })).status).toBe(200)
  expect((await send(await sleepyAdministrator(), { precio: 6 })).status).toBe(200)
})

test("another's e-mail or phone asks an administrator with a factor, the name does not", async () => {
  const send = (by: Person, rawBody: object) => by.wire(api.users.changeMe, { params: { id: person.id }, rawBody })
  await person.call(api.users.changeMe, { params: { id: person.id }, body: { telefono: '987654321' } })
  for (const change of [{ email: 'otra@ejemplo.pe' }, { telefono: '911222333' }])
    expect(isAsked(await send(careful, change)), JSON.stringify(change)).toBe(true)
  expect((await person.call(api.users.me)).telefono).toBe('+51987654321')
  expect((await send(careful, { nombre: 'Ana', telefono: '987 654 321' })).status).toBe(200)
  expect((await send(await sleepyAdministrator(), { telefono: '911222333' })).status).toBe(200)
})

test("one's own e-mail, and a reseller's own phone, ask whoever has a factor", async () => {
  const send = (by: Person, rawBody: object) => by.wire(api.users.changeMe, { params: { id: by.id }, rawBody })
  const email = { email: 'propia@ejemplo.pe', password }
  expect((await send(reseller, { telefono: '911222334' })).status).toBe(200)
  expect((await send(reseller, email)).status).toBe(200)
  await giveFactor(shop, reseller)
  expect(isAsked(await send(reseller, { telefono: '911222335' }))).toBe(true)
  expect(isAsked(await send(reseller, { ...email, email: 'ajena@ejemplo.pe' }))).toBe(true)
  // Nobody guesses passwords here without it.
  const guess = { email: 'ajena@ejemplo.pe', password: 'no-es-esta-clave' }
  expect(isAsked(await send(reseller, guess))).toBe(true)
  expect(await reseller.call(api.users.me)).toMatchObject({ telefono: '+51911222334', email: 'propia@ejemplo.pe' })
  const buyer = await shop.person()
  await giveFactor(shop, buyer)
  await lastProven(shop, buyer, 6)
  expect((await send(buyer, { telefono: '911222336' })).status).toBe(200)
})

test('a sale is revealed to its seller and to administrators after proof; to nobody else it exists', async () => {
  const supplier = await shop.person('ADMIN')
  const productId = await shop.product()
  const assigned = { params: { id: productId }, body: { sellerId: supplier.id } }
  await shop.administrator.call(api.catalogue.changeProduct, assigned)
  const { id } = await person.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  const reveal = (by: Person) => by.wire(api.purchases.reveal, { params: { id } })
  await lastProven(shop, supplier, 6)
  for (const seller of [supplier, careful, await sleepyAdministrator()])
    expect(isAsked(await reveal(seller))).toBe(true)
  for (const other of [person, reseller]) expect((await reveal(other)).status).toBe(404)
  await prove(supplier)
  expect((await reveal(supplier)).status).toBe(200)
})

test('a claim that is settled by a refund asks, one that is explained does not', async () => {
  const productId = await shop.product({ dias: 30 })
  const { id: purchaseId } = await person.call(api.purchases.buy, {
    body: { productId, nombreUser: 'Ana', telefono: '987654321' },
  })
  const { id } = await person.call(api.claims.open, { body: { purchaseId, kind: 'clave', text: 'No entra' } })
  const resolve = async (by: string) =>
    (await sleepyAdministrator()).wire(api.claims.resolve, { params: { id }, rawBody: { by, text: 'Es así' } })
  const { balance } = await person.call(api.wallet.mine)
  expect(isAsked(await resolve('refund'))).toBe(true)
  expect((await person.call(api.wallet.mine)).balance).toBe(balance)
  expect((await resolve('explanation')).status).toBe(200)
})

test('a table of profit asks when it names customers', async () => {
  const by = (grouping: string) => reseller.fetch('GET', `/api/v1/profit/export?by=${grouping}`, headersOf(reseller))
  expect(isAsked(await by('cliente'))).toBe(true)
  expect((await by('dia')).status).toBe(200)
})
const headersOf = ({ token = '' }: Person) => ({ authorization: `Bearer ${token}` })
