import fc from 'fast-check'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { endOf } from '#domain/purchase.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { createContext } from '../../platform/create-context.ts'
import type { AppContext } from '../../platform/context.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { prove } from '../../testing/prove.ts'
import { renewDue } from './auto-renew.ts'

const hourMs = 60 * 60 * 1000
const logged: string[] = []
const stream = new Writable({
  write(line: Buffer, _encoding, done) {
    logged.push(String(line))
    done()
  },
})

let shop: Shop
let otherServer: { context: AppContext; close(): Promise<void> }
let buyer: Person
beforeAll(async () => {
  const log = pino({ level: 'warn' }, stream)
  shop = await openShop({ log })
  otherServer = await createContext(shop.context.config, { log, say: () => {} })
  otherServer.context.clock = { now: () => shop.context.clock.now() }
  buyer = await shop.person('RESELLER', 5000)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await otherServer.close()
  await shop.close()
})

const read = (id: number) =>
  shop.context.db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const renewalsOf = (id: number) =>
  shop.context.db.selectFrom('renewals').selectAll().where('purchaseId', '=', id).orderBy('id').execute()
const noticesOn = async (id: number) => {
  const kinds = ['autoRenewed', 'autoRenewFailed', 'autoRenewMissed']
  const { db } = shop.context
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute()
  return rows.filter(({ data }) => (data as { purchaseId?: number }).purchaseId === id).map(({ kind }) => kind)
}
const turnOn = (by: Person, id: number) => by.wire(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
const buy = (by: Person, productId: number) =>
  by.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })

async function rent(dias = 30, precio = 1) {
  const bought = await buy(buyer, await shop.product({ precio, dias }))
  expect((await turnOn(buyer, bought.id)).status).toBe(200)
  return bought
}

/** Moves the clock of both servers to that moment; no session ends by it. */
async function moveTo(at: number): Promise<void> {
  const { db, clock } = shop.context
  await sql`update sessions set expires_at = expires_at + interval '10 years', last_seen_at = last_seen_at + interval '10 years'`.execute(
    db,
  )
  shop.advance(at - clock.now().getTime())
}
/** Both servers do what they do every minute, at once and again. */
async function bothWork(): Promise<void> {
  for (let again = 0; again < 2; again++) {
    await Promise.all([renewDue(shop.context), renewDue(otherServer.context), renewDue(shop.context)])
  }
}

/** The new ends of a rent that is renewed until more than its last twelve hours are left. */
function dueEnds(end: Date, dias: number, now: number): Date[] {
  if (end.getTime() > now + 12 * hourMs) return []
  const next = endOf(end, dias)
  return [next, ...dueEnds(next, dias, now)]
}

test('late auto-renewal continues from the old end during grace, and fails once after it', async () => {
  const lateness = fc.oneof(
    fc.constantFrom(-1, 0, 1, dayMs - 1, dayMs, 2 * dayMs - 1, 2 * dayMs, 3 * dayMs),
    fc.integer({ min: -12 * hourMs, max: 6 * dayMs }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 4 }),
      lateness,
      async (dias, graceDays, late) => {
        const startClock = shop.stopClock()
        try {
          await prove(shop.administrator)
          await shop.administrator.call(api.settings.change, { body: { graceDays } })
          const { id, endDate } = await rent(dias)
          await moveTo(endDate.getTime() + late)
          await bothWork()
          const isInTime = late < 0 || (late < graceDays * dayMs && late < dias * dayMs)
          const ends = isInTime ? dueEnds(endDate, dias, endDate.getTime() + late) : []
          expect((await read(id)).endDate).toEqual(ends.at(-1) ?? endDate)
          const renewals = ends.map((untilDate) => ({ untilDate, automatic: true }))
          expect(await renewalsOf(id)).toMatchObject(renewals)
          expect(await noticesOn(id)).toEqual(isInTime ? renewals.map(() => 'autoRenewed') : ['autoRenewMissed'])
          await moveTo(endDate.getTime() + late + 1)
          // Off again, so that it is not renewed in the next round.
          await buyer.call(api.purchases.setAutoRenew, { params: { id }, body: { on: false } })
        } finally {
          startClock()
        }
      },
    ),
    { numRuns: 25 },
  )
  await prove(shop.administrator)
  await shop.administrator.call(api.settings.change, { body: { graceDays: 2 } })
})

test('fifty concurrent runs on two servers renew a lapsed rent once and charge it once', async () => {
  const { id, endDate } = await rent(30, 10)
  const before = (await buyer.call(api.wallet.mine)).balance
  await moveTo(endDate.getTime() + hourMs)
  await Promise.all(Array.from({ length: 50 }, (_, index) => renewDue(index % 2 ? shop.context : otherServer.context)))
  expect(await renewalsOf(id)).toHaveLength(1)
  expect((await buyer.call(api.wallet.mine)).balance).toBe(before - fromSoles(10))
  expect(await noticesOn(id)).toEqual(['autoRenewed'])
})

test('a lapsed rent that cannot be paid gets one notice with the reason and the end', async () => {
  const poor = await shop.person('RESELLER', 10)
  const { id, endDate } = await buy(poor, await shop.product({ precio: 10 }))
  expect((await turnOn(poor, id)).status).toBe(200)
  await moveTo(endDate.getTime() + hourMs)
  await bothWork()
  expect(await noticesOn(id)).toEqual(['autoRenewFailed'])
  const told = (await poor.call(api.notices.list)).items.find(({ text }) => text.includes('tu saldo no alcanza'))
  expect(told?.text).toContain('Terminó el')
})

test.each([0, 0.001, 1, 1.999, 2, 40])(
  'a rent that ended %d days ago cannot be set to renew automatically',
  async (days) => {
    const { id } = await buy(buyer, await shop.product({ precio: 1 }))
    await expirePurchase(shop, id, days)
    expect(await turnOn(buyer, id)).toMatchObject({ status: 409, json: { code: 'RENT_ENDED' } })
    expect(await read(id)).toMatchObject({ autoRenewPrice: null })
    // Renewed by hand, it can.
    await buyer.call(api.purchases.renew, { params: { id }, body: {} })
    expect((await turnOn(buyer, id)).status).toBe(200)
  },
)

test('a rent ended by a refund is not renewed automatically', async () => {
  const { id } = await rent()
  const refund = { params: { id }, body: { motivo: 'No funcionó', end: true } }
  await prove(shop.administrator)
  expect((await shop.administrator.call(api.purchases.refund, refund)).id).toBe(id)
  shop.advance(1000)
  await bothWork()
  expect(await renewalsOf(id)).toEqual([])
  expect(await noticesOn(id)).toEqual([])
})

test('failing renewals delay no others, are logged with their cause and retried', async () => {
  const { db } = shop.context
  const productId = await shop.product({ precio: 1, profiles: 130 })
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  const ids: number[] = []
  for (let index = 0; index < 130; index++) ids.push((await buyer.call(api.purchases.buy, { body })).id)
  for (const id of ids) await turnOn(buyer, id)
  const endDate = new Date(shop.context.clock.now().getTime() + hourMs)
  await db.updateTable('purchases').set({ endDate }).where('id', 'in', ids).execute()
  // More than are read at once fail, and what is in order stands between and behind them.
  const good = ids.filter((_, index) => index % 20 === 19 || index > 125)
  await sql`
    create function refuse_renewal() returns trigger language plpgsql as $$
    begin
      if not (new.purchase_id = any (${sql.lit(`{${good.join()}}`)}::bigint[])) then raise exception 'out of order'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_renewal before insert on renewals for each row execute function refuse_renewal()`.execute(
    db,
  )
  logged.length = 0
  await renewDue(shop.context)
  const renewed = async () => {
    const rows = await db.selectFrom('renewals').select('purchaseId').where('purchaseId', 'in', ids).execute()
    return rows.map(({ purchaseId }) => purchaseId).toSorted((one, other) => one - other)
  }
  expect(await renewed()).toEqual(good)
  const failed = ids.filter((id) => !good.includes(id))
  const lines = logged.map((line) => JSON.parse(line) as { purchase: number; err: { code: string } })
  expect(lines.map(({ purchase }) => purchase).toSorted((one, other) => one - other)).toEqual(failed)
  for (const { err } of lines) expect(err.code).toBe('P0001')
  await sql`drop trigger refuse_renewal on renewals`.execute(db)
  await renewDue(shop.context)
  expect(await renewed()).toEqual(ids)
})

test('an automatic renewal is sold for the price that its reseller confirmed, if there is one', async () => {
  const [listed, unlisted] = [
    await shop.product({ precio: 10, profiles: 2 }),
    await shop.product({ precio: 10, profiles: 2 }),
  ]
  const user = await shop.person('USER', 100)
  const [price] = (await buyer.call(api.priceLists.prices, { query: { productId: listed } })).items
  if (!price) throw new Error('the product is not listed')
  const { productId, dias, paid } = price
  const confirm = (precio: number) =>
    buyer.call(api.priceLists.confirm, {
      body: { prices: [{ productId, dias, paid, precio: centimos(precio), own: true }] },
    })
  await prove(buyer)
  await confirm(1500)
  const rents = [
    { by: buyer, productId: listed, telefono: '955123480', expected: 1790 },
    { by: buyer, productId: unlisted, telefono: '955123480', expected: null },
    // Their own number, so that it is sold to nobody.
    { by: buyer, productId: listed, telefono: '+51 987 654 321', expected: null },
    { by: user, productId: unlisted, telefono: '955123480', expected: null },
  ]
  const ids = new Map<number, number | null>()
  for (const { by, expected, productId: of, telefono } of rents) {
    const { id } = await by.call(api.purchases.buy, { body: { productId: of, nombreUser: 'Ana', telefono } })
    expect((await turnOn(by, id)).status).toBe(200)
    ids.set(id, expected)
  }
  await confirm(1790)
  await shop.context.db
    .updateTable('purchases')
    .set({ endDate: new Date(shop.context.clock.now().getTime() + hourMs) })
    .where('id', 'in', [...ids.keys()])
    .execute()
  await bothWork()
  for (const [id, expected] of ids) {
    const [renewal, ...more] = await renewalsOf(id)
    expect(more).toEqual([])
    const sold = await shop.context.db.selectFrom('salePrices').selectAll().where('purchaseId', '=', id).execute()
    expect(sold.map(({ renewalId, precio }) => [renewalId, precio])).toEqual(
      expected === null ? [] : [[renewal?.id, expected]],
    )
  }
})
