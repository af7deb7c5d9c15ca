import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { roundings } from '#domain/price-list.ts'
import type { Standing } from '#domain/user.ts'
import { photo } from '../../testing/photo.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const publish = (by: Person, on = true) => by.wire(api.priceLists.publish, { body: { on } })
const read = (slug: string) => shop.guest.wire(api.priceLists.public, { params: { slug } })
const preview = (slug: string) => shop.guest.fetch('GET', `/r/${slug}`)

async function confirm(by: Person, productId: number, precio: number): Promise<void> {
  const { items } = await by.call(api.priceLists.prices, { query: { productId } })
  const prices = items.map(({ dias, paid }) => ({ productId, dias, paid, precio: centimos(precio), own: true }))
  await by.call(api.priceLists.confirm, { body: { prices } })
}

/** A reseller with a public list, and its address. */
async function seller(prices: readonly (readonly [productId: number, precio: number])[] = []) {
  const person = await shop.person('RESELLER', 50)
  for (const [productId, precio] of prices) await confirm(person, productId, precio)
  const { json } = await publish(person)
  return { person, slug: (json as { slug: string }).slug }
}

const setBase = (id: number, precio: number) =>
  shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(precio) } })
/** Gives a reseller a level of this discount, or none. */
async function setLevel({ id }: Person, discount: number | null): Promise<void> {
  const body = { name: `Nivel ${++levels}`, discount: discount ?? 0 }
  const level = discount === null ? null : await shop.administrator.call(api.levels.create, { body })
  await shop.administrator.call(api.levels.give, { params: { id }, body: { levelId: level?.id ?? null } })
  // There is a most of them.
  for (const { id: old, resellers } of await shop.administrator.call(api.levels.list))
    if (resellers === 0) await shop.administrator.call(api.levels.remove, { params: { id: old } })
}
let levels = 0
const setRule = (by: Person, percent: number, rounding: (typeof roundings)[number] = 'none') =>
  by.call(api.priceLists.change, {
    body: { markup: 'percent', percent, amount: centimos(0), rounding },
  })

test('everybody reads the same public list: name, phone, confirmed prices, stock, nothing else', async () => {
  const first = await shop.product({ precio: 7.31, profiles: 3 })
  await shop.product({ precio: 8.88 })
  const { person, slug } = await seller([[first, 1500]])
  const { status, json, headers } = await read(slug)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(json).toEqual({
    name: `Vendedor independiente · ${person.username}`,
    telefono: '987654321',
    picture: null,
    items: [{ productId: first, nombre: 'Cuenta de prueba', categoria: 'Pruebas', dias: 30, precio: 15, stock: 3 }],
    total: 1,
    page: 1,
    pageSize: 200,
  })
  for (const role of ['USER', 'RESELLER', 'ADMIN', 'SADMIN'] as const) {
    const viewer = await shop.person(role)
    expect((await viewer.wire(api.priceLists.public, { params: { slug } })).text).toBe((await read(slug)).text)
  }
  await setRule(person, 30)
  expect((await read(slug)).json).toEqual(json)
})

test('the preview tells the name of the seller and no price, and leads to the list', async () => {
  const product = await shop.product({ precio: 7.31 })
  const { person, slug } = await seller([[product, 1500]])
  const { status, text, headers } = await preview(slug)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain(`<meta property="og:title" content="Vendedor independiente · ${person.username}" />`)
  expect(text).toContain(`url=/#/r/${slug}`)
  expect(text).not.toMatch(/15\.00|7\.31|Plataforma Streaming/)
  const file = { name: 'foto.jpg', type: 'image/jpeg', bytes: await photo(1, 64, 64) }
  const { url } = await person.call(api.images.uploadUserImage, { file })
  await person.call(api.users.changeAvatar, { params: { userId: person.id }, body: { url } })
  expect((await preview(slug)).text).not.toContain(url)
  await person.call(api.priceLists.showPicture, { body: { on: true } })
  expect((await preview(slug)).text).toContain(url)
  expect((await read(slug)).json).toMatchObject({ picture: url })
})

test('a public list has sold-out products, and no unpublished, removed or contact ones', async () => {
  const product = await shop.product({ precio: 1 })
  const { person, slug } = await seller([[product, 500]])
  await person.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  expect((await read(slug)).json).toMatchObject({ items: [{ productId: product, stock: 0 }] })
  await shop.context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', product).execute()
  expect((await read(slug)).json).toMatchObject({ items: [], total: 0 })
})

test('a new address ends the old one, and switching off ends both list and preview at once', async () => {
  const { person, slug } = await seller()
  const { slug: next } = await person.call(api.priceLists.renewSlug)
  expect(next).toMatch(/^[0-9a-z]{20}$/)
  expect([(await read(slug)).status, (await preview(slug)).status]).toEqual([404, 404])
  expect([(await read(next ?? '')).status, (await preview(next ?? '')).status]).toEqual([200, 200])
  await publish(person, false)
  const gone = await preview(next ?? '')
  expect([(await read(next ?? '')).status, gone.status]).toEqual([404, 404])
  expect(gone.text).toBe((await preview('0'.repeat(20))).text)
  expect(gone.text).not.toContain(person.username)
  expect((await publish(person)).json).toMatchObject({ slug: next })
})

const endings: [why: string, end: (id: number) => Promise<unknown>, back: (id: number) => Promise<unknown>][] = [
  [
    'losing the role',
    (userId) => shop.administrator.call(api.users.changeRole, { params: { id: userId }, body: { role: 'USER' } }),
    (userId) => shop.administrator.call(api.users.changeRole, { params: { id: userId }, body: { role: 'RESELLER' } }),
  ],
  [
    'disabling the account',
    (userId) => shop.administrator.call(api.users.setState, { params: { id: userId }, body: { disabled: true } }),
    (userId) => shop.administrator.call(api.users.setState, { params: { id: userId }, body: { disabled: false } }),
  ],
]
test.each(endings)('%s ends list and preview for good', async (_, end, back) => {
  const { person, slug } = await seller()
  await end(person.id)
  expect([(await read(slug)).status, (await preview(slug)).status]).toEqual([404, 404])
  await back(person.id)
  expect([(await read(slug)).status, (await preview(slug)).status]).toEqual([404, 404])
})

test('a reseller who is demoted while they publish fifty times has no public list afterwards', async () => {
  const { person, slug } = await seller()
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index === 20
        ? shop.administrator.call(api.users.changeRole, { params: { id: person.id }, body: { role: 'USER' } })
        : publish(person),
    ),
  )
  expect((await read(slug)).status).toBe(404)
  const { isPublic, slug: left } = await shop.context.db
    .selectFrom('priceLists')
    .select(['isPublic', 'slug'])
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  expect([isPublic, left]).toEqual([false, null])
})

test('an administrator stops a list on record, its reseller reads why and cannot switch it on', async () => {
  const { person, slug } = await seller()
  const params = { id: person.id }
  expect(await shop.administrator.call(api.priceLists.administered, { params })).toMatchObject({ public: true, slug })
  await shop.administrator.call(api.priceLists.stop, { params, body: { motivo: 'Usa nuestro logo' } })
  expect([(await read(slug)).status, (await preview(slug)).status]).toEqual([404, 404])
  expect(await person.call(api.priceLists.mine)).toMatchObject({
    public: false,
    stopped: { motivo: 'Usa nuestro logo' },
  })
  expect((await publish(person)).json).toMatchObject({ code: 'PRICE_LIST_STOPPED' })
  await shop.administrator.call(api.priceLists.allow, { params })
  expect((await read(slug)).status).toBe(404)
  expect((await publish(person)).status).toBe(200)
  expect((await read(slug)).status).toBe(200)
  const { items } = await shop.administrator.call(api.audit.list, { query: { actor: 'superadmin', pageSize: 2 } })
  expect(items.map(({ action }) => action)).toEqual(['allow-price-list', 'stop-price-list'])
})

const names: [username: string, allowed: boolean][] = [
  ['anarios12', true],
  ['stream.luis', true],
  ['superadm1n', false],
  ['superadmin9', false],
  ['SOPORTE-01', false],
  ['lucuma2026', false],
  ['Lúcumaper', false],
  ['1ucumaperu', false],
  ['cine.lucuma', false],
]
test.each(names)('a reseller named %s may publish a list: %s', async (username, allowed) => {
  const { db } = shop.context
  const identity = { name: 'Cine Lúcuma', slogan: 'Series.', color: null, logo: null, icon: null }
  await shop.administrator.call(api.settings.change, { body: { identity } })
  const person = await shop.person('RESELLER')
  await db.updateTable('users').set({ username }).where('id', '=', person.id).execute()
  const { status, json } = await publish(person)
  expect(status === 200 || json).toEqual(allowed || expect.objectContaining({ code: 'SELLER_NAME_TAKEN' }))
})

/** What an outsider can read of a list; name, phone, picture and address aside. */
async function seen(slug: string): Promise<string> {
  const { text } = await read(slug)
  const page = (await preview(slug)).text
  return [text, page]
    .join('\n')
    .replaceAll(slug, '')
    .replaceAll(/Vendedor independiente · \w+/g, '')
}

/** Changes of a shop that no public list may tell. */
type Change =
  | { base: number; product: number }
  | { percent: number; rounding: (typeof roundings)[number]; of: 0 | 1 }
  | { discount: number | null; of: 0 | 1 }
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ base: fc.integer({ min: 100, max: 3000 }), product: fc.nat(2) }),
  fc.record({
    percent: fc.integer({ min: 0, max: 300 }),
    rounding: fc.constantFrom(...roundings),
    of: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({
    discount: fc.option(fc.integer({ min: 0, max: 50 })),
    of: fc.constantFrom(0 as const, 1 as const),
  }),
)

test('public lists of equal prices stay equal over thirty days of other bases, rules and levels', async () => {
  const products = await Promise.all(
    [5, 6, 7].map((precio, index) => shop.product({ precio, nombre: `Igual ${index}` })),
  )
  const sellers = await Promise.all([0, 1].map(() => seller(products.map((id, index) => [id, 1000 + index] as const))))
  const [one, other] = sellers.map(({ slug }) => slug) as [string, string]
  const before = await seen(one)
  expect(await seen(other)).toBe(before)
  const apply = (it: Change) => {
    if ('base' in it) return setBase(products[it.product] as number, it.base / 100)
    if ('discount' in it) return setLevel((sellers[it.of] as { person: Person }).person, it.discount)
    return setRule((sellers[it.of] as { person: Person }).person, it.percent, it.rounding)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 30, maxLength: 30 }), async (days) => {
      for (const day of days) {
        await apply(day)
        expect(await seen(one)).toBe(before)
        expect(await seen(other)).toBe(before)
      }
    }),
    { numRuns: 3 },
  )
})

test('guests who read lists too often wait', async () => {
  const limited = await openShop({ rateLimits: 'priceList=2/60' })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await limited.guest.wire(api.priceLists.public, { params: { slug: '0'.repeat(20) } })).status)
    }
    expect(statuses).toEqual([404, 404, 429])
  } finally {
    await limited.close()
  }
})

test('customers, suppliers and administrators have no price list to read or publish', async () => {
  for (const role of ['USER', 'ADMIN', 'SADMIN'] satisfies Standing[]) {
    const person = await shop.person(role)
    expect((await person.wire(api.priceLists.mine)).status).toBe(403)
    expect((await publish(person)).status).toBe(403)
  }
})
