import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client, Wire } from '../../testing/client.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { defaultTimeouts } from '../http/http-server.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { openStallingProxy } from '../../testing/stalling-proxy.ts'
import { openEmbeddedPostgres } from './embedded.ts'

type Hanging = { url: string; hang(): Promise<void>; goOn(): Promise<void>; close(): Promise<void> }

/** A separate database, all of whose processes can be stopped and continued. */
async function stoppable(): Promise<Hanging> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-hangs-'))
  const { url, stop } = await openEmbeddedPostgres({ dataDir, say: () => {} })
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  let stopped: number[] = []
  const goOn = async () => stopped.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
  return {
    url,
    async hang() {
      process.kill(postmaster, 'SIGSTOP')
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(postmaster)])
      stopped = [...stdout.trim().split('\n').map(Number), postmaster]
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    },
    goOn,
    async close() {
      await goOn()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function silent(): Promise<Hanging> {
  const wire = await openStallingProxy(inject('postgresUrl'))
  return { url: wire.url, hang: async () => wire.stall(), goOn: async () => wire.resume(), close: () => wire.close() }
}

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const picture = { name: 'foto.png', type: 'image/png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }
const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
const paramsOf = ({ path }: Route) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))

/** Requests of every kind that a guest may make, with their bodies. */
function callsOf(shop: Shop, buyer: Person, productId: number): Record<string, () => Promise<Wire>> {
  const guest = (name: string, route: Route, sent: object = {}) => ({ [name]: () => shop.guest.wire(route, sent) })
  const order = { productId, ...customer }
  return {
    ...Object.fromEntries(
      routes.map((route) => [
        `${route.method} ${route.path}`,
        () =>
          shop.administrator.wire(route, {
            params: paramsOf(route),
            ...(route.file ? { file: picture } : route.method !== 'GET' && { rawBody: {} }),
          }),
      ]),
    ),
    ...guest('the catalogue', api.catalogue.listProducts),
    ...guest('the catalogue, not kept', api.catalogue.listProducts, { query: { q: 'algo' } }),
    ...guest('a product', api.catalogue.getProduct, { params: { id: productId } }),
    ...guest('a log-in', api.users.login, { body: { username: buyer.username, password } }),
    ...guest('a registration', api.users.register, {
      rawBody: { username: 'nueva0001', password, telefono: '987654321' },
    }),
    ...guest('a forgotten password', api.users.requestRecovery, { body: { email: 'ana@ejemplo.pe' } }),
    ...guest('a link that was mailed', api.users.verifyEmail, { body: { code: 'x'.repeat(43) } }),
    'a purchase': () => buyer.wire(api.purchases.buy, { body: order, key: 'one-and-the-same' }),
    readiness: () => shop.guest.fetch('GET', '/readyz'),
  }
}

/**
 * Counts time in heartbeats, as the watchdog does, and not by the clock: on a busy machine the timers of this process
 * are as late as everything else.
 */
function startBeating() {
  const beatMs = 50
  let beats = 0
  const timer = setInterval(() => beats++, beatMs)
  return { elapsedMs: () => beats * beatMs, stop: () => clearInterval(timer) }
}

/** The requests that did not get 503 with Retry-After in time, with their durations. */
async function wrong(calls: Record<string, () => Promise<Wire>>): Promise<string[]> {
  const beat = startBeating()
  const all = Object.entries(calls).map(async ([name, make]) => {
    const { status, headers } = await make()
    const took = beat.elapsedMs()
    const right = status === 503 && Number(headers.get('retry-after')) > 0 && took < 5000
    return right ? [] : [`${name}: ${status} after ${took} ms, Retry-After ${headers.get('retry-after')}`]
  })
  const found = (await Promise.all(all)).flat()
  beat.stop()
  return found
}

describe.each([
  ['a database whose processes are stopped', stoppable],
  ['a network that swallows what is sent', silent],
])('with %s', (_, open) => {
  let database: Hanging
  let shop: Shop
  beforeAll(async () => {
    database = await open()
    shop = await openShop({ postgresUrl: database.url })
  })
  afterEach(async () => {
    await database.goOn()
    await works(shop.guest)
  })
  afterAll(async () => {
    await shop.close()
    await database.close()
  })
  const works = (by: Client) => expect.poll(async () => (await by.wire(api.catalogue.listProducts)).status).toBe(200)

  test('every call returns 503 within five seconds, and the shop recovers by itself', async () => {
    const buyer = await shop.person('USER', 50)
    const productId = await shop.product({ precio: 5, profiles: 3 })
    const subscription = await listenTo(shop.guest)
    const calls = callsOf(shop, buyer, productId)
    for (let time = 1; time <= 2; time++) {
      await database.hang()
      // The requests that were waiting when the watchdog noticed it, and those that arrived afterwards.
      for (let round = 0; round < 2; round++) expect(await wrong(calls)).toEqual([])
      expect((await shop.guest.fetch('GET', '/healthz')).status).toBe(200)
      const before = subscription.received.length
      await database.goOn()
      await works(shop.guest)
      await works(buyer)
      await expect.poll(() => subscription.received.slice(before)).toContainEqual({ type: 'resync' })
    }
    subscription.close()
    // Whether it took effect or not: with its key it takes effect once.
    const body = { productId, ...customer }
    const again = () => buyer.wire(api.purchases.buy, { body, key: 'one-and-the-same' })
    await expect.poll(async () => (await again()).status).toBe(201)
    expect((await buyer.call(api.purchases.mine)).total).toBe(1)
    expect(await brokenInvariants(shop.context.db)).toEqual([])
  })

  test('purchases in progress are completed or absent, never half done', async () => {
    const product = await shop.product({ precio: 1, profiles: 60 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.person('USER', 50)))
    const orders = buyers.flatMap((buyer) =>
      Array.from({ length: 10 }, (_, index) => () => {
        const body = { productId: product, ...customer }
        return buyer.wire(api.purchases.buy, { body, key: `order-${buyer.id}-${index}` })
      }),
    )
    const answers = orders.map((order) => order())
    await Promise.race(answers)
    await database.hang()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    await database.goOn()
    for (const order of orders) {
      await expect.poll(async () => (await order()).status).toBe(201)
    }
    for (const buyer of buyers) expect((await buyer.call(api.purchases.mine)).total).toBe(10)
    expect(await brokenInvariants(shop.context.db)).toEqual([])
  })
})

test('neither a long statement nor a blocked event loop counts as a hang', async () => {
  const shop = await openShop()
  const slow = sql<{ done: number }>`select 1 as done from pg_sleep(7)`.execute(shop.context.db)
  const still = performance.now() + 4000
  while (performance.now() < still);
  expect((await shop.guest.wire(api.catalogue.listProducts)).status).toBe(200)
  expect((await slow).rows).toEqual([{ done: 1 }])
  await shop.close()
})

test('a statement above its timeout returns 503 with Retry-After', async () => {
  const shop = await openShop({ timeouts: defaultTimeouts })
  await shop.context.db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx)
    const { status, json, headers } = await shop.guest.wire(api.catalogue.listProducts)
    expect([status, headers.get('retry-after'), json]).toMatchObject([503, '10', { code: 'TIMED_OUT' }])
  })
  await shop.close()
})

test('calls stay short while the database accepts connections slowly', async () => {
  const wire = await openStallingProxy(inject('postgresUrl'))
  const shop = await openShop({ postgresUrl: wire.url })
  const person = await shop.person()
  for (const delay of [1500, 3000, 6000]) {
    wire.delayNew(delay)
    const beat = startBeating()
    const { status } = await person.wire(api.purchases.mine)
    expect([200, 503]).toContain(status)
    expect(beat.elapsedMs()).toBeLessThan(5000)
    beat.stop()
    await expect.poll(async () => (await person.wire(api.purchases.mine)).status).toBe(200)
  }
  wire.delayNew(0)
  await shop.close()
  await wire.close()
})
