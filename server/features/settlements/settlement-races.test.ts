import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { printable } from './print-statement.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function supplied(costo: number | null, profiles = 4, nombre = 'Cuenta de prueba') {
  const supplier = await shop.person('ADMIN')
  const id = await shop.product({ precio: 10, profiles, nombre })
  const body = { sellerId: supplier.id, costo: costo === null ? null : fromSoles(costo) }
  await admin.call(api.catalogue.changeProduct, { params: { id }, body })
  return { supplier, productId: id }
}
async function rented(by: Person, productId: number) {
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  return (await by.call(api.purchases.buy, { body })).id
}
const accountOf = async ({ id }: Person) =>
  (await admin.call(api.settlements.entries, { params: { userId: id }, query: { pageSize: 200 } })).account
const entriesOf = async ({ id }: Person) =>
  (await admin.call(api.settlements.entries, { params: { userId: id }, query: { pageSize: 200 } })).items
const correct = ({ id }: Person, amount: number) =>
  admin.call(api.settlements.correct, {
    params: { userId: id },
    body: { amount: fromSoles(amount), motivo: 'De marzo' },
  })
const payout = { methodKind: 'Plin' as const }

test('fifty payouts at once never come to more than is payable', async () => {
  const supplier = await shop.person('ADMIN')
  await correct(supplier, 10)
  const params = { userId: supplier.id }
  const pay = () => admin.wire(api.settlements.payOut, { params, rawBody: { ...payout, amount: 3 } })
  const answers = await times(50, pay)
  expect([count(answers, 201), count(answers, 409)]).toEqual([3, 47])
  expect((await pay()).status).toBe(409)
  expect(await accountOf(supplier)).toMatchObject({ payable: 100, paid: 900 })
})

test('a payout that is sent fifty times with one key is made once', async () => {
  const supplier = await shop.person('ADMIN')
  await correct(supplier, 10)
  const sent = {
    params: { userId: supplier.id },
    body: { ...payout, amount: fromSoles(1) },
    key: 'pago-de-marzo',
  }
  const answers = await times(50, () => admin.wire(api.settlements.payOut, sent))
  expect(count(answers, 201)).toBeGreaterThan(0)
  expect(await accountOf(supplier)).toMatchObject({ payable: 900, paid: 100 })
})

test('an operation number pays once, also for fifty at once and two suppliers', async () => {
  const suppliers = [await shop.person('ADMIN'), await shop.person('ADMIN')] as const
  for (const supplier of suppliers) await correct(supplier, 100)
  const answers = await times(50, (index) => {
    const params = { userId: suppliers[index % 2]?.id ?? 0 }
    const rawBody = { ...payout, amount: 1, operationNumber: index % 3 === 0 ? 'Op. 0088117' : '88117' }
    return admin.wire(api.settlements.payOut, { params, rawBody })
  })
  expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([])
  expect(count(answers, 201)).toBe(1)
})

test('sales, renewals, refunds and a replacement at once leave one entry of each', async () => {
  const [one, other] = [await supplied(6, 8), await supplied(9, 40)]
  const buyer = await shop.person('RESELLER', 900)
  const ids = await times(4, () => rented(buyer, one.productId))
  const claims = await times(4, async (index) => {
    const body = { purchaseId: ids[index] ?? 0, kind: 'clave', text: 'No entra.' } as const
    return (await buyer.call(api.claims.open, { body })).id
  })
  await times(48, (index) => {
    const [id, claim] = [ids[index % 4] ?? 0, claims[index % 4] ?? 0]
    if (index % 3 === 0) return buyer.wire(api.purchases.renew, { params: { id }, body: {} })
    if (index % 3 === 1) {
      const body = { quantity: fromSoles(1), motivo: 'Un error' }
      return admin.wire(api.purchases.refund, { params: { id }, body })
    }
    const body = { by: index % 2 ? 'refund' : 'replacement', text: 'Listo.', productId: other.productId } as const
    return admin.wire(api.claims.resolve, { params: { id: claim }, body })
  })
  // The invariants after each test compare every sale, renewal and refund with its entries.
  expect((await entriesOf(one.supplier)).filter(({ kind }) => kind === 'sale').length).toBe(4)
})

test('a cost that is filled while money is given back leaves nothing unknown', async () => {
  const { supplier, productId } = await supplied(null, 40)
  const buyer = await shop.person('RESELLER', 900)
  const ids = await times(20, () => rented(buyer, productId))
  const entries = await entriesOf(supplier)
  const answers = await times(50, (index) => {
    if (index % 2) {
      const body = { quantity: fromSoles(3.33), motivo: 'Un error' }
      return admin.wire(api.purchases.refund, { params: { id: ids[(index >> 1) % 20] ?? 0 }, body })
    }
    const params = { id: entries[(index >> 1) % 20]?.id ?? 0 }
    return admin.wire(api.settlements.fillCost, { params, rawBody: { costo: 6, alike: index === 4 } })
  })
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
  const after = await entriesOf(supplier)
  expect(after.filter(({ amount }) => amount === null)).toEqual([])
  expect((await accountOf(supplier)).unknown).toBe(0)
})

test('the statement is a table and a PDF with the same sum, whatever a product is called', async () => {
  const nombre = `Película 🎬 «Ñandú» 日本 ${'muy larga '.repeat(8)}`.trim()
  const { supplier, productId } = await supplied(6, 60, nombre)
  const buyer = await shop.person('RESELLER', 900)
  for (let index = 0; index < 60; index++) await rented(buyer, productId)
  const read = (path: string) =>
    fetch(`${shop.origin}${basePath}${path}`, { headers: { authorization: `Bearer ${supplier.token}` } })
  const csv = await (await read(`/settlements/${supplier.id}/statement`)).text()
  const lines = csv.trim().split('\r\n').slice(1)
  expect(lines.length).toBe(60)
  expect(lines.every((line) => line.includes('🎬') && line.includes(',6,sí,'))).toBe(true)

  const answer = await read(`/settlements/${supplier.id}/statement_pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="liquidacion-.*\.pdf"$/)
  const { pages, text: plain } = await readPdf(await answer.arrayBuffer())
  expect(pages).toBeGreaterThan(1)
  expect(plain).toContain(`Liquidación de ${supplier.username}`)
  expect(plain).toContain('Película «Ñandú» ?? muy larga')
  expect(plain.match(/Venta/g)?.length).toBe(60)
  expect(plain).toMatch(/Suma S\/\. 360\.00/)

  const later = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  const since = await read(`/settlements/${supplier.id}/statement_pdf?from=${later}`)
  expect((await readPdf(await since.arrayBuffer())).text).toMatch(/Saldo anterior S\/\. 360\.00 Suma S\/\. 360\.00/)
})

test('a PDF has letters of every reader, no pictures, and a question mark for what it cannot show', () => {
  expect(printable('  Ana 👩‍👩‍👧 Ñ — “x” €  🇵🇪')).toBe('Ana Ñ — “x” €')
  expect(printable('Ж日')).toBe('??')
})
