import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { rounds } from '../../testing/rounds.ts'
import { acceptByRule } from './accept.ts'
import { matchPayments } from './match.ts'

let shop: Shop
let payer: Person
let attacker: Person
beforeAll(async () => {
  shop = await openShop()
  payer = await shop.person()
  attacker = await shop.person()
  // Both are known, so that only what is certain keeps the rule from accepting.
  for (const person of [payer, attacker]) {
    const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: 500 as never } })
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
  }
  const most = 100_000 as never
  const autoAccept = {
    on: true,
    maxPerTopUp: most,
    maxPerCustomerDay: 1_000_000 as never,
    maxPerDay: 1_000_000 as never,
  }
  await shop.administrator.call(api.settings.change, { body: { autoAccept } })
})
afterAll(() => shop.close())

const minute = fc.integer({ min: -5 * 24 * 60, max: 2 * 24 * 60 })
/** What the attacker does: asks for the amount, with a number or without, says any hour, cancels, and asks again. */
const move = fc.record({
  at: minute,
  number: fc.constantFrom(null, 'guess', 'short', 'near'),
  paidAt: fc.integer({ min: 1, max: 6 * 24 * 60 }),
  cancel: fc.boolean(),
})
const world = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 6 }),
  hasTime: fc.boolean(),
  knownBefore: fc.boolean(),
  payerAsks: fc.option(fc.record({ at: minute, says: fc.boolean(), code: fc.boolean() }), { nil: null }),
  soles: fc.integer({ min: 10, max: 90 }),
})

let serial = 0
test('forged times, numbers and orders credit at most the payer, by rule and by hand', async () => {
  const { db } = shop.context
  await fc.assert(
    fc.asyncProperty(world, async ({ moves, hasTime, knownBefore, payerAsks, soles }) => {
      const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
      const { id: methodId } = await shop.administrator.call(api.paymentMethods.create, { body })
      const amount = soles * 100 + 1
      const number = String(730_000_000 + ++serial * 7_919)
      const near = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
      const numbers = { guess: String(410_000_000 + serial * 104_729), short: number.slice(-5), near }
      const ask = async (person: Person, at: number, typed: string | null, paidAt = 1) => {
        const { rows } = await sql<{ id: number; code: string }>`
          insert into wallet_entries (user_id, kind, quantity, status, method_id, method_kind, operation_number, paid_at, created_at)
          values (${person.id}, 'Recarga', ${amount}, 'pending', ${methodId}, 'Yape', ${typed},
            now() - make_interval(mins => ${paidAt}), now() - interval '2 days' + make_interval(mins => ${at}))
          returning id, payment_code as code`.execute(db)
        await matchPayments(shop.context)
        return rows[0] ?? { id: 0, code: '' }
      }
      const own = payerAsks && (await ask(payer, payerAsks.at, payerAsks.says ? number : null))
      const receive = async () => {
        const message = payerAsks?.code ? `gracias ${own?.code ?? ''}` : null
        await sql`
          insert into payments_received (method_id, method_kind, source, reference, amount, at, has_time, operation_number, message)
          values (${methodId}, 'Yape', 'file', 'one', ${amount},
            case when ${hasTime} then date_trunc('minute', now() - interval '2 days') else lima_day(now() - interval '2 days') end,
            ${hasTime}, ${number}, ${message})`.execute(db)
        await matchPayments(shop.context)
      }
      if (knownBefore) await receive()
      for (const { at, number: kind, paidAt, cancel } of moves) {
        const typed = kind && (await isFree(kind)) ? numbers[kind] : null
        const { id } = await ask(attacker, at, typed, paidAt)
        await acceptByRule(shop.context)
        if (cancel)
          await sql`update wallet_entries set status = 'cancelled' where id = ${id} and status = 'pending'`.execute(db)
      }
      async function isFree(kind: keyof typeof numbers): Promise<boolean> {
        const { rows } = await sql`
          select from wallet_entries where user_id = ${attacker.id} and operation_number = ${numbers[kind]}
            and status in ('pending', 'accepted')`.execute(db)
        return rows.length === 0
      }
      if (!knownBefore) await receive()
      await acceptByRule(shop.context)
      await shop.administrator.call(api.paymentsReceived.acceptCertain)
      const { rows } = await sql<{ userId: number; count: number }>`
        select user_id, count(*) from wallet_entries
        where method_id = ${methodId} and status = 'accepted' group by user_id`.execute(db)
      expect(rows.filter(({ userId }) => userId === attacker.id)).toEqual([])
      expect(rows.every(({ count }) => count === 1)).toBe(true)
      await sql`update wallet_entries set status = 'cancelled' where status = 'pending'`.execute(db)
    }),
    { numRuns: rounds(40), endOnFailure: true },
  )
  expect(await brokenInvariants(db)).toEqual([])
})
