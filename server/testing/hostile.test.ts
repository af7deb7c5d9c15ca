import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api, basePath } from '#contract/index.ts'
import { problems } from '#contract/protocol/problems.ts'
import type { Route } from '#contract/protocol/route.ts'
import { callerFor } from './caller-for.ts'
import type { Wire } from './client.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { isWalked } from './rounds.ts'
import { startSmtpStub, type SmtpStub } from './smtp-stub.ts'
import { nodesOf, replaceNode, sampleBodies, type Node, type Path } from './sample-bodies.ts'

let shop: Shop
let person: Person
let supplier: Person
let reseller: Person
let other: Person
let product: number
let raffle: number
let mailServer: SmtpStub
beforeAll(async () => {
  shop = await openShop()
  // Nobody is asked to prove who they are again, however long this takes.
  shop.stopClock()
  person = await shop.person('USER', 2500)
  other = await shop.person('USER')
  supplier = await shop.person('ADMIN')
  reseller = await shop.person('RESELLER')
  product = await shop.product({ profiles: 120 })
  const params = { id: product }
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { sellerId: supplier.id } })
  raffle = await shop.product({ tickets: 5, publish: false })
  mailServer = await startSmtpStub()
})
afterAll(async () => {
  await shop.close()
  await mailServer.stop()
})

const hostile: Record<string, string> = {
  markup: ' <b>a</b> &amp; ',
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

/** The values tried deeper in a body, where the same checks meet the same schemas. */
const hostileInside = [
  'markup',
  '10,000 characters',
  'NUL',
  'half a character',
  'right to left',
  'line ends',
  'nothing',
]
const valuesInside: unknown[] = [null, -1, 1.5, true, ['a'], {}]

let helpVersion = 0
let legalVersion = 0
const bodies = (): Record<string, unknown> => ({
  ...sampleBodies(person, product, helpVersion, legalVersion),
  // A server that cannot be reached is refused only after fifteen seconds.
  'PUT /admin/mail-server': {
    host: 'localhost',
    port: Number(new URL(mailServer.url).port),
    ...mailServer.login,
    sender: 'tienda@ejemplo.pe',
  },
})

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const withBody = routes.filter(({ body }) => body)
const nameOf = (route: Route) => `${route.method} ${route.path}`
const known = new Set(Object.values(problems).map(({ message }) => message))

/** Whether one path is a prefix of the other. */
const areOneWay = (one: string, another: string) =>
  `${one}.`.startsWith(`${another}.`) || `${another}.`.startsWith(`${one}.`)

/** Expects a refusal with a human-readable message, on the right field if there is one. */
function expectRefusal(wire: Wire, what: string, path?: Path): void {
  expect(wire.status, what).toBeGreaterThanOrEqual(400)
  expect(wire.status, what).toBeLessThan(500)
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
  if (path && code === 'INVALID_INPUT') {
    const isThere = issues?.some((issue) => areOneWay(issue.path, path.join('.')))
    expect(isThere, `${what}: ${JSON.stringify(issues)}`).toBe(true)
  }
}

/** Expects a reply as its route declares it, no field more, and text that can be stored. */
function expectReply(route: Route, wire: Wire, what: string): void {
  expect(wire.status, what).toBe(route.status)
  expect(JSON.stringify(wire.json) ?? '', what).not.toMatch(/\\u(?:0000|d[89a-f])/i)
  if (!route.reply) return
  const parsed = route.reply.safeParse(wire.json)
  expect(parsed.error, what).toBeUndefined()
  expect(z.encode(route.reply, parsed.data), what).toEqual(wire.json)
}

const expectPlausible = (route: Route, wire: Wire, what: string, path?: Path) =>
  wire.status < 400 ? expectReply(route, wire, what) : expectRefusal(wire, what, path)

/** Accepted text is unchanged, except for invisible characters, wherever the reply, or the route that reads the same path, shows that field. */
async function expectKept(route: Route, wire: Wire, what: string, path: Path, text: string): Promise<void> {
  const key = path.findLast((step) => typeof step === 'string')
  const reader = routes.find((it) => it.method === 'GET' && it.path === route.path && it.reply)
  const shown = [wire.json]
  if (reader) {
    const client = reader.access === 'public' ? shop.administrator : callerOf(reader)
    const params = paramsOf(reader, idFor(nameOf(route)))
    const query = 'pageSize' in (reader.query?.shape ?? {}) ? { pageSize: 200 } : {}
    const read = await client.wire(reader, { params, query })
    expectReply(reader, read, `${what}, read again`)
    shown.push(read.json)
  }
  // Everything is trimmed except credentials; help and legal texts have one kind of line ending.
  const shownText = text.replace(/\p{Bidi_Control}/gu, '')
  const visible = key === 'operationNumber' ? shownText.toUpperCase() : shownText
  const trimmed = path[0] === 'accounts' ? visible : visible.trim()
  const oneLineEnding = path[0] === 'sections' || route.path === '/legal_texts/:kind'
  const kept = oneLineEnding ? trimmed.replace(/\r\n/g, '\n') : trimmed
  for (const json of shown) {
    const values = nodesOf(json)
      .filter((node) => node.path.findLast((step) => typeof step === 'string') === key)
      .map(({ value }) => value)
    if (values.length > 0) expect(values, what).toContain(kept === '' && !values.includes('') ? null : kept)
  }
}

const callerOf = (route: Route) => callerFor(route, shop, { person, supplier, reseller })
const paramsOf = (route: Route, id: unknown = product) =>
  route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, id]))

function idFor(name: string): unknown {
  if (name === 'PUT /help/:page') return 'preguntas'
  if (name === 'POST /legal_texts/:kind') return 'terms'
  if (name === 'PUT /products/:id') return raffle
  if (name === 'PUT /users/:id' || name === 'PUT /users/avatar/:userId') return person.id
  return name.startsWith('PUT /users/') ? other.id : product
}

test('every route with a body is covered', () => {
  expect(Object.keys(bodies()).toSorted()).toEqual(withBody.map(nameOf).toSorted())
})

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/**
 * A field accepts its own type, or null; one that is null in the sample accepts ids, and a supplier's phone may be a
 * number.
 */
const mayTake = (route: Route, { path, value: sample }: Node, value: unknown) =>
  value === null ||
  kindOf(value) === kindOf(sample) ||
  (typeof value === 'number' && (sample === null || (route.path.startsWith('/proveedores') && path[0] === 'telefono')))

/** Sends a sample with one node replaced; returns whether it was accepted. */
async function tryNode(route: Route, node: Node, kind: string, value: unknown): Promise<boolean> {
  const { path } = node
  const name = nameOf(route)
  const what = `${name} ${path.join('.')}: ${kind}`
  const rawBody = replaceNode(bodies()[name], path, value)
  const wire = await callerOf(route).wire(route, { params: paramsOf(route, idFor(name)), rawBody })
  expectPlausible(route, wire, what, path)
  if (wire.status >= 400) return false
  expect(mayTake(route, node, value), what).toBe(true)
  if (name === 'PUT /help/:page') helpVersion++
  if (name === 'POST /legal_texts/:kind') legalVersion++
  if (typeof value === 'string') await expectKept(route, wire, what, path, value)
  return true
}

/** Fields deep in bodies that accept any line of text, and one for each path to an accepted body. */
const freeText = [
  'POST /products descripcion',
  'POST /products/launch descripcion',
  'POST /purchases nombreUser',
  'POST /cart/checkout nombreUser',
  'PUT /users/:id nombre',
  'PUT /help/:page sections.0.title',
  'PUT /help/:page sections.0.text',
  'PUT /settings supportPhones.0.label',
  'PUT /settings chatTexts.contact',
  ...['username', 'password', 'perfil', 'pin'].flatMap((field) => [
    `POST /products/:id/accounts accounts.0.${field}`,
    `POST /products/:id/accounts/check accounts.0.${field}`,
    `POST /products/launch accounts.0.${field}`,
  ]),
]

test.each(withBody.map((route) => [nameOf(route), route] as const))(
  '%s refuses any value in any field with a clear message, or keeps it as text',
  async (name, route) => {
    const takesMarkup = new Set<string>()
    for (const [at, node] of nodesOf(bodies()[name]).entries()) {
      const isInside = node.path.length > 1
      const kinds = isInside ? hostileInside : Object.keys(hostile)
      for (const [index, kind] of kinds.entries()) {
        if (kind !== 'markup' && !isWalked(at + index, 3)) continue
        const isAccepted = await tryNode(route, node, kind, hostile[kind])
        if (isAccepted && kind === 'markup') takesMarkup.add(`${name} ${node.path.join('.')}`)
      }
      for (const [index, value] of (isInside ? valuesInside : values).entries())
        if (isWalked(at + index, 3)) await tryNode(route, node, JSON.stringify(value), value)
    }
    // The samples of purchases pay by the sample of the rules, not by what was accepted last.
    if (route === api.prices.save) await shop.administrator.wire(route, { rawBody: bodies()[name] })
    const expected = freeText.filter((field) => field.startsWith(`${name} `))
    expect([...takesMarkup]).toEqual(expect.arrayContaining(expected))
  },
)

test('hostile text in any path or query is refused with a clear message', async () => {
  for (const route of routes) {
    if (route === api.users.logout) continue
    for (const [kind, text] of Object.entries(hostile)) {
      if (kind === 'half a character') continue
      if (route.params)
        expectPlausible(
          route,
          await callerOf(route).wire(route, { params: paramsOf(route, text) }),
          `${nameOf(route)} ${kind}`,
        )
      for (const field of Object.keys(route.query?.shape ?? {})) {
        const wire = await callerOf(route).wire(route, { query: { [field]: text } })
        expectPlausible(route, wire, `${nameOf(route)}?${field} ${kind}`)
      }
    }
  }
})

test('a body that is no object, not JSON or of another type is refused', async () => {
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
    expectRefusal(wire, body)
  }
  expect((await send('quantity=5', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send('<quantity>5</quantity>', 'text/xml')).status).toBe(415)
  expect((await send(JSON.stringify({ quantity: 5, more: 'x'.repeat(70_000) }))).status).toBe(413)
})
