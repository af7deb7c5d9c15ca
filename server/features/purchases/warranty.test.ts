import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { issuesOf } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
})
afterAll(() => shop.close())

const change = (id: number, rawBody: object) =>
  shop.administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const warranted = async (garantiaDias: number | null) => {
  const id = await shop.product({ precio: 1, profiles: 4 })
  expect((await change(id, { garantiaDias })).json).toMatchObject({ garantiaDias })
  return id
}
const buy = (productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const shown = async (id: number) => (await buyer.call(api.purchases.mine, { query: { username: `#${id}` } })).items[0]
const days = (from: Date, until: Date | null | undefined) => ((until?.getTime() ?? 0) - from.getTime()) / dayMs
const claim = (purchaseId: number) =>
  buyer.wire(api.claims.open, { body: { purchaseId, kind: 'otro', text: 'No va.' } })
/** Moves a rent and its renewals into the past. */
const age = async (id: number, by: number) => {
  const back = sql`${by} * interval '24 hours'`
  await sql`update purchases set start_date = start_date - ${back}, end_date = end_date - ${back},
    garantia_hasta = garantia_hasta - ${back} where id = ${id}`.execute(shop.context.db)
}

test('a sale freezes the warranty of its product: its days, all of them by default, or none', async () => {
  const [seven, all, none] = [
    await buy(await warranted(7)),
    await buy(await warranted(null)),
    await buy(await warranted(0)),
  ]
  expect(days(seven.startDate, seven.garantiaHasta)).toBe(7)
  expect(days(all.startDate, all.garantiaHasta)).toBe(30)
  expect(days(none.startDate, none.garantiaHasta)).toBe(0)
  expect((await claim(none.id)).json).toMatchObject({ code: 'WARRANTY_OVER' })
  await change(seven.productId, { garantiaDias: 1 })
  expect((await shown(seven.id))?.garantiaHasta).toEqual(seven.garantiaHasta)
})

test('a ticket has no warranty', async () => {
  expect((await buy(await shop.product({ tickets: 2 }))).garantiaHasta).toBeNull()
})

test('a warranty is never longer than the rent', async () => {
  const id = await shop.product()
  expect(issuesOf(await change(id, { garantiaDias: 31 }))?.[0]).toMatchObject({ path: 'garantiaDias' })
  expect((await change(id, { garantiaDias: 45, dias: 60 })).status).toBe(200)
  expect((await change(id, { dias: 30 })).status).toBe(200)
  const bought = await buy(id)
  expect(days(bought.startDate, bought.garantiaHasta)).toBe(30)
  for (const garantiaDias of [-1, 1.5, '7', 4000]) expect((await change(id, { garantiaDias })).status).toBe(400)
})

test('a claim is possible until the warranty ends, and again within that of a renewal', async () => {
  const rent = await buy(await warranted(7))
  await age(rent.id, 6.9)
  const opened = await claim(rent.id)
  expect(opened.status).toBe(201)
  const { id } = opened.json as { id: number }
  await shop.administrator.call(api.claims.reject, { params: { id }, body: { text: 'No procede.' } })
  await age(rent.id, 0.2)
  expect((await claim(rent.id)).json).toMatchObject({ code: 'WARRANTY_OVER' })
  await buyer.call(api.purchases.renew, { params: { id: rent.id }, body: {} })
  expect((await claim(rent.id)).json).toMatchObject({ code: 'WARRANTY_OVER' })
  const [renewal] = await shop.context.db.selectFrom('renewals').selectAll().where('purchaseId', '=', rent.id).execute()
  expect(days(renewal?.fromDate ?? new Date(), renewal?.garantiaHasta)).toBe(7)
})

test('days that are given move the warranty of the last period by as much', async () => {
  const rent = await buy(await warranted(7))
  const give = (dias: number) =>
    shop.administrator.call(api.purchases.change, { params: { id: rent.id }, body: { dias } })
  await give(3)
  expect(days(rent.startDate, (await shown(rent.id))?.garantiaHasta)).toBe(10)
  await buyer.call(api.purchases.renew, { params: { id: rent.id }, body: {} })
  await give(5)
  expect(days(rent.startDate, (await shown(rent.id))?.garantiaHasta)).toBe(10)
  const [renewal] = await shop.context.db.selectFrom('renewals').selectAll().where('purchaseId', '=', rent.id).execute()
  expect(days(renewal?.fromDate ?? new Date(), renewal?.garantiaHasta)).toBe(12)
})
