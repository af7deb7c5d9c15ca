import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { endOf } from '#domain/purchase.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const renew = (buyer: Client, id: number, key?: string, total?: number) =>
  buyer.wire(api.purchases.renew, {
    params: { id },
    body: { total: total === undefined ? undefined : fromSoles(total) },
    ...(key && { key }),
  })
const balanceOf = async (person: Client) => (await person.call(api.wallet.mine)).balance
const renewalsOf = (purchaseId: number) =>
  shop.context.db.selectFrom('renewals').selectAll().where('purchaseId', '=', purchaseId).orderBy('id').execute()
const fiftyTimes = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))
const counted = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function rent(balance: number) {
  const productId = await shop.product({ precio: 10, dias: 30 })
  const buyer = await shop.person('RESELLER', balance)
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  return { productId, buyer, bought: await buyer.call(api.purchases.buy, { body }) }
}

test('fifty concurrent renewals with one key are one; with fifty keys, as many as paid for', async () => {
  const { buyer, bought } = await rent(40)
  const sibling = await shop.sibling()
  const other = new Client(sibling.origin, buyer.token)
  const answers = await fiftyTimes((index) => renew(index % 2 ? other : buyer, bought.id, 'one-renewal'))
  const done = answers.filter(({ status }) => status === 201)
  expect(done.length).toBeGreaterThan(0)
  for (const { json } of done) expect(json).toMatchObject({ id: bought.id, renewed: 10 })
  expect(counted(answers, 409)).toBe(50 - done.length)
  expect(await renewalsOf(bought.id)).toHaveLength(1)
  expect(await balanceOf(buyer)).toBe(fromSoles(20))

  const rich = await rent(40)
  const otherRich = new Client(sibling.origin, rich.buyer.token)
  const many = await fiftyTimes((index) =>
    renew(index % 2 ? otherRich : rich.buyer, rich.bought.id, `renewal-${index}`),
  )
  expect([counted(many, 201), counted(many, 409)]).toEqual([3, 47])
  expect(await balanceOf(rich.buyer)).toBe(0)
  const renewals = await renewalsOf(rich.bought.id)
  expect(renewals.map(({ untilDate }) => untilDate)).toEqual(
    [30, 60, 90].map((days) => endOf(rich.bought.endDate, days)),
  )
  await sibling.close()
})

test('concurrent renewals, releases, price changes and purchases leave a consistent order', async () => {
  for (let round = 0; round < 8; round++) {
    const { buyer, bought, productId } = await rent(1000)
    await expirePurchase(shop, bought.id)
    const next = await shop.person('RESELLER', 100)
    const [renewals, freed, sales] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, index) => renew(buyer, bought.id, `round-${round}-${index}`, 10))),
      Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          shop.administrator.wire(api.purchases.free, { params: { id: bought.id }, body: { pin: `43${index}` } }),
        ),
      ),
      Promise.all(
        Array.from({ length: 5 }, () =>
          next.wire(api.purchases.buy, { body: { productId, nombreUser: 'Beto', telefono: '987654322' } }),
        ),
      ),
      shop.context.db
        .updateTable('products')
        .set({ precio: fromSoles(11) })
        .where('id', '=', productId)
        .execute(),
    ])
    const paid = counted(renewals, 201)
    const wasFreed = counted(freed, 200)
    const sold = counted(sales, 201)
    expect(wasFreed + (paid > 0 ? 1 : 0), 'either renewed first, and it runs, or freed first').toBeLessThanOrEqual(1)
    expect(sold).toBeLessThanOrEqual(wasFreed)
    expect(await renewalsOf(bought.id)).toHaveLength(paid)
    for (const { precio } of await renewalsOf(bought.id)) expect(precio).toBe(fromSoles(10))
    expect(await balanceOf(buyer)).toBe(fromSoles(990 - paid * 10))
  }
})
