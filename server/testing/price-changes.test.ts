import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }

test('beside changes of a price fifty sales, carts and renewals each pay one price that was shown', async () => {
  const id = await shop.product({ precio: 5, profiles: 120 })
  const buyers: Person[] = []
  for (let index = 0; index < 10; index++) buyers.push(await shop.person(index % 5 === 0 ? 'RESELLER' : 'USER', 900))
  const rents: number[] = []
  for (const buyer of buyers) {
    rents.push((await buyer.call(api.purchases.buy, { body: { productId: id, ...customer } })).id)
  }
  const balances = await Promise.all(buyers.map(async (it) => (await it.call(api.wallet.mine)).balance))
  // Base and public price rise together: a mixture of two changes would be none of these pairs.
  const pairs = Array.from({ length: 12 }, (_, step) => ({ precio: 5 + step, precioPublico: 50 + step }))
  const changes = (async () => {
    for (const rawBody of pairs) {
      const changed = await shop.administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
      expect(changed.status).toBe(200)
    }
  })()
  const asked = (index: number, total: Centimos) => {
    const buyer = buyers[index % 10] as Person
    const body = { ...customer, total }
    if (index % 3 === 0) {
      return buyer.wire(api.purchases.renew, { params: { id: rents[index % 10] ?? 0 }, body: { total } })
    }
    if (index % 3 === 1) return buyer.wire(api.purchases.buy, { body: { productId: id, ...body } })
    return buyer.wire(api.cart.checkOut, { body: { lines: [{ productId: id, quantity: 1 }], ...body } })
  }
  /** Reads the price and pays it; again, when it is another by then. */
  const paidFor = async (index: number): Promise<Centimos> => {
    const buyer = buyers[index % 10] as Person
    const { precio } = await buyer.call(api.catalogue.getProduct, { params: { id } })
    const answer = await asked(index, precio)
    if (answer.status === 201) return precio
    expect(answer).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } })
    return paidFor(index)
  }
  const paid = await Promise.all(Array.from({ length: 50 }, (_, index) => paidFor(index)))
  await changes
  for (const [place, buyer] of buyers.entries()) {
    const spent = plus(...paid.filter((_, index) => index % 10 === place))
    const { balance } = await buyer.call(api.wallet.mine)
    expect((balances[place] ?? 0) - balance).toBe(spent)
  }
  const { db } = shop.context
  const sold = await db.selectFrom('purchases').select(['userId', 'precio']).where('productId', '=', id).execute()
  const renewed = await db.selectFrom('renewals').select(['userId', 'precio']).where('productId', '=', id).execute()
  const resellers = new Set(buyers.filter((_, index) => index % 5 === 0).map((it) => it.id))
  const valid = (userId: number) =>
    pairs.map(({ precio, precioPublico }) => centimos(100 * (resellers.has(userId) ? precio : precioPublico)))
  const before = (userId: number) => (resellers.has(userId) ? 500 : 1300)
  expect([sold.length, renewed.length]).toEqual([10 + 33, 17])
  for (const { userId, precio } of [...sold, ...renewed]) expect([before(userId), ...valid(userId)]).toContain(precio)
})

test('fifty changes of a price at once by what was shown: one succeeds', async () => {
  const id = await shop.product({ precio: 5 })
  const shown = { precio: 5, precioPublico: null }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.administrator.wire(api.catalogue.changeProduct, {
        params: { id },
        rawBody: { precio: 6 + index, precioPublico: 60 + index, shown },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})
