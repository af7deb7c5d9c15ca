import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, fromSoles, toSoles, type Centimos } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
type Written = { dias: number; precio: number; precioPublico?: number | null; costo?: number | null }
const change = (id: number, rawBody: Record<string, unknown>, by: Client = shop.administrator) =>
  by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const offer = async (id: number, ...terms: Written[]) => expect((await change(id, { terms })).status).toBe(200)
const read = (id: number, by: Client = shop.administrator) => by.call(api.catalogue.getProduct, { params: { id } })
const termsOf = async (id: number, by?: Client) => (await read(id, by)).terms
const termOf = async (id: number, dias: number) => {
  const term = (await termsOf(id)).find((one) => one.dias === dias)
  if (!term) throw new Error(`no term of ${dias} days`)
  return term.id
}
const buy = (by: Client, productId: number, more: { termId?: number; total?: Centimos; dias?: number } = {}) =>
  by.wire(api.purchases.buy, { body: { productId, ...customer, ...more } })
const bought = async (by: Client, productId: number, termId?: number) =>
  by.call(api.purchases.buy, { body: { productId, termId, ...customer } })
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const fiftyTimes = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))

test('for any terms, rules and role, what is charged is what was shown', async () => {
  const people = { USER: await shop.person('USER', 9000), RESELLER: await shop.person('RESELLER', 9000) }
  const amount = fc.integer({ min: 1, max: 3000 })
  const term = fc.record({
    dias: fc.integer({ min: 1, max: 3650 }),
    base: amount,
    own: fc.option(amount),
    rule: fc.option(amount),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(term, { minLength: 1, maxLength: 6, selector: ({ dias }) => dias }),
      fc.constantFrom('USER', 'RESELLER'),
      async ([first, ...others], role) => {
        if (!first) return
        const made = [first, ...others]
        const rules = new Map(made.flatMap(({ base, rule }) => (rule === null ? [] : [[base, base + rule] as const])))
        await shop.administrator.call(api.prices.save, {
          body: {
            rules: [...rules].map(([base, precio]) => ({
              base: centimos(base),
              categoryId: null,
              precio: centimos(precio),
            })),
          },
        })
        const id = await shop.product({ precio: first.base / 100, dias: first.dias, profiles: made.length })
        const priced = ({ dias, base, own }: (typeof made)[number]) => ({
          dias,
          precio: base / 100,
          precioPublico: own === null ? null : (base + own) / 100,
        })
        expect((await change(id, { ...priced(first), terms: others.map(priced) })).status).toBe(200)
        const expected = (dias: number) => {
          const { base, own } = made.find((one) => one.dias === dias) ?? first
          return role === 'RESELLER' ? base : own === null ? (rules.get(base) ?? base) : base + own
        }
        const buyer = people[role]
        for (const { id: termId, dias, precio } of await termsOf(id, buyer)) {
          expect(precio).toBe(expected(dias))
          const line = await buyer.call(api.cart.add, { body: { productId: id, termId, quantity: 1 } })
          expect(line.subTotal).toBe(precio)
          await buyer.call(api.cart.empty)
          const before = await balanceOf(buyer)
          const sale = await buy(buyer, id, { termId, total: precio, dias })
          expect(sale).toMatchObject({ status: 201, json: { dias, termId, precio: toSoles(precio) } })
          expect(before - (await balanceOf(buyer))).toBe(precio)
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('fifty buy different terms of one product: as many as its profiles, each at the price of its term', async () => {
  const id = await shop.product({ precio: 5, profiles: 20 })
  await offer(id, { dias: 90, precio: 12 }, { dias: 180, precio: 20 })
  const terms = await termsOf(id)
  const buyers: Person[] = []
  for (let index = 0; index < 10; index++) buyers.push(await shop.person('RESELLER', 400))
  const sibling = await shop.sibling()
  const answers = await fiftyTimes((index) => {
    const buyer = buyers[index % 10] as Person
    const by = index % 2 ? buyer : new Client(sibling.origin, buyer.token)
    return buy(by, id, { termId: terms[index % 3]?.id ?? 0 })
  })
  const sold = answers
    .filter(({ status }) => status === 201)
    .map(({ json }) => json as { dias: number; precio: number; perfil: string })
  expect(sold).toHaveLength(20)
  expect(new Set(sold.map(({ perfil }) => perfil)).size).toBe(20)
  for (const { dias, precio } of sold) expect(precio).toBe({ 30: 5, 90: 12, 180: 20 }[dias])
  await sibling.close()
})

test('while terms change fifty times, each sale is at a price that was shown for its days', async () => {
  const id = await shop.product({ precio: 5, profiles: 60 })
  await offer(id, { dias: 90, precio: 12 })
  const buyer = await shop.person('RESELLER', 900)
  const prices = [fromSoles(12), fromSoles(15)] as const
  const termId = await termOf(id, 90)
  const [answers] = await Promise.all([
    fiftyTimes((index) => buy(buyer, id, { termId, total: prices[index % 2] as Centimos, dias: 90 })),
    (async () => {
      for (let index = 0; index < 10; index++) await offer(id, { dias: 90, precio: index % 2 ? 12 : 15 })
    })(),
  ])
  const before = await shop.context.db
    .selectFrom('purchases')
    .select(['precio', 'dias', 'termId'])
    .where('productId', '=', id)
    .execute()
  answers.forEach(({ status, json }, index) => {
    if (status === 201) expect(json).toMatchObject({ precio: toSoles(prices[index % 2] as Centimos), dias: 90 })
    else expect(json).toMatchObject({ code: 'PRICE_CHANGED' })
  })
  expect(before).toHaveLength(answers.filter(({ status }) => status === 201).length)
})

test('the previous version changes a product, sells, renews and fills carts without a term', async () => {
  const { db } = shop.context
  const id = await shop.product({ precio: 5, profiles: 2 })
  await db
    .updateTable('products')
    .set({ precio: fromSoles(6) })
    .where('id', '=', id)
    .execute()
  expect(await termsOf(id)).toMatchObject([{ dias: 30, precio: 600 }])
  const [unsold] = await termsOf(id)
  await db.updateTable('products').set({ dias: 20 }).where('id', '=', id).execute()
  expect(await termsOf(id)).toMatchObject([{ dias: 20, precio: 600, active: true }])
  expect((await termsOf(id))[0]?.id).not.toBe(unsold?.id)
  const buyer = await shop.person('RESELLER', 100)
  const sold = await bought(buyer, id)
  // What its statements write: everything but the term.
  await db.updateTable('purchases').set({ termId: null }).where('id', '=', sold.id).execute()
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('purchases').selectAll().where('id', '=', sold.id).executeTakeFirstOrThrow()
    const { debit: _, termId: __, ...copy } = row
    // Its entry is written anew with it.
    await sql`alter table settlement_entries disable trigger guard_settlement_entry`.execute(trx)
    await trx.deleteFrom('settlementEntries').where('purchaseId', '=', sold.id).execute()
    await sql`alter table settlement_entries enable trigger guard_settlement_entry`.execute(trx)
    await trx.deleteFrom('purchases').where('id', '=', sold.id).execute()
    await trx.insertInto('purchases').values(copy).execute()
    // Nothing counts the end of an entry, because none is ever deleted.
    await sql`select count_anew()`.execute(trx)
  })
  expect(await buyer.call(api.purchases.mine)).toMatchObject({ items: [{ id: sold.id, termId: sold.termId }] })
  await db.insertInto('cartLines').values({ userId: buyer.id, productId: id, quantity: 1 }).execute()
  expect(await buyer.call(api.cart.list)).toMatchObject([{ dias: 20, quantity: 1 }])
})
