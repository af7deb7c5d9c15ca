import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { ServerPair } from '../../testing/ninety-days/server-pair.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
let pair: ServerPair
beforeAll(async () => {
  shop = await openShop()
  pair = new ServerPair(shop)
  await pair.ready()
})
afterAll(async () => {
  await pair.close()
  await shop.close()
})

const minuteMs = 60_000
const tickets = 30
const buyersOf = () => Promise.all(Array.from({ length: 6 }, () => shop.person('USER', 100)))

/** A raffle that ended with thirty tickets of forty. */
async function failedRaffle(buyers: readonly Person[]) {
  const finSorteo = new Date(shop.context.clock.now().getTime() + minuteMs)
  const id = await raffleOf(shop, 60, { sold: tickets, buyers, finSorteo, minTickets: 40 })
  return { id, at: finSorteo.getTime() + minuteMs }
}

async function expectPaidBackOnce(id: number, buyers: readonly Person[]): Promise<void> {
  const { db } = shop.context
  expect((await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).state).toBe('Cancelado')
  const wallets = await Promise.all(buyers.map((buyer) => buyer.call(api.wallet.mine)))
  expect(wallets.map(({ balance }) => balance)).toEqual(buyers.map(() => 10_000))
  const refunds = db.selectFrom('walletEntries').innerJoin('purchases', 'purchases.id', 'purchaseId')
  expect(
    await refunds.select('purchaseId').where('kind', '=', 'Devolución').where('productId', '=', id).execute(),
  ).toHaveLength(tickets)
  const notices = db
    .selectFrom('notices')
    .select('userId')
    .where('kind', '=', 'raffleCancelled')
    .where('key', '=', `cancel ${id}`)
  expect(await notices.execute()).toHaveLength(buyers.length)
  expect(await brokenInvariants(db)).toEqual([])
}

test('a server killed after writing refunds pays none; the waiting server refunds all once', async () => {
  const buyers = await buyersOf()
  const { id, at } = await failedRaffle(buyers)
  await pair.killedAtItsNotices(at)
  await expectPaidBackOnce(id, buyers)
})

test('two servers pay back at once, one killed at any moment: everybody is paid once', async () => {
  for (let round = 0; round < 6; round++) {
    const buyers = await buyersOf()
    const { id, at } = await failedRaffle(buyers)
    await pair.killedAfter(round * 8, at)
    // As the next minute of the servers that are left.
    await pair.work(at + minuteMs)
    await expectPaidBackOnce(id, buyers)
  }
})
