import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import type { Client, Wire } from './client.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { sampleBodies } from './sample-bodies.ts'

let shop: Shop
let person: Person
let product: number
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person('USER', 100)
  product = await shop.product({ profiles: 3 })
})
afterAll(() => shop.close())

const hostile: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'an image that runs': '"><img src=x onerror=alert(1)>',
  emoji: '🎬🍿🇵🇪',
  '10,000 characters': 'ñ'.repeat(10_000),
  NUL: 'a\u0000b',
  'half a character': '\ud83c',
  'right to left': '\u202egnirts\u202c\u200f',
  SQL: "'; drop table users; --",
  'a path': '../../etc/passwd',
  'line ends': 'a\r\nSet-Cookie: x=1',
  nothing: '',
  blanks: ' \t\n\u00a0',
  'a prototype': '__proto__',
}
const values: unknown[] = [null, 7, -1, 1.5, 1e308, true, [], ['a'], {}, { $ne: null }]

const bodies = () => sampleBodies(person, product)

const routes = Object.values(api).flatMap((room) => Object.values<Route>(room))
const nameOf = (route: Route) => `${route.method} ${route.path}`
const known = new Set(Object.values(problems).map(({ message }) => message))

/** A success, or a refusal in a sentence that a person can read, on the right field where there is one. */
function expectSense(wire: Wire, what: string, field?: string): void {
  expect(wire.status, what).toBeLessThan(500)
  if (wire.status < 300) return
  const { message, code, issues } = wire.json as {
    message: string
    code: string
    issues?: { path: string; message: string }[]
  }
  expect(code, `${what}: ${wire.status} ${wire.text.slice(0, 200)}`).toMatch(/^[A-Z_]+$/)
  expect(known.has(message) || message.startsWith('Demasiados intentos.'), `${what}: ${message}`).toBe(true)
  for (const issue of issues ?? []) {
    expect(issue.message, what).toMatch(/^[A-ZÁÉÍÓÚÑ¿][^<>]*[.a-z?]$/)
    expect(issue.message, what).not.toMatch(/\b(?:Invalid|expected|received|must|string|number|Required)\b/)
  }
  if (field && code === 'INVALID_INPUT') {
    expect(
      issues?.some(({ path }) => path.split('.')[0] === field),
      `${what}: ${JSON.stringify(issues)}`,
    ).toBe(true)
  }
}

const callerOf = (route: Route): Client =>
  route.access === 'public' ? shop.guest : route.access === 'authenticated' ? person : shop.administrator
const paramsOf = (route: Route, id: unknown = product) =>
  route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, id]))

const idFor = (name: string) =>
  name === 'PUT /users/:id' ? person.id : name === 'PUT /help/:page' ? 'preguntas' : product

test('every body that travels is tried', () => {
  expect(Object.keys(bodies()).toSorted()).toEqual(
    routes
      .filter(({ body }) => body)
      .map(nameOf)
      .toSorted(),
  )
})

test('hostile text in any field of any body comes back as a clear sentence, or is kept as text', async () => {
  for (const route of routes.filter(({ body }) => body)) {
    const name = nameOf(route)
    const body = bodies()[name] ?? {}
    for (const field of Object.keys(body)) {
      for (const [kind, text] of Object.entries(hostile)) {
        const params = paramsOf(route, idFor(name))
        const wire = await callerOf(route).wire(route, { params, rawBody: { ...body, [field]: text } })
        expectSense(wire, `${name} ${field}: ${kind}`, field)
        const kept = wire.status < 300 && (wire.json as Record<string, unknown> | undefined)?.[field]
        if (typeof kept === 'string') expect(kept, `${name} ${field}: ${kind}`).toBe(text.trim())
      }
      for (const value of values) {
        const params = paramsOf(route, idFor(name))
        const wire = await callerOf(route).wire(route, { params, rawBody: { ...body, [field]: value } })
        expectSense(wire, `${name} ${field}: ${JSON.stringify(value)}`, field)
      }
    }
  }
})

test('hostile text in any address or query comes back as a clear sentence', async () => {
  for (const route of routes) {
    if (route === api.users.logout) continue
    for (const [kind, text] of Object.entries(hostile)) {
      if (kind === 'half a character') continue
      if (route.params)
        expectSense(await callerOf(route).wire(route, { params: paramsOf(route, text) }), `${nameOf(route)} ${kind}`)
      for (const field of Object.keys(route.query?.shape ?? {})) {
        const wire = await callerOf(route).wire(route, { query: { [field]: text } })
        expectSense(wire, `${nameOf(route)}?${field} ${kind}`)
      }
    }
  }
})

test('a body that is no object, not JSON, or of another type is refused in words', async () => {
  const send = (body: string, type = 'application/json') =>
    person.fetch(
      'POST',
      `${basePath}/billeteras`,
      { authorization: `Bearer ${person.token}`, 'content-type': type },
      body,
    )
  for (const body of ['[]', '7', 'null', '"x"', '{', '{"quantity":5', '{"__proto__":{"quantity":5}}', '']) {
    const wire = await send(body)
    expect(wire.status, body).toBe(400)
    expectSense(wire, body)
  }
  expect((await send('quantity=5', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send('<quantity>5</quantity>', 'text/xml')).status).toBe(415)
  expect((await send(JSON.stringify({ quantity: 5, more: 'x'.repeat(70_000) }))).status).toBe(413)
})
