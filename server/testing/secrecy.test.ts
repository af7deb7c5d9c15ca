import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import type { Client, Wire } from './client.ts'
import { beginLogin, codeOf } from './enrol.ts'
import { openShop, password, type Person, type Shop } from './open-shop.ts'

/** Base prices, in céntimos, of which no other amount is a multiple; the price rules map them to 13 and 30 soles. */
const bases = [731, 947] as const
/** What the supplier is owed for the two terms of that product, in céntimos. */
const costs = [613, 809] as const

let shop: Shop
let product: number
let raffle: number
let hidden: number
/** ADMIN supplies the product, RIVAL is another supplier. */
const roles = ['guest', 'USER', 'ADMIN', 'RIVAL', 'RESELLER', 'REDUCED', 'SADMIN'] as const
type Role = (typeof roles)[number]
let people: Record<Role, Client>
let buyer: Person
/** What proves who a customer, a supplier and an administrator are, besides their passwords. */
const factors: string[] = []

beforeAll(async () => {
  shop = await openShop()
  // Nobody is asked to prove who they are again, however long this takes.
  shop.stopClock()
  const rules = bases.map((base, index) => ({
    base: fromSoles(base / 100),
    categoryId: null,
    precio: fromSoles(index === 0 ? 13 : 30),
  }))
  await shop.administrator.call(api.prices.save, { body: { rules } })
  product = await shop.product({ precio: bases[0] / 100, profiles: 8, nombre: 'Con margen' })
  raffle = await shop.product({ tickets: 6, precioRifa: 7, precio: bases[1] / 100 })
  hidden = await shop.product({ publish: false, nombre: 'Aún no se vende' })
  buyer = await shop.person('USER', 100)
  await buyer.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  const supplier = await shop.person('ADMIN', 50)
  await sellFor(supplier, await shop.person('RESELLER', 50))
  people = {
    guest: shop.guest,
    USER: await shop.person('USER', 50),
    ADMIN: supplier,
    RIVAL: await shop.person('ADMIN', 50),
    RESELLER: await shop.person('RESELLER', 50),
    REDUCED: await shop.person('REDUCED', 50),
    SADMIN: shop.administrator,
  }
  for (const role of ['USER', 'ADMIN', 'SADMIN'] as const) await enrol(await shop.person(role))
})
afterAll(() => shop.close())

/** A reseller rents from a supplier, at the base price; the rent is renewed automatically, and ends soon. */
async function sellFor(supplier: Person, reseller: Person): Promise<void> {
  const params = { id: product }
  const [costo, ofTerm] = costs.map((cost) => fromSoles(cost / 100))
  const terms = [{ dias: 90, precio: fromSoles(bases[1] / 100), costo: ofTerm }]
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { sellerId: supplier.id, terms, costo } })
  const body = { productId: product, nombreUser: 'Luis', telefono: '987654321' }
  const { id } = await reseller.call(api.purchases.buy, { body })
  await reseller.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
  const endDate = new Date(Date.now() + 2 * dayMs)
  await shop.context.db.updateTable('purchases').set({ endDate }).where('id', '=', id).execute()
}

/** Turns on codes and a passkey for somebody, with all that is secret of them; a code waits in the mailbox, too. */
async function enrol(person: Person): Promise<void> {
  const { context } = shop
  const email = `${person.username}@ejemplo.pe`
  const address = { email, emailVerifiedAt: new Date() }
  await context.db.updateTable('users').set(address).where('id', '=', person.id).execute()
  await person.call(api.secondFactor.sendMailCode)
  const folder = join(context.config.dataDir, 'outbox')
  const mailCode = await vi.waitFor(async () => {
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
    const own = mails.map(String).find((mail) => mail.includes(email) && mail.includes('segundo paso'))
    const [found] = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(own ?? '') ?? []
    if (found === undefined) throw new Error('no code has come yet')
    return found
  }, 60_000)
  const { secret } = await person.call(api.secondFactor.askTotp, { body: { password, mailCode } })
  const confirmed = await person.call(api.secondFactor.confirmTotp, { body: { code: codeOf(shop, secret) } })
  const publicKey = randomBytes(77)
  await context.db
    .insertInto('passkeys')
    .values({ ...ofPasskey, userId: person.id, credentialId: `id-${person.id}`, publicKey, createdAt: new Date() })
    .execute()
  const { ticket } = await beginLogin(shop.guest, person.username)
  const codes = [mailCode, ...(confirmed.recoveryCodes ?? [])]
  expect(codes).toHaveLength(11)
  factors.push(secret, ...codes, ...codes.map((code) => code.replace('-', '')), ticket.split('.')[1] ?? '')
  publicKeys.push(publicKey.toString('base64url'), publicKey.toString('base64'), publicKey.toString('hex'))
}
const ofPasskey = { counter: 0, transports: '', name: 'Celular', usedAt: null }
/** Stored as they are, and of nobody's concern. */
const publicKeys: string[] = []

/** Every value of a reply with its path, at any depth. */
function* walk(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}.${key}`)
}

const changing: Route[] = [
  api.catalogue.changeProduct,
  api.catalogue.changeAccount,
  api.catalogue.changeSupplied,
  api.raffles.cancel,
  api.outages.markFallen,
  api.outages.replaceAll,
  api.outages.giveNewData,
]

/** Calls every route of the contract with valid and with invalid input. */
async function* everyReply(client: Client): AsyncGenerator<{ route: Route; wire: Wire }> {
  const bodies = [
    {},
    { productId: raffle, nombreUser: 'Ana', telefono: '987654321' },
    { quantity: 5 },
    { username: 'SECRETO', password: 'x' },
  ]
  for (const feature of Object.values(api)) {
    for (const route of Object.values<Route>(feature)) {
      // The caller's own session has to stay open, and the catalogue has to stay as it is.
      if (route === api.users.logout || route.method === 'DELETE' || changing.includes(route)) continue
      for (const id of route.params ? [product, raffle, hidden, 1, 999_999] : [1]) {
        for (const rawBody of route.body ? bodies : [undefined]) {
          const params = route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, id]))
          yield { route, wire: await client.wire(route, { params, ...(rawBody && { rawBody }) }) }
        }
      }
    }
  }
}

const seesBase = (role: Role) => ['RESELLER', 'REDUCED', 'SADMIN'].includes(role)

test.each(roles)(
  'no reply to %s is cacheable or reveals a foreign credential, hidden price, cost or internals',
  async (role) => {
    const { items } = await people[role].call(api.catalogue.listProducts)
    expect(items.find(({ id }) => id === product)?.precio).toBe(seesBase(role) ? bases[0] : 1300)
    expect(items.find(({ id }) => id === raffle)?.precioRifa).toBe(700)
    for await (const { route, wire } of everyReply(people[role])) {
      expectNoCredential(role, route, wire)
      if (!seesBase(role)) expectNoBasePrice(route, wire)
      if (role !== 'SADMIN') expectNoCost(route, wire, role === 'ADMIN')
      expectNoInternals(route, wire)
    }
  },
)

/** None that the caller did not buy. */
function expectNoCredential(role: Role, route: Route, wire: Wire): void {
  // The only accesses to credentials that are allowed, and recorded.
  if (role === 'SADMIN' && route === api.catalogue.revealAccounts) return
  if (['SADMIN', 'ADMIN'].includes(role) && route === api.purchases.reveal) return
  if (role === 'ADMIN' && route === api.catalogue.revealSupplied) return
  expect(wire.text, `${route.method} ${route.path}`).not.toContain('SECRETO-')
  for (const [path] of walk(wire.json)) {
    // The hash of a raffle's tickets is public.
    if (/password|hash|token/i.test(path.replace(/\.listHash$/, '')))
      expect(`${route.path}${path}`).toMatch(/issues|purchases|openapi/)
  }
}

function expectNoBasePrice(route: Route, wire: Wire): void {
  for (const [path, value] of walk(wire.json)) {
    if (typeof value !== 'number') continue
    expect(isOfBase(value, path), `${route.method} ${route.path}${path}: ${value}`).toBe(false)
  }
}

/** Its supplier reads it with the product and in what they are owed alone. */
function expectNoCost(route: Route, wire: Wire, supplies: boolean): void {
  for (const [path, value] of walk(wire.json)) {
    const what = `${route.method} ${route.path}${path}: ${JSON.stringify(value)}`
    if (supplies && (/\.terms\.\d\.costo$/.test(path) || route.path.startsWith('/settlements'))) continue
    if (path.endsWith('.costo')) expect(value, what).toBeNull()
    const isCost = typeof value === 'number' && costs.some((cost) => value === cost || Math.round(value * 100) === cost)
    expect(isCost, what).toBe(false)
  }
}

function expectNoInternals(route: Route, wire: Wire): void {
  const what = `${route.method} ${route.path}`
  for (const secret of [...factors, ...publicKeys]) expect(wire.text.includes(secret), what).toBe(false)
  expect(wire.headers.get('cache-control'), what).toBe('private, no-store')
  expect(wire.status, what).toBeLessThan(500)
  if (wire.status < 400) return
  const keys = Object.keys(wire.json as object).toSorted()
  expect(
    keys.filter((key) => key !== 'issues'),
    what,
  ).toEqual(['code', 'message'])
  expect(wire.text).not.toMatch(/select |insert |node_modules|\.ts:|at \w+ \(/)
}

test('the check detects a credential in the reply to its buyer', async () => {
  const { text } = await buyer.wire(api.purchases.mine)
  expect(text).toContain('SECRETO-clave')
})

test('a buyer gets each credential in its own field only', async () => {
  const customer = { nombreUser: 'Ana', telefono: '987654321' }
  const lines = [{ productId: product, quantity: 2 }]
  const replies = [
    await buyer.wire(api.purchases.mine),
    await buyer.wire(api.purchases.buy, { body: { productId: product, ...customer } }),
    await buyer.wire(api.cart.checkOut, { body: { ...customer, lines } }),
  ]
  for (const { status, json } of replies) {
    expect([200, 201]).toContain(status)
    const found = [...walk(json)].filter(([, value]) => typeof value === 'string' && value.includes('SECRETO-'))
    expect(found.length).toBeGreaterThan(0)
    for (const [path] of found) expect(path).toMatch(/^(?:\.items\.\d+)?\.(?:username|password|perfil|pin)$/)
  }
})

/**
 * Whether a number is a base price, in soles or céntimos, whatever its name; or, in fields for money, a multiple of
 * one.
 */
function isOfBase(value: number, path: string): boolean {
  const isAmount = /(?:precio|price|base|markup|value|sum|amount|total|balance|quantity)[^.]*$/i.test(path)
  const centimos = Math.round(value * 100)
  return bases.some(
    (base) => centimos === base || value === base || (isAmount && centimos !== 0 && centimos % base === 0),
  )
}

test('the check detects a cost in the reply to the supplier of the product', async () => {
  const wire = await people.ADMIN.wire(api.catalogue.getProduct, { params: { id: product } })
  expect(() => expectNoCost(api.catalogue.getProduct, wire, false)).toThrow()
  expect(() => expectNoCost(api.catalogue.getProduct, wire, true)).not.toThrow()
})

test('the check detects a cost in what its supplier is owed, which nobody else is shown', async () => {
  const userId = people.ADMIN.token === undefined ? 0 : (await people.ADMIN.call(api.users.me)).id
  const route = api.settlements.entries
  const own = await people.ADMIN.wire(route, { params: { userId } })
  expect(() => expectNoCost(api.catalogue.getProduct, own, true)).toThrow()
  for (const role of roles.filter((it) => it !== 'ADMIN' && it !== 'SADMIN')) {
    const wire = await people[role].wire(route, { params: { userId } })
    expect([401, 404]).toContain(wire.status)
  }
})

test('an unpublished product exists for full administrators only', async () => {
  for (const [name, client] of Object.entries(people)) {
    const wire = await client.wire(api.catalogue.getProduct, { params: { id: hidden } })
    expect(wire.status, name).toBe(name === 'SADMIN' ? 200 : 404)
    const list = await client.wire(api.catalogue.listProducts, { query: { state: 'Nuevo' } })
    expect(list.text.includes('Aún no se vende'), name).toBe(name === 'SADMIN')
  }
})

test('the database holds no readable credential, password or token', async () => {
  const tables = await shop.context.db
    .selectFrom('information_schema.tables' as never)
    .select('table_name' as never)
    .where('table_schema' as never, '=', 'public' as never)
    .execute()
  for (const { tableName } of tables as unknown as { tableName: string }[]) {
    const rows = await shop.context.db
      .selectFrom(tableName as 'users')
      .selectAll()
      .execute()
    const readable = JSON.stringify(rows, (_key, value: unknown) =>
      value && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    )
    expect(readable, tableName).not.toContain('SECRETO-')
    expect(readable, tableName).not.toContain('Una-clave-larga-7')
    expect(readable, tableName).not.toContain(buyer.token ?? 'no token')
    for (const secret of factors) expect(readable.includes(secret), tableName).toBe(false)
  }
})

test('the data folder holds no readable credential', async () => {
  const folder = shop.context.config.dataDir
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = (await readFile(join(entry.parentPath, entry.name))).toString('latin1')
    expect(bytes, entry.name).not.toContain('SECRETO-')
    // Without a mail server the mail with the code lies there.
    const isMail = entry.name.endsWith('.eml')
    for (const secret of factors) expect(!isMail && bytes.includes(secret), entry.name).toBe(false)
  }
})
