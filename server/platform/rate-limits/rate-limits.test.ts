import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { maxSlots } from '../vault/passwords.ts'
import { deleteExpiredRateLimits } from './sql.ts'

let shop: Shop
let other: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  const rateLimits = 'register=4/3600,purchase=3/60,everything=5000/60,loginAddress=5000/60'
  shop = await openShop({ rateLimits, slowPasswords: true })
  other = await shop.sibling()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** The statuses of `times` requests, made to both servers in turns. */
async function inTurns(times: number, ask: (server: Client) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < times; made++) {
    statuses.push((await ask(new Client(made % 2 === 0 ? shop.origin : other.origin))).status)
  }
  return statuses
}

const logIn = (username: string, secret: string) => (server: Client) =>
  server.wire(api.users.login, { body: { username, password: secret } })

test('five wrong passwords at two servers together lock the login out', async () => {
  expect(await inTurns(8, logIn('alguien-1', 'no-es-esta'))).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect(await inTurns(2, logIn('superadmin', password))).toEqual([200, 200])
})

test('of twenty concurrent attempts at two servers five are checked', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, made) => {
      const server = new Client(made % 2 === 0 ? shop.origin : other.origin)
      return (await logIn('alguien-2', 'no-es-esta')(server)).status
    }),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('a login refused with 503 for a full hashing queue does not count as an attempt', async () => {
  const here = new Client(shop.origin)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Array.from({ length: maxSlots }, () => shop.context.passwords.withSlot(() => released))
  const sentAway = await Promise.all(Array.from({ length: 8 }, () => logIn('alguien-4', 'no-es-esta')(here)))
  release()
  await Promise.all(held)
  expect(sentAway.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503))
  expect(await inTurns(6, logIn('alguien-4', 'no-es-esta'))).toEqual([401, 401, 401, 401, 401, 429])
})

test('of a flood of logins only the checked ones write to the database', async () => {
  const here = new Client(shop.origin)
  const counted = async () => {
    const rows = await shop.context.db.selectFrom('rateLimits').select('key').where('key', 'like', 'login:%').execute()
    return rows.length
  }
  const before = await counted()
  const flood = Array.from({ length: 500 }, (_, each) => logIn(`oleada-${each}0`, 'no-es-esta')(here))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([])
  expect((await counted()) - before).toBe(statuses.filter((status) => status === 401).length)
})

test('registrations at two servers count together', async () => {
  let serial = 0
  const register = (server: Client) =>
    server.wire(api.users.register, { body: { username: `persona-${++serial}0`, password, telefono: '987654321' } })
  const taken = (server: Client) =>
    server.wire(api.users.register, { body: { username: 'superadmin', password, telefono: '987654321' } })
  // Attempts with a taken username are not counted.
  expect(await inTurns(8, taken)).toEqual(Array.from({ length: 8 }, () => 409))
  expect(await inTurns(6, register)).toEqual([201, 201, 201, 201, 429, 429])
})

test('keys are hashed, and expired counters are deleted', async () => {
  const rows = await shop.context.db.selectFrom('rateLimits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(2)
  for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z]+:[A-Za-z0-9_-]{43}$/)
  shop.advance(25 * 60 * 60 * 1000)
  await deleteExpiredRateLimits(shop.context)
  shop.advance(-25 * 60 * 60 * 1000)
  expect(await shop.context.db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
})

test('without the shared table each server counts alone and logins go on', async () => {
  await shop.context.db.schema.alterTable('rateLimits').renameTo('away').execute()
  try {
    expect(await inTurns(14, logIn('alguien-3', 'no-es-esta'))).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 4 }, () => 429),
    ])
    expect(await inTurns(2, logIn('superadmin', password))).toEqual([200, 200])
  } finally {
    await shop.context.db.schema.alterTable('away').renameTo('rateLimits').execute()
  }
})
