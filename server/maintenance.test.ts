import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMaintenance } from './maintenance.ts'
import { openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a failing task does not stop the others', async () => {
  const { db } = shop.context
  const { id: userId } = await shop.person()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: Buffer.alloc(32, 1),
      userId,
      createdAt: new Date(0),
      lastSeenAt: new Date(0),
      idleSeconds: 1,
      expiresAt: new Date(1000),
    })
    .execute()
  const old = new Date(0)
  await db
    .insertInto('notices')
    .values({ userId, key: 'old', kind: 'topUpAccepted', data: '{}', createdAt: old, readAt: old })
    .execute()
  await db.schema.alterTable('idempotencyKeys').renameTo('away').execute()
  try {
    await runMaintenance(shop.context)
  } finally {
    await db.schema.alterTable('away').renameTo('idempotencyKeys').execute()
  }
  const left = await db.selectFrom('notices').select('id').where('key', '=', 'old').execute()
  expect(left).toEqual([])
})
