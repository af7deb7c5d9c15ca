import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { escalateClaims } from '../features/claims/escalate.ts'
import { remind } from '../features/notifications/remind.ts'
import { renewDue, warnAtRisk, warnShort } from '../features/purchases/index.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { rentCalls } from './rent-calls.ts'

let shop: Shop
let admin: Person
let calls: ReturnType<typeof rentCalls>
let run: () => void
beforeAll(async () => {
  shop = await openShop()
  admin = shop.administrator
  calls = rentCalls(shop)
  run = shop.stopClock()
})
afterAll(async () => {
  run()
  await shop.close()
})

const hourMs = 60 * 60 * 1000
const jobs = [escalateClaims, renewDue, warnAtRisk, warnShort, remind]

/** Moves the clock to so many days after the beginning, less a moment; every six hours two servers do what they do by themselves. */
function clockFrom(begin: number) {
  return async (day: number, less = 0) => {
    const until = begin + day * dayMs - less
    for (;;) {
      const left = until - shop.context.clock.now().getTime()
      shop.advance(Math.min(left, 6 * hourMs))
      for (const job of jobs) await Promise.all([job(shop.context), job(shop.context)])
      if (left <= 6 * hourMs) return
    }
  }
}

const sumsOf = async (supplier: Person) => {
  const { account } = await admin.call(api.settlements.entries, { params: { userId: supplier.id }, query: {} })
  return [account.held, account.payable]
}
const claim = (by: Person, purchaseId: number) =>
  by.wire(api.claims.open, { body: { purchaseId, kind: 'clave', text: 'No entra.' } })
/** The kinds of notices that somebody got, with how many of each; reminders of ends are another test's. */
const toldTo = async (person: Person, kinds: readonly string[]) => {
  const { items } = await person.call(api.notices.list, { query: { pageSize: 200 } })
  const counts = Map.groupBy(items, ({ kind }) => kind)
  return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind as never)?.length ?? 0]))
}

test('in ninety days warranties end, held becomes payable, claims escalate, and each warning comes once', async () => {
  const [one, two, three] = [await shop.person('ADMIN'), await shop.person('ADMIN'), await shop.person('ADMIN')]
  const [poor, wary, claimer] = [
    await shop.person('RESELLER', 25),
    await shop.person('RESELLER', 90),
    await shop.person('RESELLER', 90),
  ]
  const monthly = await calls.supplied(one, 6, { precio: 10 })
  await calls.change(monthly, { garantiaDias: 20 })
  const dearer = await calls.supplied(two, null, { precio: 10 })
  const long = await calls.supplied(three, 20, { precio: 30, dias: 90 })
  await calls.change(long, { garantiaDias: 60 })
  const on = { on: true }
  await sql`update sessions set expires_at = expires_at + interval '10 years', last_seen_at = last_seen_at + interval '10 years'`.execute(
    shop.context.db,
  )
  const to = clockFrom(shop.context.clock.now().getTime())
  const rent = await calls.rent(poor, monthly)
  await poor.call(api.purchases.setAutoRenew, { params: { id: rent }, body: on })
  const repriced = await calls.rent(wary, dearer)
  await wary.call(api.purchases.setAutoRenew, { params: { id: repriced }, body: on })
  const claimed = await calls.rent(claimer, long)

  // The warranty of the sale ends, and with it what is held of it.
  await to(20, 1)
  expect(await sumsOf(one)).toEqual([600, 0])
  await to(20)
  expect(await sumsOf(one)).toEqual([0, 600])
  expect(await claim(poor, rent)).toMatchObject({ json: { code: 'WARRANTY_OVER' } })
  expect((await claim(wary, repriced)).status).toBe(201)
  expect(await toldTo(poor, ['autoRenewShort', 'autoRenewed'])).toEqual({ autoRenewShort: 0, autoRenewed: 0 })

  // It is renewed by itself; what does not work is not. The renewal has a warranty of its own, which is not over yet.
  await calls.change(dearer, { precio: 12 })
  await to(31)
  expect((await calls.rentOf(rent)).renewed).toBe(1000)
  expect((await calls.rentOf(repriced)).renewed).toBe(0)
  expect(await sumsOf(one)).toEqual([600, 600])
  const opened = await claim(claimer, claimed)
  expect(opened.status).toBe(201)
  const { id } = opened.json as { id: number }
  expect(await toldTo(admin, ['claimEscalated'])).toEqual({ claimEscalated: 1 })
  await to(31.5, 1)
  expect(await calls.resolve(three, id, 'newData')).toMatchObject({ json: { code: 'DATA_UNCHANGED' } })
  await to(31.5)
  expect(await calls.resolve(three, id, 'explanation')).toMatchObject({ json: { code: 'CLAIM_ESCALATED' } })
  expect(await toldTo(admin, ['claimEscalated'])).toEqual({ claimEscalated: 2 })

  await to(50, 1)
  expect(await sumsOf(one)).toEqual([600, 600])
  await to(50)
  expect(await sumsOf(one)).toEqual([0, 1200])

  // The balance will not suffice for the next renewal: its owner hears so once before it, and once that it failed.
  await to(56.4)
  expect(await toldTo(poor, ['autoRenewShort'])).toEqual({ autoRenewShort: 0 })
  await to(57)
  expect(await toldTo(poor, ['autoRenewShort', 'autoRenewFailed'])).toEqual({ autoRenewShort: 1, autoRenewFailed: 0 })

  // The warranty is over, and an open claim still holds the money; three days after its answer it is payable.
  await to(70)
  expect(await sumsOf(three)).toEqual([2000, 0])
  expect((await calls.resolve(admin, id, 'explanation')).status).toBe(200)
  await to(73, 1)
  expect(await sumsOf(three)).toEqual([2000, 0])
  await to(73)
  expect(await sumsOf(three)).toEqual([0, 2000])

  await to(90)
  expect(await toldTo(poor, ['autoRenewed', 'autoRenewShort', 'autoRenewFailed', 'autoRenewMissed'])).toEqual({
    autoRenewed: 1,
    autoRenewShort: 1,
    autoRenewFailed: 1,
    autoRenewMissed: 0,
  })
  expect(await toldTo(wary, ['autoRenewAtRisk', 'autoRenewed'])).toEqual({ autoRenewAtRisk: 1, autoRenewed: 0 })
  expect(await toldTo(admin, ['claimEscalated'])).toEqual({ claimEscalated: 2 })
  expect(await sumsOf(one)).toEqual([0, 1200])
  expect((await admin.call(api.settlements.entries, { params: { userId: two.id }, query: {} })).account.unknown).toBe(1)
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})
