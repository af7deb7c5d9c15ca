import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { bigBuyer, fill } from '../server/testing/ten-thousand.ts'

// Prints how much slower each list is with ten thousand rows than with a hundred, both measured in turns on this
// machine, and how much slower than the plainest call that needs a session. Ratios travel between machines; times do not.

const rounds = 40
const password = 'Una-clave-larga-7'

type People = Record<'guest' | 'administrator' | 'buyer', Client>
type Call = (people: People) => Promise<unknown>
type Shop = { process: ShopProcess; people: People }

const plainest: Call = ({ administrator }) => administrator.call(api.accounts.me)

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const products =
  (query: object): Call =>
  ({ administrator }) =>
    administrator.call(api.catalogue.listProducts, { query })
const users =
  (query: object): Call =>
  ({ administrator }) =>
    administrator.call(api.users.list, { query })
const entries =
  (query: object): Call =>
  ({ administrator }) =>
    administrator.call(api.wallet.list, { query })
const acts =
  (query: object): Call =>
  ({ administrator }) =>
    administrator.call(api.audit.list, { query })
const mine =
  (query: object): Call =>
  ({ buyer }) =>
    buyer.call(api.purchases.mine, { query })

/** The last page is the one that a database reaches last; the hundred rows have theirs too. */
const lists = (many: number): Record<string, Call> => ({
  'home: first page': ({ guest }) => guest.call(api.catalogue.listProducts, { query: { state: 'Publicado' } }),
  'home: last page': ({ guest }) =>
    guest.call(api.catalogue.listProducts, { query: { state: 'Publicado', page: Math.ceil((many * 0.8) / 50) } }),
  'home: one category': ({ guest }) =>
    guest.call(api.catalogue.listProducts, { query: { state: 'Publicado', categoryId: 7 } }),
  'home: categories': ({ guest }) => guest.call(api.catalogue.listCategories),
  'products: first page': products({ pageSize: 25 }),
  'products: last page': products({ pageSize: 25, page: many / 25 }),
  'products: search': products({ pageSize: 25, q: 'to 00' }),
  'products: by name': products({ pageSize: 25, sort: 'nombre' }),
  'products: by name, last page': products({ pageSize: 25, sort: 'nombre', page: many / 25 }),
  'products: totals': ({ administrator }) => administrator.call(api.catalogue.countProducts, { query: {} }),
  'products: brands': ({ administrator }) => administrator.call(api.catalogue.listBrands),
  'products: without a price rule': ({ administrator }) => administrator.call(api.prices.unpriced, { query: {} }),
  'users: first page': users({}),
  'users: last page': users({ page: many / 50 }),
  'users: one by name': users({ username: 'cliente00042' }),
  'users: by balance': users({ sort: '-balance' }),
  'users: resellers': users({ role: 'RESELLER' }),
  'top-ups: first page': entries({ state: 'false' }),
  'top-ups: last page': entries({ state: 'false', page: Math.ceil(many / 15) }),
  'top-ups: search': entries({ state: 'false', username: 'te0004' }),
  'movements: first page': entries({ state: 'true', sort: '-updatedAt' }),
  'movements: last page': entries({ state: 'true', sort: '-updatedAt', page: Math.ceil((many * 2) / 15) }),
  'movements: purchases of a week': entries({ state: 'true', descripcion: 'Compra', from: day(7), to: day(0) }),
  'movements: by username': entries({ state: 'true', sort: 'username' }),
  'audit: first page': acts({}),
  'audit: last page': acts({ page: many / 50 }),
  'audit: of one act': acts({ action: 'accept-top-up' }),
  'audit: of a week': acts({ from: day(7), to: day(0) }),
  dashboard: ({ administrator }) => administrator.call(api.dashboards.read),
  'purchases: first page': mine({}),
  'purchases: last page': mine({ page: Math.ceil(many / 2 / 50) }),
  'purchases: of one account': mine({ username: 'cuenta11@correo.pe' }),
  'wallet: first page': ({ buyer }) => buyer.call(api.wallet.mine, { query: {} }),
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
  const guest = new Client(shop.origin)
  const enter = async (username: string) =>
    new Client(shop.origin, (await guest.call(api.accounts.login, { body: { username, password } })).token)
  return { process: shop, people: { guest, administrator: await enter('superadmin'), buyer: await enter(bigBuyer) } }
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
