import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { administratorsCalls, prepared, routeOf, type PreparedCalls } from './administrators-calls.ts'
import type { Client } from './client.ts'
import { dumpDatabase } from './dump-database.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { proofMatrix, specifiedCalls } from './proof-matrix.ts'
import { giveFactor, lastProven, prove, takeFactors } from './prove.ts'

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const nameOf = (route: Route) => `${route.method} ${route.path}`

let shop: Shop
let calls: PreparedCalls
beforeAll(async () => {
  shop = await openShop()
  calls = await administratorsCalls(shop)
})
afterAll(() => shop.close())

test('the matrix names exactly the calls that may ask', () => {
  const asking = routes.filter(({ proof = 'none' }) => proof !== 'none').map(nameOf)
  expect(asking.toSorted()).toEqual(Object.keys(proofMatrix).toSorted())
  expect(specifiedCalls.filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([])
  for (const name of specifiedCalls) expect(proofMatrix[name] ?? '-', name).toMatch(/^(?:-$|- |\* )/)
})

const roleOf = ({ access }: Route) =>
  typeof access === 'string' ? 'USER' : access.includes('SADMIN') ? 'SADMIN' : (access[0] ?? 'USER')
const limits: Record<string, number> = { '-': Infinity, '5m': 5, '12h': 12 * 60 }
const minutes = [4, 6, 12 * 60 - 1, 12 * 60 + 1]

test.each([false, true])(
  'with a factor: %s, each call asks when the matrix says so, before it validates',
  async (has) => {
    // These would end the sessions of the test itself, or add a way to prove it.
    const left: Route[] = [api.users.logout, api.sessions.endOthers, api.secondFactor.renewCodes]
    const asked = routes.filter((route) => !left.includes(route))
    const people: Record<string, Person> = {}
    for (const role of new Set(asked.map(roleOf)))
      people[role] = role === 'SADMIN' ? shop.administrator : await shop.person(role)
    for (const person of Object.values(people)) if (has) await giveFactor(shop, person)
    for (const ago of minutes) {
      for (const person of Object.values(people)) await lastProven(shop, person, ago)
      for (const route of asked) {
        const limit = (proofMatrix[nameOf(route)] ?? '- -').split(' ')[has ? 1 : 0] ?? ''
        if (limit === '*') continue
        const params =
          route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, 2_000_000_000]))
        const sent = { params, ...(route.body && { rawBody: { nothing: 'known' } }) }
        const { status, json } = await (people[roleOf(route)] as Client).wire(route, sent)
        const isAsked = (json as { code?: string } | undefined)?.code === 'PROVE_AGAIN'
        expect(isAsked, `${nameOf(route)} after ${ago} minutes`).toBe(ago >= (limits[limit] ?? 0))
        if (isAsked) {
          const ways = has ? ['passkey'] : ['password']
          expect({ status, json }, nameOf(route)).toMatchObject({ status: 403, json: { proof: { ways } } })
        }
      }
    }
    await takeFactors(shop, shop.administrator)
  },
)

test('who may not call hears that before being asked for proof', async () => {
  const person = await shop.person('USER')
  await lastProven(shop, person, 6)
  for (const name of Object.keys(proofMatrix).filter((it) => proofMatrix[it]?.startsWith('5m'))) {
    const route = routeOf(name)
    const params = route.params && Object.fromEntries(Object.keys(route.params.shape).map((key) => [key, 1]))
    expect((await shop.guest.wire(route, { params })).json, name).toMatchObject({ code: 'UNAUTHENTICATED' })
    if (Array.isArray(route.access) && !route.access.includes('USER'))
      expect((await person.wire(route, { params })).json, name).toMatchObject({ code: 'FORBIDDEN' })
  }
})

describe('an administrator who last proved it six minutes ago', () => {
  const alwaysAsking = Object.keys(proofMatrix).filter((name) => proofMatrix[name] === '5m 5m')
  const asking = (name: string) => alwaysAsking.includes(name) && (routeOf(name).access as string[]).includes('SADMIN')

  test.each(routes.map(nameOf).filter(asking))(
    'is asked at %s, which changes nothing until they prove it',
    async (name) => {
      await prove(shop.administrator)
      const route = routeOf(name)
      const sent = route.method === 'GET' && !(name in calls) ? {} : await prepared(calls, name)
      await lastProven(shop, shop.administrator, 6)
      const before = await dumpDatabase(shop)
      const refused = await shop.administrator.wire(route, sent)
      expect(refused).toMatchObject({ status: 403, json: { code: 'PROVE_AGAIN', proof: { ways: ['password'] } } })
      expect(await dumpDatabase(shop)).toEqual(before)
      await prove(shop.administrator)
      expect((await shop.administrator.wire(route, sent)).status).toBe(route.status)
    },
  )

  const prepares = (name: string) => name in calls
  test('makes every change of the specification unasked, without a second factor', async () => {
    for (const name of specifiedCalls.filter(prepares)) {
      await prove(shop.administrator)
      const sent = await prepared(calls, name)
      await lastProven(shop, shop.administrator, 13 * 60)
      expect((await shop.administrator.wire(routeOf(name), sent)).status, name).toBe(routeOf(name).status)
    }
    await prove(shop.administrator)
  })
})

test.each([
  'PUT /users/change_role/:id',
  'PUT /users/password/:id',
  'PUT /billeteras/:id',
  'PUT /billeteras/settle',
  'POST /payments_received/accept',
  'POST /payments_received/file',
])('with a second factor, %s changes nothing until it is proven', async (name) => {
  const { administrator } = shop
  const route = routeOf(name)
  await prove(administrator)
  const sent = await prepared(calls, name)
  await giveFactor(shop, administrator)
  await lastProven(shop, administrator, 13 * 60)
  const before = await dumpDatabase(shop)
  const refused = await administrator.wire(route, sent)
  expect(refused).toMatchObject({ status: 403, json: { code: 'PROVE_AGAIN', proof: { ways: ['passkey'] } } })
  expect(await dumpDatabase(shop)).toEqual(before)
  await lastProven(shop, administrator, 1)
  expect((await administrator.wire(route, sent)).status).toBe(route.status)
  await takeFactors(shop, administrator)
})
