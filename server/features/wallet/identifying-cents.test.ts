import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
const people: Client[] = []
let second: Awaited<ReturnType<Shop['sibling']>>
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  second = await shop.sibling()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  methodId = (await shop.administrator.call(api.paymentMethods.create, { body })).id
  while (people.length < 21) {
    const { token } = await shop.person()
    people.push(new Client(people.length % 2 === 0 ? shop.origin : second.origin, token))
  }
})
afterEach(async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
  await sql`update wallet_entries set status = 'cancelled' where status = 'pending'`.execute(shop.context.db)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const identify = (identifyingCents: boolean) =>
  shop.administrator.call(api.settings.change, { body: { switches: { identifyingCents } } })
const ask = (person: Client | undefined, soles: number, more: object = {}) =>
  person?.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles), ...more } }) ??
  Promise.reject(new Error('there is nobody'))
/** Makes `count` requests, by all users in turn; no user makes more than five. */
const askAll = (count: number, soles: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(people[index % 20], soles, more)))

test('a top-up asks for the typed amount until identifying céntimos are switched on', async () => {
  expect(await ask(people[0], 50)).toMatchObject({ quantity: 5000, typedQuantity: null })
  await identify(true)
  expect((await shop.guest.call(api.settings.get)).switches).toEqual({
    raffles: true,
    registration: true,
    identifyingCents: true,
    newPins: true,
  })
})

test('fifty concurrent top-ups of one method get fifty distinct amounts in random order', async () => {
  const asked = await askAll(50, 50, { methodId })
  const cents = asked.map(({ quantity }) => quantity - 5000)
  expect(new Set(cents).size).toBe(50)
  expect(Math.min(...cents)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...cents)).toBeLessThanOrEqual(99)
  expect(asked.every(({ typedQuantity }) => typedQuantity === 5000)).toBe(true)
  const inOrder = asked.toSorted((one, other) => one.id - other.id).map(({ quantity }) => quantity)
  expect(inOrder).not.toEqual(inOrder.toSorted((one, other) => one - other))

  const [first] = asked
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: first?.id ?? 0 } })
  const { balance, items } = (await people[0]?.call(api.wallet.mine)) ?? {}
  expect(balance).toBe(first?.quantity)
  expect(items?.find(({ id }) => id === first?.id)).toMatchObject({ estado: 'Aceptada', typedQuantity: 5000 })
})

test('the hundredth of one amount stays as typed; a settled amount is free after two days', async () => {
  const asked = await askAll(99, 60)
  expect(new Set(asked.map(({ quantity }) => quantity)).size).toBe(99)
  const [first] = asked
  expect(await ask(people[20], 60)).toMatchObject({ quantity: 6000, typedQuantity: null })
  await people[0]?.call(api.wallet.cancelTopUp, { params: { id: first?.id ?? 0 } })
  expect(await ask(people[20], 60)).toMatchObject({ quantity: 6000, typedQuantity: null })
  await shop.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update wallet_entries set created_at = now() - interval '3 days', updated_at = now() - interval '49 hours'
      where id = ${first?.id}`.execute(trx)
  })
  expect(await ask(people[20], 60)).toMatchObject({ quantity: first?.quantity, typedQuantity: 6000 })
})

test('an amount typed by another customer is not assigned, and none is assigned twice', async () => {
  await identify(false)
  for (let count = 1; count <= 98; count++) await ask(people[count % 20], 70 + count / 100)
  await identify(true)
  expect(await ask(people[20], 70)).toMatchObject({ quantity: 7099 })
  // The database refuses what a missing lock would allow.
  await expect(
    sql`insert into wallet_entries (user_id, kind, quantity, typed_quantity, status)
      values (${shop.administrator.id}, 'Recarga', 7099, 7000, 'pending')`.execute(shop.context.db),
  ).rejects.toThrow('wallet_entries_identified')
})

test('limits apply to the typed amount, and a repeated call returns the same amount', async () => {
  const highest = await ask(people[0], 950)
  expect(highest.quantity).toBeGreaterThan(95_000)
  for (const soles of [950.01, 4.99]) {
    const refused = await people[0]?.wire(api.wallet.requestTopUp, { rawBody: { quantity: soles } })
    expect(refused, String(soles)).toMatchObject({ status: 400 })
  }
  const key = randomUUID()
  const once = await people[1]?.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) }, key })
  const again = await people[1]?.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) }, key })
  expect(again).toEqual(once)
})
