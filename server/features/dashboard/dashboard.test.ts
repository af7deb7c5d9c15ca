import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { recordBackup } from '../backups/index.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { readDashboard } from './read-dashboard.ts'
import { countNewUsers } from './sql.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const read = () => shop.administrator.call(api.dashboards.read)

test('an empty shop reports which setup steps are missing', async () => {
  const empty = await read()
  expect(empty).toMatchObject({
    today: { count: 0, amount: 0 },
    categories: [],
    topUps: { count: 0, amount: 0 },
    setup: {
      named: false,
      supportPhone: false,
      payment: false,
      category: true,
      product: false,
      account: false,
      published: false,
      priced: false,
      mailServer: false,
      backup: false,
      sold: false,
    },
  })
  expect(empty.days).toHaveLength(30)
  await shop.administrator.call(api.paymentMethods.create, {
    body: { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900000003' },
  })
  expect((await read()).setup.payment).toBe(true)
})

test('support phone, price rules and backup count as set up once each exists', async () => {
  const setup = async () => (await read()).setup
  await shop.administrator.call(api.settings.change, { body: { identity: { name: 'Cine Lúcuma' } } })
  expect((await setup()).named).toBe(true)
  await shop.administrator.call(api.settings.change, {
    body: { supportPhones: [{ label: 'Ventas', telefono: '900000002' }] },
  })
  const unpriced = await shop.product({ precio: 77, publish: false })
  expect(await setup()).toMatchObject({
    supportPhone: true,
    product: true,
    account: true,
    published: false,
    priced: false,
    backup: false,
  })
  await shop.administrator.call(api.catalogue.removeProduct, { params: { id: unpriced } })
  const priced = await shop.product({ precio: 5, publish: false })
  await recordBackup(shop.context.config.databaseUrl ?? '')
  expect(await setup()).toMatchObject({ priced: true, backup: true })
  expect((await read()).backup.late).toBe(false)
  await shop.administrator.call(api.catalogue.removeProduct, { params: { id: priced } })
})

test('sales are counted for thirty days by day in Lima and by category', async () => {
  const films = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Cine' } })
  // Base 5 is 13 for the public; 7 has no rule.
  const plain = await shop.product({ precio: 7, profiles: 6 })
  const film = await shop.product({ precio: 5, profiles: 6, categoryId: films.id })
  const buyer = await shop.person('USER', 200)
  const buy = async (productId: number, createdAt?: string) => {
    const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
    const { id } = await buyer.call(api.purchases.buy, { body })
    if (createdAt) {
      await shop.context.db
        .updateTable('purchases')
        .set({ createdAt: sql`${createdAt}::timestamptz`, startDate: sql`${createdAt}::timestamptz` })
        .where('id', '=', id)
        .execute()
    }
  }
  const { days: calendar } = await read()
  const at = (index: number, time: string) => `${calendar[index]?.day}T${time}-05:00`
  await buy(plain)
  await buy(film)
  // The last moment of yesterday in Lima is already today in UTC.
  await buy(film, at(28, '23:59:59'))
  await buy(plain, at(0, '00:00:00'))
  const dayBefore = new Date(new Date(at(0, '00:00:00')).getTime() - 1000).toISOString()
  await buy(film, dayBefore)

  const { today, month, days, categories } = await read()
  expect(today).toEqual({ count: 2, amount: 2000 })
  expect(month).toEqual({ count: 4, amount: 4000 })
  expect(days.at(-1)).toMatchObject({ count: 2, amount: 2000 })
  expect(days.at(-2)).toMatchObject({ count: 1, amount: 1300 })
  expect(days[0]).toMatchObject({ count: 1, amount: 700 })
  expect(days.filter(({ count }) => count === 0)).toHaveLength(27)
  expect(categories.map(({ category, count, amount }) => [category?.name, count, amount])).toEqual([
    ['Cine', 2, 2600],
    ['Pruebas', 2, 1400],
  ])
})

test('the first sale counts as one for good, and a test purchase does not', async () => {
  const fresh = await openShop()
  const setup = async () => (await fresh.administrator.call(api.dashboards.read)).setup
  const productId = await fresh.product({ precio: 5, profiles: 1 })
  await fresh.administrator.call(api.purchases.dryRun, { body: { productId } })
  expect(await setup()).toMatchObject({ published: true, sold: false })
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  await (await fresh.person('USER', 20)).call(api.purchases.buy, { body })
  fresh.advance(40 * dayMs)
  const administrator = await fresh.person('SADMIN')
  const { setup: later, month } = await administrator.call(api.dashboards.read)
  expect([later.sold, later.published, month.count]).toEqual([true, true, 0])
  await fresh.close()
})

test('a sale still counts after its product and category were deleted', async () => {
  const before = await read()
  const passing = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'De paso' } })
  const product = await shop.product({ precio: 7, categoryId: passing.id })
  const buyer = await shop.person('USER', 20)
  await buyer.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  await shop.context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', product).execute()
  await shop.administrator.call(api.catalogue.removeCategory, { params: { id: passing.id } })
  const { month, days, categories } = await read()
  expect(month).toEqual({ count: before.month.count + 1, amount: before.month.amount + 700 })
  expect(days.at(-1)?.count).toBe((before.days.at(-1)?.count ?? 0) + 1)
  expect(categories).toContainEqual({ category: null, count: 1, amount: 700 })
})

test('the number of products without a price rule equals the total of their list', async () => {
  const unpriced = async () => [
    (await read()).products.unpriced,
    (await shop.administrator.call(api.prices.unpriced, { query: {} })).total,
  ]
  const [before = 0] = await unpriced()
  const { id } = await shop.administrator.call(api.catalogue.createProduct, {
    body: { nombre: 'Sin regla', descripcion: 'De 8 soles', dias: 30, precio: fromSoles(8), categoryId: 1 },
  })
  expect(await unpriced()).toEqual([before + 1, before + 1])
  await shop.context.db.updateTable('products').set({ state: 'Rechazado' }).where('id', '=', id).execute()
  expect(await unpriced()).toEqual([before + 1, before + 1])
})

test('thirty days are days of Lima whatever the time zone of the database', async () => {
  const trx = await shop.context.db.startTransaction().execute()
  try {
    await sql`set local timezone = 'America/New_York'`.execute(trx)
    const now = new Date('2026-03-20T15:00:00Z')
    const before = await countNewUsers(trx, now)
    for (const since of ['2026-02-18T05:00:00Z', '2026-02-19T05:00:00Z', '2026-03-20T05:00:00Z']) {
      await sql`insert into tally_changes values ('{user USER}', ${since}, 1, 0)`.execute(trx)
    }
    expect(await countNewUsers(trx, now)).toEqual({ today: before.today + 1, month: before.month + 2 })
  } finally {
    await trx.rollback().execute()
  }
})

test('counts pending top-ups, ending rents, sold out, unpriced and unpublished ones, new users', async () => {
  const before = await read()
  const person = await shop.person()
  await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(12.5) } })
  const soon = await shop.product({ precio: 20, profiles: 1, dias: 3 })
  await shop.product({ precio: 6, profiles: 1, dias: 4, publish: false })
  const raffle = await shop.product({ tickets: 1, precioRifa: 2 })
  const buyer = await shop.person('USER', 50)
  for (const productId of [soon, raffle]) {
    await buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  }
  const after = await read()
  expect(await shop.administrator.call(api.dashboards.waiting)).toEqual({
    topUps: before.topUps.count + 1,
    claims: 0,
    complaints: 0,
    forReview: before.products.forReview,
    toDraw: before.products.toDraw + 1,
  })
  expect(after.topUps).toMatchObject({ count: before.topUps.count + 1, amount: before.topUps.amount + 1250 })
  expect(after.expiring).toBe(before.expiring + 1)
  expect(after.products).toEqual({
    unpriced: before.products.unpriced + 1,
    soldOut: before.products.soldOut + 1,
    fresh: before.products.fresh + 1,
    forReview: before.products.forReview,
    toDraw: before.products.toDraw + 1,
  })
  expect(after.newUsers).toEqual({ today: before.newUsers.today + 2, month: before.newUsers.month + 2 })
  shop.advance(4 * dayMs)
  const administrator = await shop.person('SADMIN')
  const later = await administrator.call(api.dashboards.read)
  expect(later.expiring).toBe(0)
  expect(later.today.count).toBe(0)
  expect(later.newUsers.today).toBe(0)
})

test('pending top-ups are grouped by age, with the median wait of accepted ones by Lima day', async () => {
  // A separate shop, without the data of the tests before.
  const there = await openShop()
  const topUps = async () => (await there.administrator.call(api.dashboards.read)).topUps
  expect(await topUps()).toEqual({
    count: 0,
    amount: 0,
    waiting: { underHour: 0, underSixHours: 0, underDay: 0, longer: 0 },
    medianWaitMs: { today: null, month: null },
  })
  const { id: userId } = await there.person()
  const { days } = await there.administrator.call(api.dashboards.read)
  const midnight = new Date(`${days.at(-1)?.day}T00:00:00-05:00`).getTime()
  const minute = 60_000
  const insert = (createdAt: number, updatedAt?: number) =>
    there.context.db
      .insertInto('walletEntries')
      .values({
        userId,
        kind: 'Recarga',
        quantity: fromSoles(10),
        status: updatedAt === undefined ? 'pending' : 'accepted',
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt ?? createdAt),
      })
      .execute()
  const now = there.context.clock.now().getTime()
  for (const minutes of [5, 59, 61, 359, 361, 1439, 1441, 9000]) await insert(now - minutes * minute)
  expect((await topUps()).waiting).toEqual({ underHour: 2, underSixHours: 2, underDay: 2, longer: 2 })

  const accept = (at: number, minutes: number) => insert(at - minutes * minute, at)
  await accept(midnight, 10)
  await accept(midnight + 1, 30)
  // The last moment of yesterday, the first of the thirty days, and the last before them.
  await accept(midnight - 1, 50)
  await accept(midnight - 29 * dayMs, 90)
  await accept(midnight - 29 * dayMs - 1, 9000)
  expect((await topUps()).medianWaitMs).toEqual({ today: 20 * minute, month: 40 * minute })
  await accept(midnight + 2, 31)
  expect((await topUps()).medianWaitMs).toEqual({ today: 30 * minute, month: 31 * minute })
  await accept(midnight + dayMs, 32)
  const mediansOfNextDay = async () => {
    there.advance(dayMs)
    const administrator = await there.person('SADMIN')
    return (await administrator.call(api.dashboards.read)).topUps.medianWaitMs
  }
  expect(await mediansOfNextDay()).toEqual({ today: 32 * minute, month: 31 * minute })
  expect(await mediansOfNextDay()).toEqual({ today: null, month: 31 * minute })
  await there.close()
})

test('a refunded sale no longer counts as revenue', async () => {
  const administrator = await shop.person('SADMIN')
  const { month } = await administrator.call(api.dashboards.read)
  const purchase = await shop.context.db
    .selectFrom('purchases')
    .select(['id', 'userId', 'precio'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await shop.context.db
    .insertInto('walletEntries')
    .values({
      userId: purchase.userId,
      kind: 'Devolución',
      quantity: purchase.precio,
      status: 'accepted',
      purchaseId: purchase.id,
    })
    .execute()
  const after = await administrator.call(api.dashboards.read)
  expect(after.month).toEqual({ count: month.count, amount: month.amount - purchase.precio })
})

test('a manual backup is late after a week, a scheduled one after three intervals', async () => {
  const { config, clock } = shop.context
  const late = async (hours: number) => {
    shop.context.clock = { now: () => new Date(Date.now() + hours * 60 * 60 * 1000) }
    const { backup } = await readDashboard(shop.context)
    return backup.late
  }
  try {
    expect([await late(7 * 24 - 1), await late(7 * 24 + 1)]).toEqual([false, true])
    const retention = { days: 7, weeks: 4, months: 12 }
    Object.assign(config, { backup: { to: '/copies', everyMs: 2 * 60 * 60 * 1000, retention } })
    expect([await late(5), await late(7)]).toEqual([false, true])
    await sql`delete from settings where key = 'lastBackup'`.execute(shop.context.db)
    expect(await late(0)).toBe(true)
    Object.assign(config, { backup: undefined })
    // The first one of a shop without a plan is due a week after it opened.
    expect([await late(7 * 24 - 1), await late(7 * 24 + 1)]).toEqual([false, true])
  } finally {
    shop.context.clock = clock
  }
})
