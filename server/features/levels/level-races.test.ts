import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxLevels } from '#domain/level.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { customer, refused, rentCalls } from '../../testing/rent-calls.ts'

let shop: Shop
let calls: ReturnType<typeof rentCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = rentCalls(shop)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const admin = () => shop.administrator
const level = (name: string, discount: number) => admin().call(api.levels.create, { body: { name, discount } })
const give = (person: Person, levelId: number | null) =>
  admin().call(api.levels.give, { params: { id: person.id }, body: { levelId } })
const setDiscount = (id: number, name: string, discount: number) =>
  admin().call(api.levels.change, { params: { id }, body: { name, discount } })

/** Runs `work` while a sale of the person has locked what it locks first, and waits for the product. */
async function duringSale(person: Person, productId: number, work: () => Promise<unknown>) {
  const { db } = shop.context
  let sale: Promise<{ precio: number }> | undefined
  let change: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from products where id = ${productId} for update`.execute(trx)
    sale = person.call(api.purchases.buy, { body: { productId, ...customer } })
    await expect.poll(() => countLockWaits(db)).toBe(1)
    change = work()
    // Without its lock it would be answered now, and the sale go on at a price that is none any more.
    await expect.poll(() => countLockWaits(db)).toBe(2)
  })
  await change
  return (await sale)?.precio
}

test.each(['taken', 'changed', 'deleted', 'ended by another role'])(
  'a level is %s only once a running sale at its price has ended',
  async (how) => {
    const productId = await shop.product({ precio: 10, profiles: 3 })
    const person = await shop.person('RESELLER', 100)
    const { id, name } = await level(`De ${how}`, 10)
    await give(person, id)
    const changes: Record<string, () => Promise<unknown>> = {
      taken: () => give(person, null),
      changed: () => setDiscount(id, name, 20),
      deleted: () => admin().call(api.levels.remove, { params: { id } }),
      'ended by another role': () =>
        admin().call(api.users.changeRole, { params: { id: person.id }, body: { role: 'USER' } }),
    }
    expect(await duringSale(person, productId, changes[how] as () => Promise<unknown>)).toBe(900)
  },
)

test('fifty sales and renewals while levels change each cost a price that the buyer was shown', async () => {
  const productId = await shop.product({ precio: 10, profiles: 120 })
  await calls.change(productId, { costo: 7.5, sellAtLoss: true })
  const ids = [await level('Uno', 10), await level('Dos', 20), await level('Tres', 30)]
  const people: Person[] = []
  for (let index = 0; index < 10; index++) people.push(await shop.person('RESELLER', 900))
  const rents = await Promise.all(people.map((person) => calls.rent(person, productId)))
  const allowed = new Set([1000, 900, 800])

  let changing = true
  const changes = (async () => {
    for (let round = 0; changing; round++) {
      const [one, two, three] = ids
      if (!one || !two || !three) return
      const person = people[round % people.length] as Person
      await give(person, [one.id, two.id, three.id, null][round % 4] ?? null)
      await setDiscount(two.id, two.name, round % 2 === 0 ? 20 : 10)
      if (round % 5 === 4) {
        await admin().call(api.levels.remove, { params: { id: one.id } })
        ids[0] = await level('Uno', 10)
      }
    }
  })()

  const paid: number[] = []
  /** Shown a price, pays it or is refused and looks again. */
  async function until(work: () => Promise<{ shown: number; status: number; price: () => number; text: string }>) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const { shown, status, price, text } = await work()
      expect(allowed.has(shown), String(shown)).toBe(true)
      if (status === 201) {
        expect(price()).toBe(shown)
        return void paid.push(shown)
      }
      expect(text).toContain('PRICE_CHANGED')
    }
    throw new Error('refused two hundred times')
  }
  const priceOf = async (by: Person) => (await by.call(api.catalogue.getProduct, { params: { id: productId } })).precio
  const buy = async (by: Person) => {
    const shown = await priceOf(by)
    const { status, json, text } = await by.wire(api.purchases.buy, { body: { productId, ...customer, total: shown } })
    return { shown, status, text, price: () => Math.round((json as { precio: number }).precio * 100) }
  }
  const checkOut = async (by: Person) => {
    const shown = await priceOf(by)
    const lines = [{ productId, quantity: 1 }]
    const { status, json, text } = await by.wire(api.cart.checkOut, { body: { ...customer, lines, total: shown } })
    const items = () => (json as { items: { precio: number }[] }).items
    return { shown, status, text, price: () => Math.round((items()[0]?.precio ?? 0) * 100) }
  }
  const renew = async (by: Person, id: number) => {
    const { precio: shown } = await by.call(api.purchases.renewalTerms, { params: { id } })
    const { status, text } = await by.wire(api.purchases.renew, { params: { id }, body: { total: shown } })
    // The reply has the price of the sale alone.
    return { shown, status, text, price: () => shown }
  }
  await Promise.all(
    people.flatMap((person, index) => [
      until(() => buy(person)),
      until(() => buy(person)),
      until(() => checkOut(person)),
      until(() => checkOut(person)),
      until(() => renew(person, rents[index] ?? 0)),
    ]),
  )
  changing = false
  await changes
  expect(paid).toHaveLength(50)
  const spent = paid.reduce((sum, price) => sum + price, 10 * 1000)
  const balances = await Promise.all(people.map((person) => person.call(api.wallet.mine)))
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(10 * 90_000 - spent)
})

test('a reseller never pays less than the cost while costs and discounts change', async () => {
  const productId = await shop.product({ precio: 10, profiles: 60 })
  const { id, name } = await level('Plata', 10)
  const person = await shop.person('RESELLER', 900)
  await give(person, id)
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const costo = [7, 8.5, 9.5][index % 3] ?? 0
      if (index % 2 === 0) await person.call(api.purchases.buy, { body: { productId, ...customer } })
      else if (index % 4 === 1) await setDiscount(id, name, (index % 3) * 10)
      else expect((await calls.change(productId, { costo, sellAtLoss: true })).status).toBe(200)
    }),
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from settlement_entries where costo > paid and kind = 'sale'`.execute(shop.context.db)
  expect(rows).toEqual([{ count: 0 }])
})

test('the database refuses a sale below both the base price and the cost', async () => {
  const productId = await shop.product({ precio: 10 })
  await calls.change(productId, { costo: 9.5, sellAtLoss: true })
  const person = await shop.person('RESELLER', 100)
  const { db } = shop.context
  const insert = sql`
    with entry as (
      insert into wallet_entries (user_id, kind, quantity, status, purchase_id)
      values (${person.id}, 'Compra', -949, 'accepted', 900001) returning id
    )
    insert into purchases (id, entry_id, product_id, user_id, seller_id, nombre, descripcion, dias, precio, profile_id,
      term_id, nombre_user, telefono, start_date, end_date, garantia_hasta)
    overriding system value
    select 900001, entry.id, products.id, ${person.id}, seller_id, nombre, descripcion, products.dias, 949, profiles.id,
      products.term_id, 'Ana', '987654321', now(), now() + interval '30 days', now()
    from entry, products join profiles on profiles.product_id = products.id where products.id = ${productId}`
  await expect(insert.execute(db)).rejects.toThrow('sold below cost')
})

test('fifty levels made at once stop at the most that a shop may have', async () => {
  const before = (await admin().call(api.levels.list)).length
  const create = (index: number) =>
    admin().wire(api.levels.create, { rawBody: { name: `A la vez ${index}`, discount: 5 } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => create(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxLevels - before)
  const others = answers.filter(({ status }) => status !== 201)
  for (const answer of others) expect(answer).toMatchObject(refused('TOO_MANY_LEVELS'))
  expect(await admin().call(api.levels.list)).toHaveLength(maxLevels)
})
