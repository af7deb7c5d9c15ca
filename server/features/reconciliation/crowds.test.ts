import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { matchPayments } from './match.ts'
import { startReconciliation } from './worker.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const newMethod = async () => {
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  return (await shop.administrator.call(api.paymentMethods.create, { body })).id
}

/** Top-ups and payments of one amount within an hour; every tenth top-up has the number of a payment. */
async function fill(methodId: number, topUps: number, payments: number): Promise<void> {
  const { db } = shop.context
  await sql`
    insert into wallet_entries (user_id, kind, quantity, status, method_id, method_kind, operation_number, created_at)
    select ${person.id}, 'Recarga', 2000, 'pending', ${methodId}, 'Yape',
      case when n % 10 = 0 then ((${methodId} * 1000 + n) * 7919)::text end, now() - interval '30 minutes' + n * interval '1 second'
    from generate_series(1, ${topUps}::integer) as n`.execute(db)
  await sql`
    insert into payments_received (method_id, method_kind, source, reference, amount, at, has_time, operation_number)
    select ${methodId}, 'Yape', 'file', n, 2000, now() - interval '30 minutes' + n * interval '1 second', true,
      ((${methodId} * 1000 + n) * 7919)::text
    from generate_series(1, ${payments}::integer) as n`.execute(db)
}
const count = async (methodId: number) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) from payments_received where method_id = ${methodId} group by status`.execute(
    shop.context.db,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

test.each([
  [300, 800],
  [700, 1500],
])('matches %i top-ups and %i payments of one amount by their numbers', async (topUps, payments) => {
  const methodId = await newMethod()
  await fill(methodId, topUps, payments)
  await matchPayments(shop.context)
  const { matched = 0, open = 0, doubtful = 0 } = await count(methodId)
  expect(matched).toBe(topUps / 10)
  expect(open + doubtful).toBe(payments - topUps / 10)
  const { rows } = await sql<{ most: number }>`
    select max(count) as most from (
      select count(*) from payment_candidates group by entry_id
      union all
      select count(*) from payment_candidates group by payment_id
    ) as candidates`.execute(shop.context.db)
  expect(rows[0]?.most).toBeLessThan(50)
  await sql`update wallet_entries set status = 'cancelled' where status = 'pending'`.execute(shop.context.db)
  await matchPayments(shop.context)
})

test('a payment that fails to match is set aside, shown and retried; the others are matched', async () => {
  const methodId = await newMethod()
  await sql`
    create function fail_here() returns trigger language plpgsql as $$
    begin
      if new.amount = 66600 and new.status = 'matched' then raise exception 'this one fails'; end if;
      return new;
    end $$`.execute(shop.context.db)
  await sql`create trigger fail_here before update on payments_received for each row execute function fail_here()`.execute(
    shop.context.db,
  )
  const pay = async (quantity: number, number: string) => {
    await person.call(api.wallet.requestTopUp, {
      body: { quantity: quantity as never, methodId, operationNumber: number },
    })
    await sql`
      insert into payments_received (method_id, method_kind, source, reference, amount, at, has_time, operation_number)
      values (${methodId}, 'Yape', 'file', ${number}, ${quantity}, now(), true, ${number})`.execute(shop.context.db)
  }
  await pay(66_600, '91827364')
  await pay(70_000, '81726354')
  const worker = startReconciliation(shop.context)
  const summary = () => shop.administrator.call(api.paymentsReceived.summary)
  await expect.poll(async () => (await summary()).setAside, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await count(methodId))['matched'], { timeout: 20_000 }).toBe(1)
  await worker.close()
  const failing = await shop.administrator.call(api.paymentsReceived.retry)
  expect(failing.setAside).toBeGreaterThan(0)
  await sql`drop trigger fail_here on payments_received`.execute(shop.context.db)
  expect(await shop.administrator.call(api.paymentsReceived.retry)).toMatchObject({ setAside: 0 })
  expect(await count(methodId)).toEqual({ matched: 2 })
})
