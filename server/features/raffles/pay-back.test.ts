import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openDb, type Db } from '../../platform/db/db.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { buyTicket, raffleOf } from '../../testing/sales.ts'
import { payBackRaffles } from './end-raffle.ts'

let shop: Shop
let second: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  shop = await openShop()
  second = await shop.sibling()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await second.close()
  await shop.close()
})

const minuteMs = 60 * 1000
const inMinutes = (minutes: number) => new Date(shop.context.clock.now().getTime() + minutes * minuteMs)
const stateOf = async (id: number) =>
  (await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).state
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance

/** The connections that wait for a lock. */
const waiting = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.map(({ pid }) => pid)
}
const sqlKill = (db: Db, pid: number) => sql`select pg_terminate_backend(${pid}::integer)`.execute(db)

test('fifty runs at once pay back a raffle below its minimum once at its end', async () => {
  const buyers = [await shop.person('USER', 100), await shop.person('USER', 100)]
  const rules = { finSorteo: inMinutes(5), minTickets: 6 }
  const failed = await raffleOf(shop, 20, { sold: 5, buyers, ...rules })
  const empty = await shop.product({ tickets: 3, finSorteo: inMinutes(5) })
  const enough = await raffleOf(shop, 20, { sold: 6, ...rules })
  await payBackRaffles(shop.context)
  expect(await stateOf(failed)).toBe('Publicado')
  shop.advance(5 * minuteMs)
  const refused = await shop.administrator.wire(api.raffles.draw, { body: { productId: failed, early: true } })
  expect(refused.json).toMatchObject({ code: 'MINIMUM_NOT_REACHED' })
  await Promise.all(Array.from({ length: 50 }, () => payBackRaffles(shop.context)))
  expect([await stateOf(failed), await stateOf(empty), await stateOf(enough)]).toEqual([
    'Cancelado',
    'Cancelado',
    'Publicado',
  ])
  expect(await Promise.all(buyers.map(balanceOf))).toEqual([10_000, 10_000])
  const query = { descripcion: 'Devolución', pageSize: 1 } as const
  expect((await shop.administrator.call(api.wallet.list, { query })).total).toBe(5)
})

test('sales of the last moment are sold before the end or paid back with it', async () => {
  const buyers = [await shop.person('USER', 200), await shop.person('USER', 200)]
  const id = await raffleOf(shop, 90, { sold: 2, buyers, finSorteo: inMinutes(5), minTickets: 80 })
  const [sales] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, (_, index) => buyTicket(buyers[index % 2] as Person, id))),
    (async () => {
      await buyTicket(buyers[0] as Person, id)
      shop.advance(5 * minuteMs)
      for (let round = 0; round < 5; round++) await payBackRaffles(shop.context)
    })(),
  ])
  await payBackRaffles(shop.context)
  expect(new Set(sales.map(({ status }) => status)).size).toBeGreaterThan(0)
  expect(await stateOf(id)).toBe('Cancelado')
  expect(await Promise.all(buyers.map(balanceOf))).toEqual([20_000, 20_000])
})

test('a killed server rolls its refunds back, and the next one refunds every buyer once', async () => {
  const buyers = [await shop.person('USER', 100), await shop.person('USER', 100)]
  const id = await raffleOf(shop, 20, { sold: 8, buyers, finSorteo: inMinutes(5), minTickets: 10 })
  shop.advance(5 * minuteMs)
  const db = openDb({
    url: shop.context.databaseUrl,
    connections: 1,
    onError: () => {},
    transactionIdleTimeoutMs: 120_000,
  })
  // It waits for one of the wallets with the other locked, as PostgreSQL sees its connection end.
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('wallets')
      .select('userId')
      .where('userId', '=', buyers[1]?.id ?? 0)
      .forUpdate()
      .execute()
    let killed = 0
    let isOver = false
    const paying = payBackRaffles(shop.context).finally(() => (isOver = true))
    // A lost connection is tried again on another one, which waits too.
    await expect
      .poll(async () => {
        for (const pid of await waiting(trx)) {
          await sqlKill(trx, pid)
          killed++
        }
        return isOver
      })
      .toBe(true)
    await paying
    expect(killed).toBeGreaterThan(0)
  })
  await db.destroy()
  expect(await stateOf(id)).toBe('Publicado')
  await payBackRaffles(shop.context)
  expect(await stateOf(id)).toBe('Cancelado')
  expect(await Promise.all(buyers.map(balanceOf))).toEqual([10_000, 10_000])
})
