import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs, fromLimaClock } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { prove } from '../../testing/prove.ts'
import { renewDue } from '../purchases/index.ts'
import { remind } from './remind.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const hourMs = 60 * 60 * 1000

/** Advances the clock of the shop; no session ends by it. */
async function advance(milliseconds: number): Promise<void> {
  await sql`update sessions set expires_at = expires_at + interval '10 years', last_seen_at = last_seen_at + interval '10 years'`.execute(
    shop.context.db,
  )
  shop.advance(milliseconds)
}

/** Advances it to the next moment with this local time in Lima. */
async function moveTo(clock: string): Promise<Date> {
  const now = shop.context.clock.now()
  let day = new Date(now.getTime() - 5 * hourMs).toISOString().slice(0, 10)
  let at = fromLimaClock(`${day}T${clock}`)
  if (at <= now) {
    day = new Date(at.getTime() + dayMs - 5 * hourMs).toISOString().slice(0, 10)
    at = fromLimaClock(`${day}T${clock}`)
  }
  await advance(at.getTime() - now.getTime() + 1)
  return at
}

async function rent(buyer: Person, endDate: Date, nombreUser = 'Ana') {
  const productId = await shop.product({ precio: 10, dias: 30 })
  const { id } = await buyer.call(api.purchases.buy, { body: { productId, nombreUser, telefono: '987654321' } })
  await shop.context.db
    .updateTable('purchases')
    .set({ startDate: new Date(endDate.getTime() - 30 * dayMs), endDate })
    .where('id', '=', id)
    .execute()
  return { id, productId }
}
const noticesOf = async ({ id }: Person, kind: string) =>
  shop.context.db
    .selectFrom('notices')
    .select(['key', 'data'])
    .where('userId', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
const leftIn = async (person: Person) =>
  (await noticesOf(person, 'rentEnding')).map(({ data }) => (data as unknown as { left: number }).left)

test('reminds at 9:00 in Lima, 7, 3, 1 and 0 days before the end, each once among ten runs', async () => {
  const buyer = await shop.person('USER', 100)
  const nine = await moveTo('09:00')
  await rent(buyer, new Date(nine.getTime() + 8 * dayMs))
  const left: number[][] = []
  for (let day = 0; day < 10; day++) {
    await moveTo('08:59')
    await remind(shop.context)
    const before = await leftIn(buyer)
    await moveTo('09:00')
    await Promise.all(Array.from({ length: 10 }, () => remind(shop.context)))
    const after = await leftIn(buyer)
    left.push(after.slice(before.length))
  }
  expect(left).toEqual([[7], [], [], [], [3], [], [1], [0], [], []])
})

test('reminder days are limited by shop and user; a reseller gets one notice for all rents', async () => {
  const buyer = await shop.person('USER', 100)
  const quiet = await shop.person('USER', 100)
  const reseller = await shop.person('RESELLER', 100)
  await quiet.call(api.notices.choose, { body: { reminderDays: [1], mail: true } })
  const { administrator } = shop
  await prove(administrator)
  await administrator.call(api.settings.change, { body: { reminderDays: [3, 1] } })
  const nine = await moveTo('09:00')
  const inDays = (days: number) => new Date(nine.getTime() + days * dayMs)
  for (const person of [buyer, quiet]) for (const days of [0.5, 2.5, 6.5]) await rent(person, inDays(days))
  for (const days of [0.5, 0.9, 2.5, 6.5]) await rent(reseller, inDays(days))
  await remind(shop.context)
  expect([await leftIn(buyer), await leftIn(quiet), await leftIn(reseller)]).toEqual([[1, 3], [1], []])
  const digest = await noticesOf(reseller, 'rentsEnding')
  expect(digest.map(({ data }) => data)).toEqual([
    {
      counts: [
        { left: 1, count: 2 },
        { left: 3, count: 1 },
      ],
    },
  ])
  await prove(administrator)
  await administrator.call(api.settings.change, { body: { reminderDays: [] } })
  await moveTo('09:00')
  await remind(shop.context)
  expect(await leftIn(buyer)).toEqual([1, 3])
  await prove(administrator)
  await administrator.call(api.settings.change, { body: { reminderDays: [7, 3, 1, 0] } })
})

test('after a standstill of days each rent is reminded once, of the days left now', async () => {
  const buyer = await shop.person('USER', 100)
  const nine = await moveTo('09:00')
  await remind(shop.context)
  await rent(buyer, new Date(nine.getTime() + 4.5 * dayMs))
  await rent(buyer, new Date(nine.getTime() + 7.5 * dayMs))
  await rent(buyer, new Date(nine.getTime() + 1.5 * dayMs))
  await advance(3 * dayMs)
  await remind(shop.context)
  expect(await leftIn(buyer)).toEqual([0, 2, 5])
  await moveTo('09:00')
  await remind(shop.context)
  expect(await leftIn(buyer)).toEqual([0, 2, 5, 1])
})

test('an auto-renewal happens once in the last twelve hours and sends one notice', async () => {
  const buyer = await shop.person('RESELLER', 100)
  const end = new Date(shop.context.clock.now().getTime() + 13 * hourMs)
  const { id } = await rent(buyer, end)
  const token = await buyer.call(api.purchases.setAutoRenew, {
    params: { id },
    body: { on: true, total: fromSoles(10) },
  })
  expect(token.autoRenew).toBe(fromSoles(10))
  await renewDue(shop.context)
  const read = () =>
    shop.context.db
      .selectFrom('purchases')
      .select(['endDate', 'renewed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await read()).toEqual({ endDate: end, renewed: 0 })
  await advance(2 * hourMs)
  await Promise.all(Array.from({ length: 10 }, () => renewDue(shop.context)))
  expect(await read()).toEqual({ endDate: new Date(end.getTime() + 30 * dayMs), renewed: fromSoles(10) })
  expect(await noticesOf(buyer, 'autoRenewed')).toHaveLength(1)
  expect(
    await shop.context.db.selectFrom('renewals').select('automatic').where('purchaseId', '=', id).execute(),
  ).toEqual([{ automatic: true }])
})

test('auto-renewal without funds, at a higher price or after a refund fails once, with a notice', async () => {
  const { context, administrator } = shop
  const end = new Date(context.clock.now().getTime() + 13 * hourMs)
  const on = (buyer: Person, id: number) =>
    buyer.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  const poor = await shop.person('RESELLER', 15)
  await on(poor, (await rent(poor, end)).id)
  const dear = await shop.person('RESELLER', 100)
  const dearer = await rent(dear, end)
  await on(dear, dearer.id)
  await context.db
    .updateTable('products')
    .set({ precio: fromSoles(11) })
    .where('id', '=', dearer.productId)
    .execute()
  const given = await shop.person('RESELLER', 100)
  const back = await rent(given, end)
  await on(given, back.id)
  await context.db.updateTable('accounts').set({ renewable: false }).where('productId', '=', back.productId).execute()
  const shortened = await shop.person('RESELLER', 100)
  const shorter = await rent(shortened, end)
  await on(shortened, shorter.id)
  // As it was before rents kept their term.
  await context.db.updateTable('purchases').set({ autoRenewDays: 31 }).where('id', '=', shorter.id).execute()
  const off = await shop.person('RESELLER', 100)
  const left = await rent(off, end)
  await on(off, left.id)
  await off.call(api.purchases.setAutoRenew, { params: { id: left.id }, body: { on: false } })
  await advance(2 * hourMs)
  for (let again = 0; again < 3; again++) await Promise.all([renewDue(context), renewDue(context)])
  const reasons = []
  for (const person of [poor, dear, given, shortened, off]) {
    const told = await noticesOf(person, 'autoRenewFailed')
    reasons.push(told.map(({ data }) => (data as unknown as { reason: string }).reason))
  }
  expect(reasons).toEqual([['balance'], ['price'], ['gone'], ['days'], []])
  expect(await context.db.selectFrom('renewals').select('id').where('userId', '=', poor.id).execute()).toEqual([])
  // Renewed by hand, it is renewed automatically again the next time.
  await administrator.call(api.wallet.requestTopUp, {
    body: { quantity: fromSoles(100), descripcion: 'Bono', userId: poor.id },
  })
  const [mine] = (await poor.call(api.purchases.mine)).items
  await poor.call(api.purchases.renew, { params: { id: mine?.id ?? 0 }, body: {} })
  const renewed = (await poor.call(api.purchases.mine)).items[0]
  await advance((renewed?.endDate.getTime() ?? 0) - context.clock.now().getTime() - hourMs)
  await renewDue(context)
  expect(await noticesOf(poor, 'autoRenewed')).toHaveLength(1)
})
