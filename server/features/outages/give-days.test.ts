import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { rentCalls } from '../../testing/rent-calls.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('RESELLER', 900)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

/** The day in Lima that was so many days ago. */
const ago = (days: number) => limaDay(new Date(Date.now() - days * dayMs))
/** A rent of 30 days that was sold so many days ago. */
const soldAgo = (productId: number, days: number, by = buyer) => rentCalls(shop).soldAgo(by, productId, days)
const rentOf = (id: number) =>
  shop.context.db
    .selectFrom('purchases')
    .select(['endDate', 'garantiaHasta', 'freedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const daysFrom = (one: Date, other: Date) => (other.getTime() - one.getTime()) / dayMs

type Scope = { productIds?: number[]; accountIds?: number[]; categoryId?: number }
type Asked = Scope & { from: string; until: string; motivo: string }
const asked = (scope: Scope, from: number, until: number): Asked => ({
  ...scope,
  from: ago(from),
  until: ago(until),
  motivo: 'Se cayó la plataforma',
})
const plan = (body: Asked, by = shop.administrator) => by.call(api.outages.give, { body: { ...body, dryRun: true } })
const confirm = (body: Asked, id: number, by = shop.administrator) =>
  by.wire(api.outages.give, { body: { ...body, dryRun: false, id } })
async function give(body: Asked, by = shop.administrator) {
  const { id } = await plan(body, by)
  return by.call(api.outages.give, { body: { ...body, dryRun: false, id } })
}

describe('an administrator', () => {
  test('sees how many rents get days and whose, confirms that, and gives each day once', async () => {
    const product = await shop.product({ profiles: 3 })
    const ids = [await soldAgo(product, 10), await soldAgo(product, 4)]
    const before = await Promise.all(ids.map(rentOf))
    const body = asked({ productIds: [product] }, 5, 3)
    const shown = await plan(body)
    expect(shown).toMatchObject({ rents: 1, buyers: 1, days: 3, givenAt: null })
    expect(shown.items).toMatchObject([{ purchaseId: ids[0], days: 3, username: buyer.username, nombreUser: 'Ana' }])
    expect((await rentOf(ids[0] ?? 0)).endDate).toEqual(before[0]?.endDate)
    expect((await confirm(body, shown.id)).json).toMatchObject({ rents: 1, days: 3 })
    const [first, second] = await Promise.all(ids.map(rentOf))
    expect(daysFrom(before[0]?.endDate ?? new Date(), first?.endDate ?? new Date())).toBe(3)
    expect(first?.garantiaHasta).toEqual(first?.endDate)
    // Sold after the outage had begun.
    expect(second?.endDate).toEqual(before[1]?.endDate)
    // The same plan again is the same act; another one of the same days finds nothing left.
    expect((await confirm(body, shown.id)).json).toMatchObject({ rents: 1, days: 3 })
    expect(await give(asked({ productIds: [product] }, 6, 2))).toMatchObject({ rents: 1, days: 2 })
    expect(daysFrom(before[0]?.endDate ?? new Date(), (await rentOf(ids[0] ?? 0)).endDate)).toBe(5)
    const { items } = await buyer.call(api.notices.list, { query: { pageSize: 200 } })
    expect(items.filter(({ kind }) => kind === 'daysGiven').map(({ title }) => title)).toEqual([
      'Cuenta de prueba: te devolvimos 2 días',
      'Cuenta de prueba: te devolvimos 3 días',
    ])
    const { items: acts } = await shop.administrator.call(api.outages.list)
    expect(acts.slice(0, 2)).toMatchObject([
      { rents: 1, days: 2 },
      { rents: 1, days: 3 },
    ])
  })

  test('confirms on a server whose clock is behind that of the dry run', async () => {
    const product = await shop.product({ profiles: 1 })
    await soldAgo(product, 10)
    const body = asked({ productIds: [product] }, 5, 3)
    const { id } = await plan(body)
    shop.advance(-5000)
    expect((await confirm(body, id)).json).toMatchObject({ rents: 1, days: 3 })
    shop.advance(5000)
  })

  test.each([
    ['what he did not see', (body: Asked) => ({ ...body, dryRun: false as const }), 409],
    ['another outage than he saw', (body: Asked, id: number) => ({ ...body, until: ago(2), dryRun: false, id }), 409],
    ['today', (body: Asked) => ({ ...body, until: ago(0), dryRun: true }), 400],
    ['31 days', (body: Asked) => ({ ...body, from: ago(33), until: ago(3), dryRun: true }), 400],
    ['days in the wrong order', (body: Asked) => ({ ...body, from: ago(2), until: ago(3), dryRun: true }), 400],
    ['of nothing', ({ from, until, motivo }: Asked) => ({ from, until, motivo, dryRun: true }), 400],
    ['of two scopes', (body: Asked) => ({ ...body, categoryId: 1, dryRun: true }), 400],
  ])('does not confirm or ask for %s', async (_, change, status) => {
    const body = asked({ productIds: [await shop.product()] }, 4, 3)
    const { id } = await plan(body)
    expect((await shop.administrator.wire(api.outages.give, { body: change(body, id) })).status).toBe(status)
  })

  test('gives days to rents that lapsed and keep their profile from now, none to freed ones', async () => {
    const product = await shop.product({ profiles: 4 })
    const [lapsed, over, freed] = [await soldAgo(product, 31), await soldAgo(product, 40), await soldAgo(product, 20)]
    await shop.administrator.call(api.purchases.refund, {
      params: { id: freed },
      body: { motivo: 'No funciona', end: true },
    })
    const before = await rentOf(freed)
    const at = Date.now()
    expect((await give(asked({ productIds: [product] }, 2, 1))).items.map(({ purchaseId }) => purchaseId)).toEqual([
      lapsed,
    ])
    const { endDate } = await rentOf(lapsed)
    expect(endDate.getTime()).toBeGreaterThanOrEqual(at + 2 * dayMs)
    expect(endDate.getTime()).toBeLessThan(Date.now() + 2 * dayMs)
    expect((await rentOf(over)).endDate.getTime()).toBeLessThan(at)
    expect(await rentOf(freed)).toEqual(before)
  })

  test('gives none to their own rents while another administrator is there', async () => {
    const other = await shop.person('SADMIN')
    const product = await shop.product({ profiles: 2 })
    const owner = await shop.person('RESELLER', 50)
    const id = await soldAgo(product, 9, owner)
    await shop.context.db.updateTable('users').set({ role: 'SADMIN' }).where('id', '=', owner.id).execute()
    const body = asked({ productIds: [product] }, 3, 2)
    expect(await give(body, owner)).toMatchObject({ rents: 0 })
    expect(await give(body, other)).toMatchObject({ rents: 1, days: 2 })
    expect((await rentOf(id)).endDate).not.toBeNull()
  })

  test('gives days for a category, and to a rent for the days on the account that it left', async () => {
    const product = await shop.product({ profiles: 1 })
    const id = await soldAgo(product, 10)
    const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: product } })
    const [fell] = items
    const other = await shop.product({ profiles: 1, precio: 1 })
    const claim = await buyer.call(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra' } })
    await shop.administrator.call(api.claims.resolve, {
      params: { id: claim.id },
      body: { by: 'replacement', text: 'Toma otra', productId: other },
    })
    await sql`alter table rent_moves disable trigger guard_rent_move`.execute(shop.context.db)
    await sql`update rent_moves set moved_at = now() - interval '3 days' where purchase_id = ${id}`.execute(
      shop.context.db,
    )
    await sql`alter table rent_moves enable trigger guard_rent_move`.execute(shop.context.db)
    const days = async (scope: Scope) => (await plan(asked(scope, 5, 1))).days
    expect(await days({ accountIds: [fell?.id ?? 0] })).toBe(3)
    expect(await days({ productIds: [product] })).toBe(3)
    expect(await days({ productIds: [other] })).toBe(2)
    const { categoryId } = await shop.context.db
      .selectFrom('products')
      .select('categoryId')
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
    const category = await plan(asked({ categoryId: categoryId ?? 0 }, 5, 1))
    expect(category.items.find(({ purchaseId }) => purchaseId === id)?.days).toBe(5)
  })
})

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const givenDays = async (id: number) => {
  const rows = await shop.context.db.selectFrom('outageDays').select('day').where('purchaseId', '=', id).execute()
  return rows.length
}

test('one plan confirmed fifty times, and fifty plans of one outage, give each day once', async () => {
  const product = await shop.product({ profiles: 3 })
  const ids = [await soldAgo(product, 12), await soldAgo(product, 12), await soldAgo(product, 12)]
  const before = await Promise.all(ids.map(rentOf))
  const body = asked({ productIds: [product] }, 4, 3)
  const { id } = await plan(body)
  const answers = await times(50, (index) =>
    index % 2 === 0 ? confirm(body, id) : give(body).then(() => ({ status: 201 })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const [index, rent] of ids.entries()) {
    expect(await givenDays(rent)).toBe(2)
    expect(daysFrom(before[index]?.endDate ?? new Date(), (await rentOf(rent)).endDate)).toBe(2)
  }
})

test('three outages that overlap, at once, give each day once', async () => {
  const product = await shop.product({ profiles: 5 })
  const ids = await Promise.all([...Array(5).keys()].map(() => soldAgo(product, 15)))
  const before = await Promise.all(ids.map(rentOf))
  await Promise.all([
    give(asked({ productIds: [product] }, 9, 5)),
    give(asked({ productIds: [product] }, 7, 3)),
    give(asked({ productIds: [product] }, 6, 6)),
  ])
  for (const [index, rent] of ids.entries()) {
    expect(await givenDays(rent)).toBe(7)
    expect(daysFrom(before[index]?.endDate ?? new Date(), (await rentOf(rent)).endDate)).toBe(7)
  }
})

test('days, renewals, refunds and releases of the same rents at once leave no broken rule', async () => {
  const product = await shop.product({ profiles: 6, precio: 1 })
  const ids = await Promise.all([...Array(6).keys()].map((index) => soldAgo(product, index < 3 ? 12 : 33)))
  const body = asked({ productIds: [product] }, 8, 4)
  await times<unknown>(60, (index) => {
    const id = ids[index % 6] ?? 0
    if (index % 4 === 0) return give(body)
    if (index % 4 === 1) return buyer.wire(api.purchases.renew, { params: { id } })
    if (index % 4 === 2) return shop.administrator.wire(api.purchases.free, { params: { id } })
    const refund = { motivo: 'No funciona', end: index % 3 === 0 }
    return shop.administrator.wire(api.purchases.refund, { params: { id }, body: refund })
  })
  for (const id of ids) {
    const given = await shop.context.db.selectFrom('outageRents').select('days').where('purchaseId', '=', id).execute()
    expect(given.reduce((sum, { days }) => sum + days, 0)).toBe(await givenDays(id))
    expect(await givenDays(id)).toBeLessThanOrEqual(5)
  }
})

test('the figures of the board add up the days that were given', async () => {
  const { daysGiven: before } = await shop.administrator.call(api.claims.figures)
  const product = await shop.product({ profiles: 2 })
  await soldAgo(product, 9)
  await soldAgo(product, 9)
  await give(asked({ productIds: [product] }, 3, 2))
  expect((await shop.administrator.call(api.claims.figures)).daysGiven).toBe(before + 4)
})
