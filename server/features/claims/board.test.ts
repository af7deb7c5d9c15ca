import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
})
afterAll(() => shop.close())

/** Claims of so many rents of one account, opened so many minutes ago. */
async function claims(...minutesAgo: number[]): Promise<number[]> {
  const productId = await shop.product({ precio: 1, profiles: minutesAgo.length })
  const ids: number[] = []
  for (const minutes of minutesAgo) {
    const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
    const { id: purchaseId } = await buyer.call(api.purchases.buy, { body })
    const { id } = await buyer.call(api.claims.open, { body: { purchaseId, kind: 'clave', text: 'No entra.' } })
    await sql`update claims set opened_at = opened_at - ${`${minutes} minutes`}::interval where id = ${id}`.execute(
      shop.context.db,
    )
    ids.push(id)
  }
  return ids
}

test('the board has accounts with many claims first, then those that wait longest', async () => {
  const [young] = await claims(5)
  const [oldest] = await claims(300)
  const [later, sooner] = await claims(10, 20)
  const [old] = await claims(60)
  const settled = (await claims(900))[0] ?? 0
  await shop.administrator.call(api.claims.reject, { params: { id: settled }, body: { text: 'No procede.' } })
  const { items } = await shop.administrator.call(api.claims.list)
  expect(items.map(({ id }) => id)).toEqual([sooner, later, oldest, old, young, settled])
})
