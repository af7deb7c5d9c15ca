import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { inTransaction } from './db.ts'
import { rollUp, readAggregate, startRollup } from './aggregates.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from tally_changes`.execute(shop.context.db)
  return rows[0]?.count
}

/** In one snapshot: the tallied and the actual number of sales, and all other discrepancies. */
async function compare(): Promise<void> {
  const { rows } = await sql<{ tallied: number; counted: number }>`
    select (select coalesce(sum(count), 0)::bigint from counts where name = 'sale') as tallied,
      (select count(*) from purchases) as counted`.execute(shop.context.db)
  expect(rows[0]?.tallied).toBe(rows[0]?.counted)
  expect(await brokenInvariants(shop.context.db)).toEqual([])
}

test('aggregates read during fifty purchases and roll-ups count each sale once', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.person('USER', 100)))
  const product = await shop.product({ precio: 1, profiles: 50 })
  const { db } = shop.context
  let buying = true
  const meanwhile = [rollUp, rollUp, compare].map(async (act) => {
    while (buying) await act(db)
  })
  const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
  await Promise.all(buyers.flatMap((buyer) => Array.from({ length: 5 }, () => buyer.call(api.purchases.buy, { body }))))
  buying = false
  await Promise.all(meanwhile)
  await compare()
  expect(await readAggregate(db, ['sale'])).toEqual({ total: 50, sum: 50 * 500 })
  while ((await rollUp(db)) > 0);
  expect(await waiting()).toBe(0)
  await compare()
  expect(await readAggregate(db, ['sale'])).toEqual({ total: 50, sum: 50 * 500 })
})

test('servers rolling up concurrently add each change once', async () => {
  const { db } = shop.context
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 4 }, () => shop.person('USER', 20)))
    const added = await Promise.all(Array.from({ length: 4 }, (_, server) => rollUp(db, server)))
    expect(added.filter((count) => count > 0).length).toBeGreaterThan(0)
    expect(await waiting()).toBe(0)
    await compare()
  }
})

test('a sale renewed while its product changes category counts in one category', async () => {
  const { db } = shop.context
  const buyer = await shop.person('USER', 50)
  const product = await shop.product({ precio: 1, profiles: 1 })
  await buyer.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  const other = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Otra' } })
  const move = (time: number) =>
    db
      .updateTable('products')
      .set({ categoryId: time % 2 === 0 ? other.id : 1 })
      .where('id', '=', product)
      .execute()
  const renew = () =>
    db
      .updateTable('purchases')
      .set({ endDate: sql`end_date + interval '1 day'` })
      .where('productId', '=', product)
      .execute()
  await Promise.all(Array.from({ length: 50 }, (_, time) => [move(time), renew()]).flat())
  await compare()
})

test('refunds while a product changes category are subtracted from the counted category', async () => {
  const { administrator, context } = shop
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.person('USER', 50)))
  const product = await shop.product({ precio: 1, profiles: 50 })
  const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
  const sales = await Promise.all(
    buyers.flatMap((buyer) => Array.from({ length: 5 }, () => buyer.call(api.purchases.buy, { body }))),
  )
  const other = await administrator.call(api.catalogue.createCategory, { body: { name: 'Otra más' } })
  let refunding = true
  const moving = (async () => {
    for (let categoryId = 1; refunding; categoryId = categoryId === 1 ? other.id : 1) {
      await context.db.updateTable('products').set({ categoryId }).where('id', '=', product).execute()
    }
  })()
  const refund = { quantity: centimos(50), motivo: 'No entró' }
  await Promise.all(sales.map(({ id }) => administrator.call(api.purchases.refund, { params: { id }, body: refund })))
  refunding = false
  await moving
  await compare()
})

test('fifty concurrent changes of products being sold count each product once', async () => {
  const { administrator, context } = shop
  const { db } = context
  const buyer = await shop.person('USER', 100)
  const { id: brandId } = await administrator.call(api.catalogue.createBrand, { body: { name: 'Contada' } })
  const products = await Promise.all(Array.from({ length: 5 }, () => shop.product({ precio: 1, profiles: 1 })))
  const changes = [
    { brandId },
    { brandId: null },
    { precio: fromSoles(2) },
    { deletedAt: new Date() },
    { deletedAt: null },
  ]
  const body = { nombreUser: 'Ana', telefono: '987654321' }
  await Promise.all(
    products.flatMap((id) => [
      ...changes.flatMap((change) =>
        [change, { ...change, precioRifa: null }].map((one) =>
          db.updateTable('products').set(one).where('id', '=', id).execute(),
        ),
      ),
      buyer.wire(api.purchases.buy, { body: { productId: id, ...body } }),
    ]),
  )
  await compare()
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from products where deleted_at is null group by state`.execute(db)
  for (const { state, count } of rows) expect((await readAggregate(db, [`product ${state}`])).total).toBe(count)
})

test('aggregates follow every change of sales, top-ups, roles and categories', async () => {
  const { administrator } = shop
  const category = await administrator.call(api.catalogue.createCategory, { body: { name: 'Nueva' } })
  const raffle = await shop.product({ tickets: 3, precioRifa: 2 })
  const rented = await shop.product({ precio: 1, profiles: 2 })
  const buyer = await shop.person('USER', 50)
  const buy = (productId: number) =>
    buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  await buy(raffle)
  const { id } = await buy(rented)
  await compare()
  await administrator.call(api.raffles.cancel, { params: { id: raffle } })
  await compare()
  await administrator.call(api.purchases.change, { params: { id }, body: { dias: 3 } })
  await compare()
  const { id: topUp } = await buyer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10) } })
  const { id: refused } = await buyer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id: topUp } })
  await administrator.call(api.wallet.deleteTopUp, { params: { id: refused } })
  await compare()
  await administrator.call(api.users.changeRole, { params: { id: buyer.id }, body: { role: 'RESELLER' } })
  await compare()

  const { db } = shop.context
  const ofCategory = () => readAggregate(db, [`sale category ${category.id}`])
  for (const productId of [raffle, rented]) {
    await db.updateTable('products').set({ categoryId: category.id }).where('id', '=', productId).execute()
  }
  // The ticket counts as a sale, its money does not.
  expect(await ofCategory()).toEqual({ total: 2, sum: 500 })
  await compare()
  shop.advance(40 * dayMs)
  const later = await shop.person('SADMIN')
  await later.call(api.purchases.free, { params: { id } })
  await compare()
  expect(await readAggregate(db, ['rent freed'])).toEqual({ total: 1, sum: 500 })
})

test('days and hours are the same in any time zone of the database session', async () => {
  await inTransaction(shop.context.db, async (trx) => {
    await sql`set local timezone = 'Asia/Kolkata'`.execute(trx)
    expect(await brokenInvariants(trx)).toEqual([])
  })
})

test('an open shop rolls up its aggregates in the background', async () => {
  await shop.person()
  expect(await waiting()).toBeGreaterThan(0)
  const addingUp = startRollup(shop.context)
  await expect.poll(waiting).toBe(0)
  await addingUp.close()
  await compare()
})
