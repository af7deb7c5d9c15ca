import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { requireAccessPolicy } from '../platform/http/access.ts'
import { accessMatrix, accessOf, isBelowAdmin } from './access-matrix.ts'
import type { Client } from './client.ts'
import { openShop, type Shop } from './open-shop.ts'

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const nameOf = (route: Route) => `${route.method} ${route.path}`

let shop: Shop
let people: Client[]
beforeAll(async () => {
  shop = await openShop()
  people = [
    shop.guest,
    await shop.person('USER'),
    await shop.person('RESELLER'),
    await shop.person('ADMIN'),
    await shop.person('SADMIN'),
    await shop.person('REDUCED'),
  ]
})
afterAll(() => shop.close())

test('the access matrix names exactly the existing routes', () => {
  const names = routes.map(nameOf)
  const missing = names.filter((name) => !isBelowAdmin(name) && !(name in accessMatrix))
  expect(missing, 'add these to server/testing/access-matrix.ts, or put them below /admin/').toEqual([])
  expect(Object.keys(accessMatrix).filter((name) => !names.includes(name))).toEqual([])
})

test('every route admits exactly the roles of the matrix, before it validates', async () => {
  for (const route of routes) {
    const expected = accessOf(nameOf(route))?.split(' ') ?? []
    const actual: string[] = []
    // Logging out would end the test's own sessions: only the guest tries it.
    const callers = route === api.users.logout ? people.slice(0, 1) : people
    for (const client of callers) {
      const params =
        route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, 2_000_000_000]))
      const wire = await client.wire(route, { params, ...(route.body && { rawBody: { nothing: 'known' } }) })
      expect(wire.status, nameOf(route)).toBeLessThan(500)
      actual.push(
        wire.status === 401 && (wire.json as { code: string }).code === 'UNAUTHENTICATED'
          ? '-'
          : wire.status === 403
            ? 'x'
            : '+',
      )
    }
    expect(actual.join(' '), `${nameOf(route)}, for guest, USER, RESELLER, ADMIN, SADMIN, REDUCED`).toBe(
      expected.slice(0, callers.length).join(' '),
    )
  }
})

test('a refused caller gets 401 or 403 whatever the body', async () => {
  for (const rawBody of [{}, { nombre: 7 }, 'not even an object']) {
    expect((await shop.guest.wire(api.catalogue.createProduct, { rawBody })).status).toBe(401)
    expect((await (people[1] as Client).wire(api.catalogue.createProduct, { rawBody })).status).toBe(403)
  }
})

test('a user cannot change the account of another; an administrator can', async () => {
  const [, user, reseller] = people as (Client & { id: number })[]
  const change = { params: { id: reseller?.id ?? 0 }, body: { telefono: '911111111' } }
  await expect(user?.call(api.users.changeMe, change)).rejects.toMatchObject({ status: 404 })
  expect((await shop.administrator.call(api.users.changeMe, change)).telefono).toBe('+51911111111')
})

test('an unknown route returns 404', async () => {
  for (const [method, path] of [
    ['PUT', '/api/v1/billeteras'],
    ['GET', '/api/v1/users/1'],
    ['PATCH', '/api/v1/products/1'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/images/../keys/secrets'],
    ['GET', '/images/.temporary'],
  ] as const) {
    expect((await shop.guest.fetch(method, path)).status, `${method} ${path}`).toBe(404)
  }
})

test('a route without an access policy prevents the start', async () => {
  const server = fastify()
  requireAccessPolicy(server)
  server.get('/guarded', { config: { access: 'public' } }, () => 'fine')
  await server.register(async (plugin) => {
    plugin.get('/forgotten', () => 'open to all')
  })
  await expect(server.ready()).rejects.toThrow('GET /forgotten has no access policy')
})

test('a change that does not say whether it asks for proof prevents the start', async () => {
  const server = fastify()
  requireAccessPolicy(server)
  server.get('/read', { config: { access: 'public' } }, () => 'fine')
  server.post('/asks', { config: { access: 'authenticated', proof: 'recent' } }, () => 'fine')
  await server.register(async (plugin) => {
    plugin.route({ method: ['GET', 'PUT'], url: '/silent', config: { access: 'authenticated' }, handler: () => 'fine' })
  })
  await expect(server.ready()).rejects.toThrow('GET,PUT /silent does not say whether it asks for proof')
})

test('the OpenAPI document has every route and no secret', async () => {
  const { json, text } = await shop.guest.fetch('GET', '/api/v1/openapi.json')
  const { paths, openapi } = json as { openapi: string; paths: Record<string, Record<string, unknown>> }
  expect(openapi).toBe('3.1.0')
  // Paths that differ only in the name of a parameter are one path of OpenAPI.
  const described = new Map(Object.entries(paths).map(([path, calls]) => [path.replace(/\{\w+\}/g, '{}'), calls]))
  expect(described.size).toBe(Object.keys(paths).length)
  for (const route of routes) {
    const path = route.path.replace(/:\w+/g, '{}')
    expect(described.get(path)?.[route.method.toLowerCase()], nameOf(route)).toBeDefined()
  }
  expect(text).not.toContain(shop.context.config.dataDir)
})

test('probes answer, and metrics only on this machine', async () => {
  expect((await shop.guest.fetch('GET', '/healthz')).json).toEqual({ status: 'ok' })
  expect((await shop.guest.fetch('GET', '/readyz')).status).toBe(200)
  expect((await shop.guest.fetch('GET', '/metrics')).text).toContain('http_request_duration_seconds')
  expect((await shop.guest.fetch('GET', '/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404)
})
