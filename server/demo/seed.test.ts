import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { daysLeft } from '#domain/purchase.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { Client } from '../testing/client.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { demoPeople, demoSuppliers } from './people.ts'
import { claimShop } from '../shop-kind.ts'
import { seedDemo } from './seed.ts'

const openEmptyShop = async () => {
  const shop = await openShop()
  await shop.context.db.deleteFrom('categories').execute()
  return shop
}

let shop: Shop
let people: Map<string, Client>
beforeAll(async () => {
  shop = await openEmptyShop()
  await seedDemo(shop.context)
  people = new Map()
  for (const { username, password } of demoPeople) {
    const { token } = await shop.guest.call(api.users.login, { body: { username, password } })
    people.set(username, new Client(shop.origin, token))
  }
})
afterAll(() => shop.close())

const as = (username: string) => people.get(username) ?? shop.guest
const tables = [
  'products',
  'purchases',
  'walletEntries',
  'users',
  'profiles',
  'productImages',
  'suppliers',
  'favourites',
] as const
const count = ({ context }: Shop) =>
  Promise.all(
    tables.map((table) =>
      context.db
        .selectFrom(table)
        .select((it) => it.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )

test('the demo data satisfy every invariant', async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})

test('one profile waits for another PIN, and its account says who knows its password', async () => {
  const waiting = await shop.context.db.selectFrom('profiles').selectAll().where('setAsideAt', 'is not', null).execute()
  const [{ productId, accountId } = { productId: 0, accountId: 0 }, ...others] = waiting
  expect(others).toEqual([])
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  expect(items.find(({ id }) => id === accountId)?.knownBy).toBeGreaterThan(0)
})

test('the first page is full, and every category has a product', async () => {
  const first = await shop.guest.call(api.catalogue.listProducts, { query: { state: 'Publicado' } })
  expect(first.items).toHaveLength(50)
  expect(first.total).toBeGreaterThan(50)
  const categories = await shop.guest.call(api.catalogue.listCategories)
  expect(categories.filter((category) => category.count === 0)).toEqual([])
  expect(categories.filter((category) => category.byContact)).toMatchObject([{ id: 5 }])
})

test('every product has a public price, and more days of the same cost more', async () => {
  expect(await shop.administrator.call(api.prices.unpriced)).toMatchObject({ total: 0 })
  const { items } = await shop.guest.call(api.catalogue.listProducts, { query: { pageSize: 200 } })
  const rents = items.filter(({ precioRifa, state }) => precioRifa === null && state === 'Publicado')
  // 'Netflix perfil 30 días' and 'Netflix perfil 90 días' differ only in their days.
  const same = Map.groupBy(rents, ({ nombre }) => nombre.replace(/\d+ días$/, ''))
  const families = [...same.values()].filter(({ length }) => length > 1)
  expect(families.length).toBeGreaterThan(4)
  for (const family of families) {
    const prices = family.toSorted((one, other) => one.dias - other.dias).map(({ precio }) => precio)
    expect(prices, family[0]?.nombre).toEqual(prices.toSorted((one, other) => one - other))
    expect(new Set(prices).size, family[0]?.nombre).toBe(prices.length)
  }
})

test('a reseller has a month of rents of twelve customers in many categories', async () => {
  const { items, total } = await as('mayorista').call(api.purchases.mine, { query: { pageSize: 200 } })
  expect(total).toBeGreaterThan(40)
  expect(new Set(items.map(({ telefono }) => telefono)).size).toBe(12)
  const days = new Set(items.map(({ startDate }) => startDate.toISOString().slice(0, 10)))
  expect(days.size).toBeGreaterThan(20)
  expect(new Set(items.map(({ nombre }) => nombre)).size).toBeGreaterThan(10)
})

test('there are two levels, and the reseller who has one has a price list at its prices', async () => {
  const levels = await shop.administrator.call(api.levels.list)
  expect(levels.map(({ discount, resellers }) => [discount, resellers])).toEqual([
    [5, 1],
    [10, 0],
  ])
  const reseller = as('mayorista')
  const { items } = await reseller.call(api.catalogue.listProducts, { query: { pageSize: 200, state: 'Publicado' } })
  const rents = items.filter(({ precioRifa }) => precioRifa === null)
  expect(rents.filter(({ precio, precioBase }) => precioBase !== null && precioBase > precio).length).toBeGreaterThan(
    40,
  )
  expect(await reseller.call(api.priceLists.mine)).toMatchObject({ public: true, changed: 1 })
})

test('categories and brands added later get new ids', async () => {
  const body = { name: 'Nueva' }
  expect((await shop.administrator.call(api.catalogue.createCategory, { body })).id).toBeGreaterThan(12)
  expect((await shop.administrator.call(api.catalogue.createBrand, { body })).id).toBeGreaterThan(8)
})

test('one raffle awaits its draw, others sell, and every picture is served', async () => {
  const waiting = await shop.guest.call(api.catalogue.listProducts, { query: { state: 'Por sortear' } })
  expect(waiting.total).toBeGreaterThan(0)
  for (const { stock } of waiting.items) expect(stock).toBe(0)
  const suppliers = await shop.guest.call(api.suppliers.list)
  expect(suppliers).toHaveLength(demoSuppliers.length)
  const { items } = await shop.guest.call(api.catalogue.listProducts)
  const urls = [...items.flatMap((item) => item.productImgs), ...suppliers.flatMap((it) => it.imgproveedores)]
  for (const { url } of urls) expect((await shop.guest.fetch('GET', url)).status).toBe(200)
})

test('raffles exist in every state, one nearly sold out and one drawn with a valid record', async () => {
  const { items } = await shop.administrator.call(api.catalogue.listProducts, { query: { raffle: true } })
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['Publicado', 'Por sortear', 'Sorteado', 'Cancelado']),
  )
  expect(items.filter(({ state, stock }) => state === 'Publicado' && stock < 5)).toHaveLength(1)
  for (const { draw } of items) expect(draw?.commitment).toHaveLength(64)
  const winners = await shop.guest.call(api.raffles.listWinners)
  expect(winners.items).toMatchObject([{ user: { apellido: expect.any(String) as string }, ticketsSold: 40 }])
  const acta = await shop.guest.call(api.raffles.acta, { params: { id: winners.items[0]?.id ?? 0 } })
  expect(verifyActa(acta)).toEqual({ valid: true })
  expect(Date.parse(acta.drawnAt)).toBeLessThan(Date.now() - 1800 * 1000)
})

test('rents end today and in one, two and three days, and every note is shown', async () => {
  const { items } = await as('cliente01').call(api.purchases.mine)
  const { items: resold } = await as('revendedor').call(api.purchases.mine)
  const all = [...items, ...resold]
  const left = all.map(({ endDate }) => daysLeft(endDate, shop.context.clock.now()))
  for (const days of [0, 1, 2, 3]) expect(left).toContain(days)
  expect(new Set(all.map(({ nota }) => nota))).toEqual(new Set(['Renovado', 'Correo', 'Password', null]))
  for (const { telefonoReseller } of resold) expect(telefonoReseller).not.toBeNull()
})

test('wallet entries of every kind are dated in order', async () => {
  const kinds = new Set<string>()
  for (const { username } of demoPeople) {
    const { items } = await as(username).call(api.wallet.mine, { query: { pageSize: 200 } })
    for (const { descripcion } of items) kinds.add(descripcion)
    const dates = items.map(({ createdAt }) => createdAt.getTime())
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
    if (dates.length > 0) expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(10 * 24 * 3600 * 1000)
  }
  expect([...kinds].toSorted()).toEqual(['Ajuste', 'Bono', 'Compra', 'Devolución', 'Recarga'])
  const pending = await shop.administrator.call(api.wallet.list, { query: { state: 'false' } })
  expect(pending.total).toBe(3)
  expect(pending.items.map(({ voucher }) => voucher)).toEqual([true, true, true])
  // One has a voucher that was used before.
  const reused = pending.items.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'VOUCHER_REUSED'))
  expect(reused).toHaveLength(1)
  const { topUps } = await shop.administrator.call(api.dashboards.read)
  expect(topUps.medianWaitMs.month).toBeGreaterThan(60_000)
})

test('payments are matched, open, doubtful and ignored, and one accepted top-up has none', async () => {
  const { matched, missing, ...others } = await shop.administrator.call(api.paymentsReceived.summary)
  expect(matched.count).toBeGreaterThan(10)
  expect(others).toMatchObject({
    open: { count: 3 },
    doubtful: { count: 1 },
    ignored: { count: 1 },
    acceptable: { count: 2 },
  })
  expect(missing.count).toBe(1)
  const doubtful = await shop.administrator.call(api.paymentsReceived.list, { query: { estado: 'Dudoso' } })
  expect(doubtful.items[0]?.candidates).toHaveLength(2)
  const unreceived = await shop.administrator.call(api.paymentsReceived.missing)
  expect(unreceived.items).toMatchObject([{ operationNumber: '84730215', user: { username: 'revendedor' } }])
})

test('a customer has favourites, one of which awaits its draw', async () => {
  const favourites = await as('cliente01').call(api.favourites.list)
  expect(favourites.map(({ state }) => state)).toEqual(['Publicado', 'Publicado', 'Publicado', 'Por sortear'])
  expect(await as('cliente02').call(api.favourites.list)).toEqual([])
})

test('a second start changes nothing', async () => {
  const before = await count(shop)
  await seedDemo(shop.context)
  expect(await count(shop)).toEqual(before)
})

test('an interrupted seeding leaves nothing, and the next start completes it', async () => {
  const other = await openEmptyShop()
  try {
    const before = await count(other)
    let pictures = 0
    const files = {
      ...other.context.files,
      store: (...args: [string, string]) =>
        ++pictures > 40 ? Promise.reject(new Error('disk full')) : other.context.files.store(...args),
    }
    await expect(seedDemo({ ...other.context, files })).rejects.toThrow('disk full')
    expect(await count(other)).toEqual(before)
    await seedDemo(other.context)
    expect(await brokenInvariants(other.context.db)).toEqual([])
  } finally {
    await other.close()
  }
})

test.each([
  ['people', (shop: Shop) => shop.person('SADMIN')],
  ['products', (shop: Shop) => shop.product()],
])('a shop with its own %s is refused before anything is written', async (_what, fill) => {
  const other = await openShop()
  try {
    await fill(other)
    const before = await count(other)
    await expect(claimShop(other.context, 'demo')).rejects.toThrow('tienda de verdad')
    expect(await count(other)).toEqual(before)
  } finally {
    await other.close()
  }
})
