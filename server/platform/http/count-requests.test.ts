import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ rateLimits: 'everything=20/3600', trustProxy: true })
})
afterAll(() => shop.close())

const anyToken = () => randomBytes(32).toString('base64url')
const times = async (count: number, ask: () => Promise<{ status: number }>) => {
  const counted = new Map<number, number>()
  for (let made = 0; made < count; made++) {
    const { status } = await ask()
    counted.set(status, (counted.get(status) ?? 0) + 1)
  }
  return counted
}

/** The number of scans of the sessions table, as far as PostgreSQL's processes have reported them. */
async function looksAtSessions({ context }: Shop): Promise<number> {
  const { rows } = await sql<{ looks: string }>`
    select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as looks
    from pg_stat_user_tables where relname = 'sessions'`.execute(context.db)
  return Number(rows[0]?.looks)
}

async function connections({ context }: Shop): Promise<number> {
  const { rows } = await sql<{ open: string }>`
    select count(*) as open from pg_stat_activity where datname = current_database()`.execute(context.db)
  return Number(rows[0]?.open)
}

test('of 3,000 unknown tokens a few hundred are looked up, and the others get 429', async () => {
  const limited = await openShop({ rateLimits: 'everything=300/3600' })
  try {
    const [open, before] = [await connections(limited), await looksAtSessions(limited)]
    const other = await limited.sibling()
    const lanes = Array.from({ length: 60 }, async () => {
      const statuses: number[] = []
      for (let call = 0; call < 50; call++) {
        statuses.push((await new Client(other.origin, anyToken()).wire(api.users.me)).status)
      }
      return statuses
    })
    const statuses = (await Promise.all(lanes)).flat()
    // A backend reports its statistics at the latest when it ends.
    await other.close()
    await expect.poll(() => connections(limited)).toBeLessThanOrEqual(open)
    expect(statuses.filter((status) => status === 401)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2700)
    await expect.poll(() => looksAtSessions(limited)).toBeGreaterThanOrEqual(before + 300)
    expect(await looksAtSessions(limited)).toBeLessThan(before + 400)
  } finally {
    await limited.close()
  }
})

test('every reply counts: 401, 404, 400 and files, inside and outside the API', async () => {
  const json = { 'content-type': 'application/json' }
  const asked: [status: number, method: string, path: string, headers?: object, body?: string][] = [
    [401, 'GET', `${basePath}/users/me`],
    [401, 'GET', `${basePath}/products`, { authorization: 'Bearer x' }],
    [401, 'GET', `${basePath}/products`, { authorization: `Bearer ${anyToken()}` }],
    [404, 'GET', `${basePath}/nothing`],
    [404, 'DELETE', `${basePath}/nothing`],
    [404, 'POST', `${basePath}/nothing`, { 'content-type': 'text/xml' }, '<a/>'],
    [404, 'GET', '/nothing'],
    [404, 'GET', '/assets/nothing.js'],
    [404, 'GET', '/images/nothing'],
    [404, 'GET', `/images/${'0'.repeat(32)}.webp`],
    [404, 'GET', '/metrics'],
    [404, 'GET', '/p/0'],
    [404, 'GET', `${basePath}/products/999999`],
    [400, 'GET', `${basePath}/products/x`],
    [400, 'POST', `${basePath}/users/login`, json, '{'],
    [400, 'POST', `${basePath}/users/login`, json, '{}'],
    [415, 'POST', `${basePath}/users/login`, { 'content-type': 'text/xml' }, '<a/>'],
    [200, 'GET', `${basePath}/openapi.json`],
  ]
  for (const [number, [status, method, path, headers, body]] of asked.entries()) {
    const from = { 'x-forwarded-for': `203.0.113.${number}` }
    const answers = await times(23, () => shop.guest.fetch(method, path, { ...from, ...headers }, body))
    expect([...answers], `${method} ${path}`).toEqual([
      [status, 20],
      [429, 3],
    ])
  }
})

test('pictures and probes do not count, and are served above the limit', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const { url } = await shop.administrator.call(api.images.uploadUserImage, {
    file: { name: 'yo.png', type: 'image/png', bytes },
  })
  const ask = (path: string) => shop.guest.fetch('GET', path, { 'x-forwarded-for': '203.0.113.200' })
  for (const path of [url, '/healthz']) expect([...(await times(60, () => ask(path)))]).toEqual([[200, 60]])
  expect([...(await times(25, () => ask(`${basePath}/brans`)))]).toEqual([
    [200, 20],
    [429, 5],
  ])
  for (const path of [url, '/readyz']) expect((await ask(path)).status, path).toBe(200)
})

test('an IPv6 client is counted by its /64', async () => {
  const ask = (from: string) => shop.guest.fetch('GET', `${basePath}/brans`, { 'x-forwarded-for': from })
  let next = 0
  const ownAddress = () => `2001:DB8:0:7:${(++next).toString(16)}::${next.toString(16)}`
  expect([...(await times(23, () => ask(ownAddress())))]).toEqual([
    [200, 20],
    [429, 3],
  ])
  for (const same of ['2001:db8::7:0:0:0:1', '2001:0db8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::192.0.2.1']) {
    expect((await ask(same)).status, same).toBe(429)
  }
  for (const other of ['2001:db8:0:8::1', '2001:db8::1', '::1', '192.0.2.1']) {
    expect((await ask(other)).status, other).toBe(200)
  }
  expect((await times(19, () => ask('::ffff:192.0.2.1'))).get(200)).toBe(19)
  expect((await ask('192.0.2.1')).status).toBe(429)
  expect((await ask('::ffff:192.0.2.2')).status).toBe(200)
})
