import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { createContext } from '../../platform/create-context.ts'
import type { AppContext } from '../../platform/context.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { renewDue } from './auto-renew.ts'
import { warnShort } from './warn-short.ts'

const hourMs = 60 * 60 * 1000

let shop: Shop
let otherServer: { context: AppContext; close(): Promise<void> }
let now: () => void
beforeAll(async () => {
  shop = await openShop()
  now = shop.stopClock()
  otherServer = await createContext(shop.context.config, { log: shop.context.log, say: () => {} })
  otherServer.context.clock = { now: () => shop.context.clock.now() }
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  now()
  await otherServer.close()
  await shop.close()
})

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const later = (milliseconds: number) => new Date(shop.context.clock.now().getTime() + milliseconds)
const setEnd = (id: number, endDate: Date) =>
  sql`update purchases set start_date = ${endDate}::timestamptz - interval '90 days', end_date = ${endDate}
    where id = ${id}`.execute(shop.context.db)
const setBalance = async (person: Person, soles: number) => {
  const { balance } = await person.call(api.wallet.mine)
  const quantity = fromSoles(Math.abs(soles) - balance / 100)
  if (quantity === 0) return
  if (quantity > 0) {
    const body = { quantity, descripcion: 'Bono', userId: person.id }
    await shop.administrator.call(api.wallet.requestTopUp, { body })
  } else {
    const body = { userId: person.id, quantity, motivo: 'Prueba' }
    await shop.administrator.call(api.wallet.adjust, { body })
  }
}
/** A rent of this price that renews itself and ends then: its renewal is due twelve hours before. */
async function rentOf(buyer: Person, precio: number, endsIn: number, dias = 90) {
  const productId = await shop.product({ precio, dias, nombre: `De ${precio}` })
  const { id } = await buyer.call(api.purchases.buy, { body: { productId, ...customer } })
  await buyer.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  await setEnd(id, later(endsIn))
  return id
}
/** What both servers do each minute, at once and again. */
async function minutePasses(): Promise<void> {
  for (let again = 0; again < 2; again++) {
    await Promise.all([shop.context, otherServer.context].map((it) => renewDue(it)))
    await Promise.all([shop.context, otherServer.context, shop.context].map((it) => warnShort(it)))
  }
}
const warningsOf = async (person: Person) => {
  const { rows } = await sql<{ data: { missing: number; rents: number; earlier: number; nombre: string } }>`
    select data from notices where user_id = ${person.id} and kind = 'autoRenewShort' order by id`.execute(
    shop.context.db,
  )
  return rows.map(({ data }) => data)
}
const soon = 3 * dayMs + 12 * hourMs

test('three days before, its owner hears once what is missing for it and for what comes before', async () => {
  const buyer = await shop.person('RESELLER', 200)
  await rentOf(buyer, 10, soon - 3 * hourMs)
  const second = await rentOf(buyer, 7, soon + hourMs)
  await rentOf(buyer, 50, soon + 9 * dayMs)
  await setBalance(buyer, 12)
  await minutePasses()
  expect(await warningsOf(buyer)).toEqual([])
  await setEnd(second, later(soon))
  await minutePasses()
  expect(await warningsOf(buyer)).toMatchObject([{ nombre: 'De 7', rents: 1, earlier: 1, missing: fromSoles(5) }])
  const [notice] = (await buyer.call(api.notices.list)).items
  expect(notice?.text).toContain('te faltan S/. 5.00, con lo que se renueva antes.')
  expect(notice?.path).toBe('/billetera?recargar=5.00')
})

test('several that fall short at once are one notice, with what all of them lack', async () => {
  const buyer = await shop.person('RESELLER', 200)
  for (const hours of [30, 40, 50]) await rentOf(buyer, 10, hours * hourMs)
  await setBalance(buyer, 5)
  await minutePasses()
  expect(await warningsOf(buyer)).toMatchObject([{ rents: 3, earlier: 0, missing: fromSoles(25) }])
})

test('a rent of one day counts each time it is renewed before', async () => {
  const buyer = await shop.person('RESELLER', 200)
  // Renewed for its ends of 13, 37 and 61 hours.
  await rentOf(buyer, 2, 13 * hourMs, 1)
  await rentOf(buyer, 9, 70 * hourMs)
  await setBalance(buyer, 14)
  await minutePasses()
  expect(await warningsOf(buyer)).toMatchObject([{ nombre: 'De 9', earlier: 3, missing: fromSoles(1) }])
})

test('nobody hears of a rent whose claim is open, and it does not count for others', async () => {
  const buyer = await shop.person('RESELLER', 200)
  const [first, second] = [await rentOf(buyer, 10, 40 * hourMs), await rentOf(buyer, 10, 50 * hourMs)]
  await sql`update purchases set garantia_hasta = end_date where user_id = ${buyer.id}`.execute(shop.context.db)
  const body = { purchaseId: first, kind: 'pin', text: 'No entra.' } as const
  const { id } = await buyer.call(api.claims.open, { body })
  await setBalance(buyer, 10)
  await minutePasses()
  expect(await warningsOf(buyer)).toEqual([])
  await shop.administrator.call(api.claims.resolve, { params: { id }, body: { by: 'explanation', text: 'Es así.' } })
  await minutePasses()
  expect(await warningsOf(buyer)).toMatchObject([{ rents: 1, missing: fromSoles(10) }])
  expect(second).toBeGreaterThan(first)
})

test('a rent of a fallen account causes no warning of a short balance until it works again', async () => {
  const buyer = await shop.person('RESELLER', 200)
  const [first] = [await rentOf(buyer, 10, 40 * hourMs), await rentOf(buyer, 10, 50 * hourMs)]
  const { rows } = await sql<{ id: number }>`select account_id as id from profiles join purchases
    on profile_id = profiles.id where purchases.id = ${first}`.execute(shop.context.db)
  const params = { id: rows[0]?.id ?? 0 }
  await setBalance(buyer, 10)
  await shop.administrator.call(api.outages.markFallen, { params })
  await minutePasses()
  expect(await warningsOf(buyer)).toEqual([])
  await shop.administrator.call(api.outages.markWorking, { params })
  await minutePasses()
  expect(await warningsOf(buyer)).toMatchObject([{ rents: 1, missing: fromSoles(10) }])
})

test('nobody hears of a rent that is switched off, dearer than accepted, or gone', async () => {
  const buyer = await shop.person('RESELLER', 300)
  const ids = []
  for (const hours of [20, 30, 40]) ids.push(await rentOf(buyer, 10, hours * hourMs))
  const [off = 0, dearer = 0, gone = 0] = ids
  await buyer.call(api.purchases.setAutoRenew, { params: { id: off }, body: { on: false } })
  await sql`update purchases set auto_renew_price = 900 where id = ${dearer}`.execute(shop.context.db)
  await sql`update accounts set renewable = false where id = (select account_id from profiles join purchases
    on profile_id = profiles.id where purchases.id = ${gone})`.execute(shop.context.db)
  await setBalance(buyer, 0)
  await minutePasses()
  expect(await warningsOf(buyer)).toEqual([])
})

test('an end that days moved is told anew, three days before, if money is missing then', async () => {
  const buyer = await shop.person('RESELLER', 200)
  const id = await rentOf(buyer, 10, 40 * hourMs)
  await setBalance(buyer, 4)
  await minutePasses()
  const give = (dias: number) => shop.administrator.call(api.purchases.change, { params: { id }, body: { dias } })
  await give(5)
  await minutePasses()
  expect(await warningsOf(buyer)).toHaveLength(1)
  await setEnd(id, later(soon))
  await minutePasses()
  await minutePasses()
  expect(await warningsOf(buyer)).toHaveLength(2)
  await give(1)
  await setBalance(buyer, 10)
  await setEnd(id, later(soon - hourMs))
  await minutePasses()
  expect(await warningsOf(buyer)).toHaveLength(2)
})

test('fifty looks of two servers beside top-ups and renewals tell each rent once', async () => {
  const buyer = await shop.person('RESELLER', 900)
  const ids = []
  for (let index = 0; index < 6; index++) ids.push(await rentOf(buyer, 10, (20 + index) * hourMs))
  await setBalance(buyer, 5)
  const looks = Array.from({ length: 50 }, (_, index) => warnShort((index % 5 > 0 ? shop : otherServer).context))
  const renewals = ids.slice(0, 3).map((id) => buyer.wire(api.purchases.renew, { params: { id }, body: {} }))
  const body = { quantity: fromSoles(12), descripcion: 'Bono', userId: buyer.id }
  await Promise.all([...looks, ...renewals, shop.administrator.call(api.wallet.requestTopUp, { body })])
  await minutePasses()
  const told = (await warningsOf(buyer)).reduce((sum, { rents }) => sum + rents, 0)
  const noted = await shop.context.db
    .selectFrom('purchases')
    .select('id')
    .where('userId', '=', buyer.id)
    .where('autoRenewShort', 'is not', null)
    .execute()
  expect(told).toBe(noted.length)
  expect(told).toBeGreaterThan(0)
})
