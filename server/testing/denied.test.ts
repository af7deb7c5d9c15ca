import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { accessOf } from './access-matrix.ts'
import { auditedCalls, administratorsCalls, prepared, routeOf, type PreparedCalls } from './administrators-calls.ts'
import type { Client } from './client.ts'
import { dumpDatabase } from './dump-database.ts'
import { openShop, type Shop } from './open-shop.ts'
import { prove } from './prove.ts'

let shop: Shop
let calls: PreparedCalls
let others: Client[]
beforeAll(async () => {
  shop = await openShop()
  calls = await administratorsCalls(shop)
  others = [
    shop.guest,
    await shop.person('USER'),
    await shop.person('RESELLER'),
    await shop.person('ADMIN'),
    await shop.person('REDUCED'),
  ]
})
afterAll(() => shop.close())
// Nobody is asked to prove who they are again, however long all of it takes.
beforeEach(() => prove(shop.administrator))

/** What every user may do for themselves is not denied: a top-up of their own, a product of their own. */
const forThemselves = [api.wallet.requestTopUp, api.catalogue.createProduct] as const
const denied = auditedCalls.filter((name) => !forThemselves.some((route) => route === routeOf(name)))

test.each(denied)('%s by any but a full administrator is refused and changes nothing', async (name) => {
  const route = routeOf(name)
  const sent = await prepared(calls, name)
  const doors = [...(accessOf(name)?.split(' ') ?? [])]
  const before = await dumpDatabase(shop)
  // Full administrators are in the fifth column of the matrix.
  for (const [index, door] of doors.toSpliced(4, 1).entries()) {
    const { status } = await (others[index] as Client).wire(route, sent)
    // An authorised caller reaches only their own: the rest does not exist, or is forbidden to this standing.
    const refusals = { '-': [401], x: [403], '+': [403, 404] }[door]
    expect(refusals, `${name} ${index}`).toContain(status)
  }
  expect(await dumpDatabase(shop)).toEqual(before)
})
