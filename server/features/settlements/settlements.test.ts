import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

type Made = { precio?: number; dias?: number; profiles?: number; garantiaDias?: number }
async function supplied(
  costo: number | null,
  { precio = 10, dias = 30, profiles = 4, garantiaDias = dias }: Made = {},
) {
  const supplier = await shop.person('ADMIN')
  const id = await shop.product({ precio, dias, profiles })
  const body = { sellerId: supplier.id, garantiaDias, costo: costo === null ? null : fromSoles(costo) }
  await admin.call(api.catalogue.changeProduct, { params: { id }, body })
  return { supplier, productId: id }
}
const buy = (by: Person, productId: number) =>
  by.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const entriesOf = (of: { id: number }, by: Person = admin) =>
  by.call(api.settlements.entries, { params: { userId: of.id }, query: {} })
const amountsOf = async (of: { id: number }) =>
  (await entriesOf(of)).items.toReversed().map(({ kind, amount }) => [kind, amount])
const sumsOf = async (of: { id: number }) => {
  const { held, payable, paid, unknown } = (await entriesOf(of)).account
  return { held, payable, paid, unknown }
}
const pay = (of: { id: number }, amount: number, more: object = {}, by: Person = admin) => {
  const rawBody = { amount, methodKind: 'Yape', ...more }
  return by.wire(api.settlements.payOut, { params: { userId: of.id }, rawBody })
}
/** Time passes, and whoever is still there logs in again. */
async function pass(milliseconds: number, ...people: Person[]) {
  shop.advance(milliseconds)
  for (const person of [shop.administrator, ...people]) {
    const body = { username: person.username, password }
    Object.assign(person, { token: (await shop.guest.call(api.users.login, { body })).token })
  }
}
const refund = (id: number, quantity?: number) => {
  const body = { motivo: 'Un error', ...(quantity !== undefined && { quantity: fromSoles(quantity) }) }
  return admin.call(api.purchases.refund, { params: { id }, body })
}

test('a supplier is owed the cost of a sale and of a renewal, held until the warranty is over', async () => {
  const { supplier, productId } = await supplied(6)
  const buyer = await shop.person('RESELLER', 100)
  const { id } = await buy(buyer, productId)
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  // Costs of tomorrow are not those of today.
  const body = { costo: fromSoles(9) }
  await admin.call(api.catalogue.changeProduct, { params: { id: productId }, body })
  expect(await amountsOf(supplier)).toEqual([
    ['sale', 600],
    ['renewal', 600],
  ])
  expect(await sumsOf(supplier)).toEqual({ held: 1200, payable: 0, paid: 0, unknown: 0 })
  const { items } = await entriesOf(supplier, supplier)
  expect(items.map(({ held, purchaseId, dias, costo }) => [held, purchaseId, dias, costo])).toEqual([
    [true, id, 30, 600],
    [true, id, 30, 600],
  ])
  expect((items[0]?.heldUntil?.getTime() ?? 0) - (items[1]?.heldUntil?.getTime() ?? 0)).toBe(30 * dayMs)
  expect((await pay(supplier, 1)).json).toMatchObject({ code: 'PAYOUT_TOO_HIGH' })
})

test('a refund within the warranty takes its part of the cost, rounded down; the last one takes the rest', async () => {
  const { supplier, productId } = await supplied(6.01)
  const { id } = await buy(await shop.person('RESELLER', 100), productId)
  await refund(id, 3.33)
  await refund(id, 3.33)
  await refund(id)
  expect(await amountsOf(supplier)).toEqual([
    ['sale', 601],
    ['refund', -200],
    ['refund', -200],
    ['refund', -201],
  ])
  expect(await sumsOf(supplier)).toEqual({ held: 0, payable: 0, paid: 0, unknown: 0 })
})

test('money is given back of the last paid period first', async () => {
  const { supplier, productId } = await supplied(6)
  const buyer = await shop.person('RESELLER', 100)
  const { id } = await buy(buyer, productId)
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  await refund(id, 15)
  const { items } = await entriesOf(supplier)
  const [sale, renewal] = items.toReversed()
  expect(items.filter(({ kind }) => kind === 'refund').map((it) => [it.amount, it.standsWith])).toEqual([
    [-300, sale?.id],
    [-600, renewal?.id],
  ])
})

test('a sale without a cost is unknown, not nothing; it is filled once, with what was given back of it', async () => {
  const { supplier, productId } = await supplied(null)
  const buyer = await shop.person('RESELLER', 100)
  const { id } = await buy(buyer, productId)
  await buy(buyer, productId)
  await refund(id, 5)
  expect(await amountsOf(supplier)).toEqual([
    ['sale', null],
    ['sale', null],
    ['refund', null],
  ])
  expect(await sumsOf(supplier)).toEqual({ held: 0, payable: 0, paid: 0, unknown: 2 })
  const { items } = await entriesOf(supplier)
  expect(items.map(({ alike }) => alike)).toEqual([0, 2, 2])
  const params = { id: items.at(-1)?.id ?? 0 }
  const fill = (rawBody: object) => admin.wire(api.settlements.fillCost, { params, rawBody })
  expect((await supplier.wire(api.settlements.fillCost, { params, rawBody: { costo: 9 } })).status).toBe(403)
  expect(await fill({ costo: 7.01, alike: true })).toMatchObject({ status: 200, json: { filled: 2 } })
  expect(await fill({ costo: 1 })).toMatchObject({ status: 409, json: { code: 'COST_KNOWN' } })
  expect(await amountsOf(supplier)).toEqual([
    ['sale', 701],
    ['sale', 701],
    ['refund', -350],
  ])
  expect(await sumsOf(supplier)).toEqual({ held: 1052, payable: 0, paid: 0, unknown: 0 })
})

test('the profit is what was sold less costs and refunds, and says how many sales have no cost', async () => {
  const profit = async () => (await admin.call(api.dashboards.read)).profit
  const before = await profit()
  const after = (amount: number, costs: number, unknown: number) => ({
    amount: before.amount + amount,
    costs: before.costs + costs,
    unknown: before.unknown + unknown,
  })
  const [known, unknown] = [await supplied(6.01), await supplied(null)]
  const buyer = await shop.person('RESELLER', 100)
  const { id } = await buy(buyer, known.productId)
  expect(await profit()).toEqual(after(399, 601, 0))
  await refund(id, 5)
  expect(await profit()).toEqual(after(199, 301, 0))
  await buy(buyer, unknown.productId)
  expect(await profit()).toEqual(after(1199, 301, 1))
  // What is paid out is no cost a second time; a correction is one.
  const params = { userId: known.supplier.id }
  await admin.call(api.settlements.correct, { params, body: { amount: fromSoles(1), motivo: 'De marzo' } })
  expect((await pay(known.supplier, 1)).status).toBe(201)
  expect(await profit()).toEqual(after(1099, 401, 1))
})

test('a supplier is owed nothing for what they buy of themselves', async () => {
  const supplier = await shop.person('ADMIN', 50)
  const id = await shop.product({ precio: 10 })
  await admin.call(api.catalogue.changeProduct, {
    params: { id },
    body: { sellerId: supplier.id, costo: fromSoles(6) },
  })
  await buy(supplier, id)
  expect(await amountsOf(supplier)).toEqual([['sale', 0]])
})

test('nobody sees the entries of a supplier but administrators and the supplier, whatever their role is by now', async () => {
  const { supplier, productId } = await supplied(6)
  const buyer = await shop.person('USER', 100)
  await buy(buyer, productId)
  const rival = await shop.person('ADMIN')
  for (const other of [buyer, rival]) {
    for (const route of [api.settlements.entries, api.settlements.statement, api.settlements.printed]) {
      const wire = await other.wire<typeof api.settlements.entries>(route as never, { params: { userId: supplier.id } })
      expect(wire.status).toBe(404)
    }
    expect((await other.call(api.settlements.list, { query: {} })).items).toEqual([])
  }
  await admin.call(api.users.changeRole, { params: { id: supplier.id }, body: { role: 'USER' } })
  await pass(0, supplier)
  const { items } = await supplier.call(api.settlements.list, { query: {} })
  expect(items).toMatchObject([{ user: { id: supplier.id }, held: 600 }])
})

test('what nobody claims is payable once its warranty is over, and is paid at most once', async () => {
  const { supplier, productId } = await supplied(6, { dias: 20, garantiaDias: 10 })
  const { id } = await buy(await shop.person('RESELLER', 100), productId)
  await pass(10 * dayMs - 60_000, supplier)
  expect(await sumsOf(supplier)).toMatchObject({ held: 600, payable: 0 })
  shop.advance(60_000)
  expect(await sumsOf(supplier)).toMatchObject({ held: 0, payable: 600 })
  const asked = { operationNumber: 'Op. 0012345', note: 'Del mes' }
  expect((await pay(supplier, 6.01, asked)).json).toMatchObject({ code: 'PAYOUT_TOO_HIGH' })
  expect(await pay(supplier, 4, asked)).toMatchObject({ status: 201, json: { kind: 'payout', amount: -4 } })
  expect((await pay(supplier, 1, { operationNumber: '12345' })).json).toMatchObject({ code: 'PAYOUT_KNOWN' })
  expect(await sumsOf(supplier)).toEqual({ held: 0, payable: 200, paid: 400, unknown: 0 })
  // Its warranty is over: the shop gives back what is its own.
  await refund(id, 5)
  expect((await amountsOf(supplier)).at(-1)).toEqual(['refund', 0])
  const { items: told } = await supplier.call(api.notices.list, { query: {} })
  expect(told.filter(({ kind }) => kind === 'paidOut')).toMatchObject([
    { text: 'S/. 4.00 por Yape, operación 0012345. Si no te llegó, escríbenos.' },
  ])
})

test('an entry is held while a claim of it is open, and three days after its answer', async () => {
  const { supplier, productId } = await supplied(6, { garantiaDias: 8 })
  const buyer = await shop.person('RESELLER', 100)
  const { id } = await buy(buyer, productId)
  await pass(7 * dayMs, buyer)
  const body = { purchaseId: id, kind: 'clave', text: 'No entra' } as const
  const claim = await buyer.call(api.claims.open, { body })
  await pass(5 * dayMs)
  expect(await sumsOf(supplier)).toMatchObject({ held: 600, payable: 0 })
  expect((await entriesOf(supplier)).items).toMatchObject([{ held: true, heldUntil: null }])
  await admin.call(api.claims.resolve, { params: { id: claim.id }, body: { by: 'explanation', text: 'Es así' } })
  await pass(3 * dayMs - 60_000)
  expect(await sumsOf(supplier)).toMatchObject({ held: 600, payable: 0 })
  shop.advance(60_000)
  expect(await sumsOf(supplier)).toMatchObject({ held: 0, payable: 600 })
})

test('a correction has its reason, is held with what it names, and may leave less than nothing', async () => {
  const { supplier, productId } = await supplied(6)
  await buy(await shop.person('RESELLER', 100), productId)
  const params = { userId: supplier.id }
  const correct = (rawBody: object) => admin.wire(api.settlements.correct, { params, rawBody })
  const { items } = await entriesOf(supplier)
  expect((await correct({ amount: 0, motivo: 'x' })).status).toBe(400)
  expect((await correct({ amount: 1, motivo: 'x', entryId: 1 })).status).toBe(404)
  expect((await correct({ amount: 1.5, motivo: 'Faltaba', entryId: items[0]?.id })).status).toBe(201)
  expect(await sumsOf(supplier)).toMatchObject({ held: 750, payable: 0 })
  expect((await correct({ amount: -2, motivo: 'Adelanto de marzo' })).status).toBe(201)
  expect(await sumsOf(supplier)).toMatchObject({ held: 750, payable: -200 })
})

test('nobody pays out, corrects or fills costs for themselves beside another administrator', async () => {
  const own = await shop.person('SADMIN')
  const other = await shop.person('SADMIN')
  const id = await shop.product({ precio: 10 })
  await other.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId: own.id } })
  await buy(await shop.person('RESELLER', 100), id)
  const { items, mayPay } = await entriesOf(own, own)
  expect(mayPay).toBe(false)
  const params = { id: items[0]?.id ?? 0 }
  const refused = { status: 409, json: { code: 'OWN_SETTLEMENT' } }
  expect(await own.wire(api.settlements.fillCost, { params, rawBody: { costo: 9 } })).toMatchObject(refused)
  expect(await pay(own, 1, {}, own)).toMatchObject(refused)
  const rawBody = { amount: 1, motivo: 'x' }
  expect(await own.wire(api.settlements.correct, { params: { userId: own.id }, rawBody })).toMatchObject(refused)
  expect((await other.wire(api.settlements.fillCost, { params, rawBody: { costo: 9 } })).status).toBe(200)
})

test('the ledger is neither changed nor deleted', async () => {
  const change = (what: string) => sql.raw(what).execute(shop.context.db)
  await expect(change('update settlement_entries set amount = 1 where amount is not null')).rejects.toThrow('never')
  await expect(change('update settlement_entries set user_id = 1')).rejects.toThrow('never')
  await expect(change('delete from settlement_entries')).rejects.toThrow('never')
})
