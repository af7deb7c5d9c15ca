import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { Client, type Sent } from '../server/testing/client.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { bigBuyer, fill } from '../server/testing/ten-thousand.ts'

// Prints how much slower each list is with ten thousand rows than with a hundred, both measured in turns on this
// machine, and how much slower than the plainest call that needs a session. Ratios travel between machines; times do not.

const rounds = 40
const password = 'Una-clave-larga-7'

type People = Record<'guest' | 'administrator' | 'buyer', Client>
type Call = (people: People) => Promise<unknown>
type Shop = { process: ShopProcess; people: People }

/** A call of a list by one of them. */
const asking =
  (who: keyof People) =>
  <const R extends Route>(route: R, query?: Sent<R>['query']): Call =>
  (people) =>
    people[who].call(route, query ? { query } : {})
const [guest, admin, buyer] = [asking('guest'), asking('administrator'), asking('buyer')]

const plainest = admin(api.accounts.me)

const week = {
  from: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
}
const { listProducts, listCategories, listBrands, countProducts } = api.catalogue

/** The last page is the one that a database reaches last; a hundred rows have theirs too. */
const lists = (many: number): Record<string, Call> => ({
  'home: first page': guest(listProducts, { state: 'Publicado' }),
  'home: last page': guest(listProducts, { state: 'Publicado', page: Math.ceil((many * 0.8) / 50) }),
  'home: one category': guest(listProducts, { state: 'Publicado', categoryId: 7 }),
  'home: categories': guest(listCategories),
  'products: first page': admin(listProducts, { pageSize: 25 }),
  'products: last page': admin(listProducts, { pageSize: 25, page: many / 25 }),
  'products: search': admin(listProducts, { pageSize: 25, q: 'to 00' }),
  'products: by name': admin(listProducts, { pageSize: 25, sort: 'nombre' }),
  'products: by name, last page': admin(listProducts, { pageSize: 25, sort: 'nombre', page: many / 25 }),
  'products: totals': admin(countProducts),
  'products: brands': admin(listBrands),
  'products: without a price rule': admin(api.prices.unpriced),
  'users: first page': admin(api.users.list),
  'users: last page': admin(api.users.list, { page: many / 50 }),
  'users: one by name': admin(api.users.list, { username: 'cliente00042' }),
  'users: by balance': admin(api.users.list, { sort: '-balance' }),
  'users: resellers': admin(api.users.list, { role: 'RESELLER' }),
  'top-ups: first page': admin(api.wallet.list, { state: 'false' }),
  'top-ups: last page': admin(api.wallet.list, { state: 'false', page: Math.ceil(many / 15) }),
  'top-ups: search': admin(api.wallet.list, { state: 'false', username: 'te0004' }),
  'movements: first page': admin(api.wallet.list, { state: 'true', sort: '-updatedAt' }),
  'movements: last page': admin(api.wallet.list, {
    state: 'true',
    sort: '-updatedAt',
    page: Math.ceil((many * 2) / 15),
  }),
  'movements: purchases of a week': admin(api.wallet.list, { state: 'true', descripcion: 'Compra', ...week }),
  'movements: by username': admin(api.wallet.list, { state: 'true', sort: 'username' }),
  'sales: first page': admin(api.purchases.list),
  'sales: last page': admin(api.purchases.list, { page: many / 50 }),
  'sales: search': admin(api.purchases.list, { q: 'ana 42' }),
  'sales: that end soon': admin(api.purchases.list, { estado: 'por-vencer', sort: 'endDate' }),
  'audit: first page': admin(api.audit.list),
  'audit: last page': admin(api.audit.list, { page: many / 50 }),
  'audit: of one act': admin(api.audit.list, { action: 'accept-top-up' }),
  'audit: of a week': admin(api.audit.list, week),
  dashboard: admin(api.dashboards.read),
  'purchases: first page': buyer(api.purchases.mine),
  'purchases: last page': buyer(api.purchases.mine, { page: Math.ceil(many / 2 / 50) }),
  'purchases: of one account': buyer(api.purchases.mine, { username: 'cuenta11@correo.pe' }),
  'wallet: first page': buyer(api.wallet.mine),
})

const few = await openFilled(100)
const full = await openFilled(10_000)
try {
  const plain = (await inTurns(plainest, plainest)).full
  process.stdout.write(`${'list'.padEnd(34)} 10,000 : 100   10,000 : plainest call\n`)
  const [callsOfFew, callsOfFull] = [lists(100), lists(10_000)]
  for (const [name, call] of Object.entries(callsOfFull)) {
    const took = await inTurns(callsOfFew[name] ?? call, call)
    const [growth, weight] = [took.full / took.few, took.full / plain].map((ratio) => ratio.toFixed(1).padStart(9))
    process.stdout.write(`${name.padEnd(34)} ${growth}      ${weight}\n`)
  }
} finally {
  for (const { process: shop } of [few, full]) {
    await shop.stop()
    await rm(shop.dataDir, { recursive: true, force: true })
  }
}

async function openFilled(many: number): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const shop = new ShopProcess(dataDir, { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  await shop.start()
  await fill(shop, many)
  const nobody = new Client(shop.origin)
  const enter = async (username: string) =>
    new Client(shop.origin, (await nobody.call(api.accounts.login, { body: { username, password } })).token)
  const people = { guest: nobody, administrator: await enter('superadmin'), buyer: await enter(bigBuyer) }
  return { process: shop, people }
}

/** The median time of a call in each shop; they take turns, so that whatever else the machine does falls on both. */
async function inTurns(callFew: Call, callFull: Call): Promise<{ few: number; full: number }> {
  const times: Record<'few' | 'full', number[]> = { few: [], full: [] }
  for (let round = 0; round < rounds; round++) {
    times.few.push(await timed(() => callFew(few.people)))
    times.full.push(await timed(() => callFull(full.people)))
  }
  return { few: median(times.few), full: median(times.full) }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? NaN
}
