import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { rollUp } from '../../platform/db/aggregates.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { rentCalls } from '../../testing/rent-calls.ts'

let shop: Shop
let buyer: Person
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('RESELLER', 5000)
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const accountOf = async ({ id }: Person) =>
  (await shop.administrator.call(api.settlements.entries, { params: { userId: id }, query: {} })).account
/** What is held, added up from the entries one by one. */
async function heldOneByOne({ id }: Person): Promise<number> {
  const { items } = await shop.administrator.call(api.settlements.entries, {
    params: { userId: id },
    query: { pageSize: 200 },
  })
  return items.reduce((sum, { held, amount }) => sum + (held ? (amount ?? 0) : 0), 0)
}
const rollUpAll = async () => {
  while ((await rollUp(shop.context.db)) > 0);
}
async function pass(days: number) {
  shop.advance(days * dayMs)
  for (const person of [shop.administrator, buyer]) {
    const body = { username: person.username, password }
    Object.assign(person, { token: (await shop.guest.call(api.users.login, { body })).token })
  }
}
const setSettleDays = (settleDays: number) => shop.administrator.call(api.settings.change, { body: { settleDays } })
const endWarranty = (id: number, daysAgo: number) =>
  sql`update purchases set garantia_hasta = now() - ${daysAgo}::integer * interval '1 day' where id = ${id}`.execute(
    shop.context.db,
  )

test('fifty claims, answers, refunds, corrections and renewals at once leave nothing miscounted', async () => {
  const supplier = await shop.person('ADMIN')
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 10 })
  await calls.change(product, { garantiaDias: 5 })
  const ids: number[] = []
  for (let index = 0; index < 10; index++) ids.push(await calls.rent(buyer, product))
  const claims = await Promise.all(ids.map((id) => calls.claim(buyer, id)))
  const { items } = await shop.administrator.call(api.settlements.entries, {
    params: { userId: supplier.id },
    query: {},
  })
  let acting = true
  const rolling = (async () => {
    while (acting) await rollUp(shop.context.db)
  })()
  const acts = [
    (index: number) => calls.resolve(shop.administrator, claims[index] ?? 0, index % 2 ? 'explanation' : 'refund'),
    (index: number) => calls.refund(ids[index] ?? 0, 1),
    (index: number) =>
      shop.administrator.wire(api.settlements.correct, {
        params: { userId: supplier.id },
        body: { amount: fromSoles(-1), motivo: 'Un error', entryId: items[index]?.id },
      }),
    (index: number) => buyer.wire(api.purchases.renew, { params: { id: ids[index] ?? 0 }, body: {} }),
    (index: number) => endWarranty(ids[index] ?? 0, 1),
  ]
  await Promise.all(Array.from({ length: 50 }, async (_, index) => acts[index % 5]?.(Math.floor(index / 5))))
  acting = false
  await rolling
  expect((await accountOf(supplier)).held).toBe(await heldOneByOne(supplier))
})

test('rolling up what is due leaves one row of each name and the same account', async () => {
  const supplier = await shop.person('ADMIN')
  await setSettleDays(0)
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 3 })
  const [over, running, claimed] = [
    await calls.rent(buyer, product),
    await calls.rent(buyer, product),
    await calls.rent(buyer, product),
  ]
  const claim = await calls.claim(buyer, claimed ?? 0)
  for (const id of [over, claimed]) await endWarranty(id ?? 0, 2)
  await sql`update claims set opened_at = now() - interval '3 days' where id = ${claim}`.execute(shop.context.db)
  const due = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from tallies where name like 'settled due ' || ${supplier.id}::integer || ' %' and since < now()
    `.execute(shop.context.db)
    return rows[0]?.count
  }
  const before = await accountOf(supplier)
  expect(before).toMatchObject({ held: 1200, payable: 600 })
  await rollUpAll()
  expect(await due()).toBe(1)
  expect(await accountOf(supplier)).toEqual(before)
  // The warranty of what is folded already may still move.
  for (const id of [over, running]) {
    await sql`update purchases set garantia_hasta = now() + interval '9 days' where id = ${id}`.execute(shop.context.db)
  }
  expect(await accountOf(supplier)).toMatchObject({ held: 1800, payable: 0 })
  await rollUpAll()
  expect(await accountOf(supplier)).toMatchObject({ held: 1800, payable: 0 })
})

test.each([
  { warranty: 3, settleDays: 7 },
  { warranty: 30, settleDays: 45 },
])('settleDays of $settleDays hold a sale whose warranty of $warranty days is over', async (days) => {
  const supplier = await shop.person('ADMIN')
  const product = await calls.supplied(supplier, 6, { precio: 10, profiles: 2 })
  await calls.change(product, { garantiaDias: days.warranty })
  await setSettleDays(days.settleDays)
  const id = await calls.rent(buyer, product)
  await pass(days.warranty + 1)
  await calls.refund(id, 1)
  const held = await accountOf(supplier)
  // Given back after the warranty, it is the shop's own.
  expect(held).toMatchObject({ held: 600, payable: 0 })
  expect(await heldOneByOne(supplier)).toBe(600)
  await setSettleDays(days.warranty)
  expect(await accountOf(supplier)).toMatchObject({ held: 0, payable: 600 })
  await setSettleDays(days.settleDays)
  await pass(days.settleDays - days.warranty)
  expect(await accountOf(supplier)).toMatchObject({ held: 0, payable: 600 })
})

test.each(['settled due', 'settled owed', 'cost'])('the doctor finds a wrong tally of %j', async (name) => {
  const trx = await shop.context.db.startTransaction().execute()
  try {
    await sql`
      update tallies set amount = amount + 1 where (name, since) = (
        select name, since from tallies where name like ${name} || '%' limit 1
      )`.execute(trx)
    expect(await brokenInvariants(trx)).toEqual(['tallies say what counting says (1)'])
  } finally {
    await trx.rollback().execute()
  }
})
