import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { selectAtRisk } from './auto-renew-sql.ts'
import { renewDue, warnAtRisk } from './auto-renew.ts'

const hourMs = 60 * 60 * 1000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const change = (id: number, rawBody: Record<string, unknown>) =>
  shop.administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const letRenew = (by: Person, id: number) => by.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
const warningsOf = async (person: Person) =>
  (await person.call(api.notices.list)).items.filter(({ kind }) => kind === 'autoRenewAtRisk').map(({ text }) => text)
/** What every server does each minute, twice and at once. */
async function minutePasses(): Promise<void> {
  for (let again = 0; again < 2; again++) {
    await Promise.all([renewDue(shop.context), warnAtRisk(shop.context), warnAtRisk(shop.context)])
  }
}

async function rentOf(role: 'USER' | 'RESELLER', options: Parameters<Shop['product']>[0] = { precio: 5 }) {
  const product = await shop.product(options)
  const buyer = await shop.person(role, 200)
  const { id } = await buyer.call(api.purchases.buy, { body: { productId: product, ...customer } })
  await letRenew(buyer, id)
  return { product, buyer, id }
}

test('a dearer product warns once, and again only after the new price was accepted and exceeded', async () => {
  const { product, buyer, id } = await rentOf('USER')
  await minutePasses()
  expect(await warningsOf(buyer)).toEqual([])
  await change(product, { precioPublico: 15 })
  await minutePasses()
  await change(product, { precioPublico: 16 })
  await minutePasses()
  const [first, ...others] = await warningsOf(buyer)
  expect(first).toContain('Ahora renovarla cuesta S/. 15.00 y aceptaste hasta S/. 13.00.')
  expect(others).toEqual([])
  await letRenew(buyer, id)
  await minutePasses()
  expect(await warningsOf(buyer)).toHaveLength(1)
  await change(product, { precioPublico: 17 })
  await minutePasses()
  expect((await warningsOf(buyer))[0]).toContain('cuesta S/. 17.00 y aceptaste hasta S/. 16.00')
})

test('a rent whose owner accepts the new price after the warning is renewed at it', async () => {
  const { product, buyer, id } = await rentOf('RESELLER', { precio: 5, dias: 2 })
  await change(product, { precio: 9 })
  await minutePasses()
  expect(await warningsOf(buyer)).toHaveLength(1)
  await letRenew(buyer, id)
  const soon = new Date(shop.context.clock.now().getTime() + hourMs)
  await shop.context.db.updateTable('purchases').set({ endDate: soon }).where('id', '=', id).execute()
  await minutePasses()
  const renewals = await shop.context.db.selectFrom('renewals').select('precio').where('purchaseId', '=', id).execute()
  expect(renewals).toEqual([{ precio: fromSoles(9) }])
})

test('two servers warn each owner once of every rent at risk, also of more than one batch', async () => {
  const product = await shop.product({ precio: 1, profiles: 250 })
  const buyers = [await shop.person('RESELLER', 200), await shop.person('RESELLER', 200)]
  for (const buyer of buyers)
    for (const quantity of [100, 25])
      await buyer.call(api.cart.checkOut, { body: { ...customer, lines: [{ productId: product, quantity }] } })
  // All at the same end, so that only their ids tell them apart.
  await sql`update purchases set auto_renew_price = 100, auto_renew_days = dias,
    end_date = ${shop.context.clock.now()}::timestamptz + interval '20 days'
    where product_id = ${product}`.execute(shop.context.db)
  await change(product, { precio: 2 })
  const window = { from: shop.context.clock.now(), limit: 100 }
  const first = await selectAtRisk(shop.context.db, { ...window, after: undefined })
  const second = await selectAtRisk(shop.context.db, { ...window, after: first.at(-1) })
  const third = await selectAtRisk(shop.context.db, { ...window, after: second.at(-1) })
  expect([first.length, second.length, third.length]).toEqual([100, 100, 50])
  expect(new Set([...first, ...second, ...third].map(({ id }) => id)).size).toBe(250)
  await minutePasses()
  for (const buyer of buyers) {
    const { rows } = await sql`select data ->> 'purchaseId' as rent from notices
      where user_id = ${buyer.id} and kind = 'autoRenewAtRisk'`.execute(shop.context.db)
    expect(rows).toHaveLength(125)
  }
  expect(await selectAtRisk(shop.context.db, { ...window, after: undefined })).toEqual([])
})

/** Everything that makes a renewal of this product dearer for its buyer, or shorter. */
const causes: Record<string, (product: number, buyer: Person) => Promise<unknown>> = {
  'the base price': (product) => change(product, { precio: 20 }),
  'the public price': (product) => change(product, { precioPublico: 14 }),
  'a rule': () =>
    shop.administrator.call(api.prices.save, {
      body: { rules: [{ base: fromSoles(6), categoryId: null, precio: fromSoles(7) }] },
    }),
  'the category': async (product) => {
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Cara' } })
    const rules = [{ base: fromSoles(6), categoryId, precio: fromSoles(9) }]
    await shop.administrator.call(api.prices.save, { body: { rules } })
    await change(product, { categoryId })
  },
  'the role': async (product, buyer) => {
    await change(product, { precioPublico: 8 })
    await shop.administrator.call(api.users.changeRole, { params: { id: buyer.id }, body: { role: 'USER' } })
  },
}

test.each(Object.keys(causes))(
  'a change of %s warns the owner of a rent that it keeps from renewing',
  async (cause) => {
    const { product, buyer } = await rentOf(cause === 'the role' ? 'RESELLER' : 'USER', { precio: 6 })
    await minutePasses()
    await causes[cause]?.(product, buyer)
    await minutePasses()
    expect(await shop.context.db.selectFrom('notices').select('kind').where('userId', '=', buyer.id).execute()).toEqual(
      expect.arrayContaining([{ kind: 'autoRenewAtRisk' }]),
    )
  },
)

test('exactly those are warned whose limit is below what they would pay', async () => {
  const { rules } = await shop.administrator.call(api.prices.table)
  const buyers = { USER: await shop.person('USER', 900), RESELLER: await shop.person('RESELLER', 900) }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('USER', 'RESELLER'),
      fc.integer({ min: 200, max: 900 }),
      fc.integer({ min: 200, max: 900 }),
      fc.option(fc.nat(900)),
      async (role, base, later, more) => {
        const product = await shop.product({ precio: base / 100, dias: 30 })
        const { id } = await buyers[role].call(api.purchases.buy, { body: { productId: product, ...customer } })
        const { autoRenew } = await letRenew(buyers[role], id)
        await change(product, { precio: later / 100, precioPublico: more === null ? null : (later + more) / 100 })
        await warnAtRisk(shop.context)
        const ruled = rules.find((rule) => rule.base === later)?.precio ?? centimos(later)
        const now = role === 'RESELLER' ? later : more === null ? ruled : later + more
        const { autoRenewWarned, endDate } = await shop.context.db
          .selectFrom('purchases')
          .select(['autoRenewWarned', 'endDate'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(autoRenewWarned).toEqual(now > (autoRenew ?? 0) ? endDate : null)
      },
    ),
    { numRuns: 20 },
  )
})

test('a full administrator reads who renews a product automatically and up to which price', async () => {
  const { product, buyer, id } = await rentOf('USER', { precio: 5, profiles: 4 })
  const more = await buyer.call(api.purchases.buy, { body: { productId: product, ...customer } })
  await letRenew(buyer, more.id)
  const reseller = await shop.person('RESELLER', 50)
  const other = await reseller.call(api.purchases.buy, { body: { productId: product, ...customer } })
  const read = () => shop.administrator.call(api.purchases.autoRenewalsOf, { params: { id: product } })
  const limits = [{ paysBase: false, limit: (await letRenew(buyer, id)).autoRenew, rents: 2 }]
  expect(await read()).toEqual({ customers: 1, limits })
  await letRenew(reseller, other.id)
  const all = [{ paysBase: true, limit: 500, rents: 1 }, ...limits]
  expect(await read()).toEqual({ customers: 2, limits: expect.arrayContaining(all) })
  await expect(
    shop.administrator.call(api.purchases.autoRenewalsOf, { params: { id: 999_999 } }),
  ).rejects.toMatchObject({ status: 404 })
})
