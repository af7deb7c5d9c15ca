import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Standing } from '#domain/user.ts'
import type { JsonSchema } from '../openapi/schemas.ts'
import type { Client, Wire } from './client.ts'
import { callsOf, closed, inlined, makeValidator, resolve, type Call, type Document } from './description/document.ts'
import { RequestsOf, type Known, type Request } from './description/requests.ts'
import { unsayable } from './description/unsayable.ts'
import { drawnPicture } from './drawn-picture.ts'
import { openShop, password, type Person, type Shop } from './open-shop.ts'
import { rounds } from './rounds.ts'

/** Of the requests; the run and what was sent are printed when one fails. */
const seed = 43
/** How often each role makes each call, as described or with one fault. */
const runs = rounds(8)

const roles = ['guest', 'USER', 'RESELLER', 'ADMIN', 'SADMIN', 'REDUCED'] as const
type Role = (typeof roles)[number]

let shop: Shop
let document: Document
let picture: Buffer
/** Accounts that the calls of administrators change, so that those of the callers stay. */
let victims: Person[]
const people = new Map<Role, Person>()
const validate = makeValidator()
const schemas = new Map<string, JsonSchema>()
/** Who was answered with success. */
const succeeded = new Set<string>()

beforeAll(async () => {
  shop = await openShop({ pushHost: 'localhost:9', publicUrl: 'https://tienda.ejemplo.pe' })
  // Nobody is asked to prove who they are again, however long this takes.
  shop.stopClock()
  document = (await shop.guest.fetch('GET', '/api/v1/openapi.json')).json as Document
  picture = await drawnPicture(7, 40, 40)
  await fill(shop)
  victims = [await shop.person('USER', 20), await shop.person('USER')]
})
afterAll(() => shop.close())

/** Something of every kind, so that small ids are of something. */
async function fill(shop: Shop): Promise<void> {
  const buyer = await shop.person('USER', 500)
  for (let index = 0; index < 3; index++) {
    const productId = await shop.product({ nombre: `Cuenta ${index}`, profiles: 30 })
    const who = { nombreUser: 'Ana', telefono: '987654321' }
    await buyer.call(api.purchases.buy, { body: { productId, ...who } })
    await buyer.call(api.cart.add, { body: { productId, quantity: 1 } })
    await shop.product({ nombre: `Nueva ${index}`, publish: false })
    await shop.product({ nombre: `Sorteo ${index}`, tickets: 20 })
    await shop.administrator.call(api.catalogue.createBrand, { body: { name: `Marca ${index}` } })
    await shop.administrator.call(api.catalogue.createCategory, { body: { name: `Categoría ${index}` } })
    await shop.administrator.call(api.paymentMethods.create, {
      body: { kind: 'Yape', label: 'Yape', holder: 'Ana', number: `90000000${index}` },
    })
  }
}

/** The caller of a role, anew when a call has ended its session or changed its role. */
async function callerOf(role: Role): Promise<Client> {
  if (role === 'guest') return shop.guest
  const standing: Standing = role
  const present = people.get(role)
  const me = present && (await present.wire(api.users.me))
  const isThere = me?.status === 200 && (me.json as { role: string; reduced: boolean }).reduced === (role === 'REDUCED')
  const caller = isThere && present ? present : await shop.person(standing, standing === 'USER' ? 100 : 0)
  if (standing === 'USER' && caller !== present) {
    const address = { email: `${caller.username}@ejemplo.pe`, emailVerifiedAt: new Date() }
    await shop.context.db.updateTable('users').set(address).where('id', '=', caller.id).execute()
  }
  people.set(role, caller)
  return caller
}

const known: Known = {
  // Nothing listens there.
  fixed: { host: 'localhost', endpoint: 'https://localhost:9/push', password },
  texts: [password, 'superadmin', 'persona0001', 'persona0002'],
  idsOf: ({ path, method }) =>
    path.includes('/users/') && method !== 'get' ? victims.map(({ id }) => id) : [1, 2, 3, 4, 5, 6, 7, 8],
}

function pathOf({ path, parameters = [] }: Call, given: Request['parameters']): string {
  const text = (value: unknown) => encodeURIComponent(String(value))
  const query = parameters
    .filter(({ in: where, name }) => where === 'query' && given[name] !== undefined)
    .map(({ name }) => `${name}=${text(given[name])}`)
  return `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => text(given[name]))}?${query.join('&')}`
}

/** The body of a form: its file is a picture, which a statement refuses in words. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | number | boolean>)) {
    if (value === 'file') form.append(name, new Blob([Buffer.from(picture)], { type: 'image/png' }), 'a.png')
    else form.append(name, String(value))
  }
  return form
}

function send(client: Client, call: Call, requests: RequestsOf, { parameters, body }: Request): Promise<Wire> {
  const isJson = requests.content?.type === 'application/json'
  const key = parameters['Idempotency-Key']
  const headers = {
    ...(client.token && { authorization: `Bearer ${client.token}` }),
    ...(isJson && { 'content-type': 'application/json' }),
    ...(typeof key === 'string' && { 'idempotency-key': key }),
  }
  const sent = requests.content && (isJson ? JSON.stringify(body) : formOf(body))
  return client.fetch(call.method.toUpperCase(), pathOf(call, parameters), headers, sent)
}

/** The reply is declared for this status, of the declared type, and has no field more. */
function expectDeclared(call: Call, wire: Wire, what: string): void {
  const declared = call.responses[wire.status]
  expect(declared, `${what}: ${wire.status} is not declared: ${wire.text.slice(0, 300)}`).toBeDefined()
  const { content } = resolve(document, declared ?? {})
  const type = wire.headers.get('content-type')?.split(';')[0]
  if (!content) return expect(wire.text, what).toBe('')
  const schema = content[type ?? '']?.schema
  expect(schema, `${what}: ${wire.status} is of the type ${type}`).toBeDefined()
  if (type !== 'application/json' || !schema) return
  const key = `${call.operationId} ${wire.status}`
  const strict = schemas.get(key) ?? closed(inlined(document, schema))
  schemas.set(key, strict)
  const check = validate(strict)
  expect(check(wire.json), `${what}: ${wire.text.slice(0, 500)}: ${JSON.stringify(check.errors)}`).toBe(true)
}

/** A request that fits is not refused as a wrong one, unless no schema could have said so. */
function expectTaken({ operationId }: Call, wire: Wire, what: string): void {
  if (wire.status !== 400) return
  const { code, issues = [] } = wire.json as { code: string; issues?: { path: string; message: string }[] }
  const own = unsayable.filter(({ calls }) => calls.split(' ').includes(operationId))
  const reasons = code === 'INVALID_INPUT' ? issues.map(({ message }) => message) : [code]
  const unknown = reasons.filter((it) => !own.some(({ refusal }) => it.match(refusal)?.[0] === it))
  expect(reasons.length, `${what}: ${wire.text}`).toBeGreaterThan(0)
  expect(unknown, `${what}: ${wire.text}`).toEqual([])
}

async function walk(call: Call, role: Role, requests: RequestsOf): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), fc.boolean(), async (chosen, isFaulty) => {
      const request = isFaulty ? requests.faulty(chosen) : requests.fitting(chosen)
      if (!request) return
      const wire = await send(await callerOf(role), call, requests, request)
      const what = `${call.operationId} as ${role}, ${isFaulty ? 'with a fault' : 'as described'}: ${JSON.stringify(request).slice(0, 1500)}`
      expectDeclared(call, wire, what)
      expect(wire.status, `${what}: ${wire.text}`).toBeLessThan(500)
      if (wire.status < 300) succeeded.add(call.operationId)
      if (isFaulty) expect(wire.status, `${what}: ${wire.text.slice(0, 300)}`).toBeGreaterThanOrEqual(300)
      else expectTaken(call, wire, what)
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
}

test('every call replies to every role as described, for valid and nearly valid input', async () => {
  const failures: string[] = []
  for (const call of callsOf(document)) {
    // One for all roles: compiling the schemas takes longer than the calls.
    const requests = new RequestsOf(document, call, known)
    for (const role of roles) {
      try {
        await walk(call, role, requests)
      } catch (error) {
        // All of them at once: each has the seed and the request.
        failures.push(`${String(error)} ${String((error as Error).cause)}`)
      }
    }
  }
  expect(failures.join('\n\n')).toBe('')
  expect(succeeded.size).toBeGreaterThan(callsOf(document).length / 2)
})
