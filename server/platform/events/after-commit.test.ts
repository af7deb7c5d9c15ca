import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { inTransaction } from '../db/db.ts'
import type { Client } from '../../testing/client.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'
import { publishAfterCommit } from './events.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
const open: Subscription[] = []
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.close()
})
afterAll(() => shop.close())

async function listen(by: Client): Promise<Subscription> {
  const subscription = await listenTo(by)
  open.push(subscription)
  return subscription
}
/** Waits long enough for any published event to arrive. */
const settled = () => new Promise((done) => setTimeout(done, 300))

test('a new product sends its event to administrators first', async () => {
  const [guest, back] = [await listen(shop.guest), await listen(shop.administrator)]
  const id = await shop.product({ publish: false, profiles: 0 })
  await expect.poll(() => back.received).toEqual([{ type: 'product', id, stock: 0, state: 'Nuevo' }])
  await settled()
  expect(guest.received).toEqual([])
})

test('removing a product sends its event only to callers who could see it', async () => {
  const [guest, back] = [await listen(shop.guest), await listen(shop.administrator)]
  // Without profiles, which would be a second event.
  const id = await shop.product({ publish: false, profiles: 0 })
  await expect.poll(() => back.received).toEqual([{ type: 'product', id, stock: 0, state: 'Nuevo' }])
  back.received.length = 0
  await shop.administrator.call(api.catalogue.removeProduct, { params: { id } })
  await expect.poll(() => back.received).toEqual([{ type: 'product-removed', id }])
  await settled()
  expect(guest.received).toEqual([])
})

test('removing a raffle and handing over a prize send events to everyone', async () => {
  const [guest, back] = [await listen(shop.guest), await listen(shop.administrator)]
  const id = await raffleOf(shop, 1, { buyers: [await shop.person('USER', 20)] })
  const winner = await shop.administrator.call(api.raffles.draw, { body: { productId: id } })
  const drawn = { type: 'product', id, stock: 0, state: 'Sorteado' }
  for (const { received } of [guest, back]) await expect.poll(() => received).toContainEqual(drawn)
  // What the draw published comes in one batch, the winners before the product.
  for (const { received } of [guest, back]) received.length = 0
  const only = (subscription: Subscription) => subscription.received.filter(({ type }) => type !== 'draw')
  await shop.administrator.call(api.raffles.changeWinner, {
    params: { id: winner.id },
    body: { estado: 'Entregado' },
  })
  for (const subscription of [guest, back]) await expect.poll(() => only(subscription)).toEqual([{ type: 'winners' }])
  await shop.administrator.call(api.raffles.removeRaffle, { params: { id } })
  for (const subscription of [guest, back]) {
    await expect.poll(() => only(subscription)).toEqual([{ type: 'winners' }, { type: 'product-removed', id }])
  }
})

test('events are sent after the commit, and not after a rollback', async () => {
  const { context } = shop
  const told: number[] = []
  const stop = context.events.subscribe(({ products = [] }) => told.push(...products))
  const undone = inTransaction(context.db, async (trx) => {
    publishAfterCommit(trx, { products: [1] })
    await settled()
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  let attempts = 0
  await inTransaction(context.db, async (trx) => {
    attempts++
    publishAfterCommit(trx, { products: [1 + attempts] })
    await settled()
    expect(told).toEqual([])
    if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx)
  })
  await expect.poll(() => told).toEqual([3])
  stop()
})
