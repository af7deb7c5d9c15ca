import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Standing } from '#domain/user.ts'
import { Client } from '../../testing/client.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ trustProxy: true, pushHost: 'push.ejemplo.pe' })
})
const open: Subscription[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => shop.close())

const hour = 3600 * 1000
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

/** Another session of this person. */
async function enter(
  { username }: Person,
  { agent = phone, address = '203.0.113.7', keepSession = false } = {},
): Promise<Client> {
  const headers = { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': address }
  const body = JSON.stringify({ username, password, keepSession })
  const { status, json } = await shop.guest.fetch('POST', '/api/v1/users/login', headers, body)
  expect(status).toBe(200)
  return new Client(shop.origin, (json as { token: string }).token)
}
const statusOf = async (client: Client) => (await client.wire(api.users.me)).status
const sessionsOf = (client: Client) => client.call(api.sessions.list)
const idOf = async (client: Client) => (await sessionsOf(client)).find(({ current }) => current)?.id ?? 0
const subscribe = (client: Client, name: string) =>
  client.call(api.push.subscribe, {
    body: {
      endpoint: `https://push.ejemplo.pe/${name}`,
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
    },
  })

test('users see their own sessions with device, network and times, and which is this one', async () => {
  const person = await shop.person()
  const first = await enter(person)
  shop.advance(2 * 60_000)
  await enter(person, { agent: 'curl/8.5.0', address: '2001:DB8:1:2:a:b:c:d' })
  const listed = await sessionsOf(first)
  expect(listed.map(({ device, network, current }) => ({ device, network, current }))).toEqual([
    { device: 'Chrome en Android', network: '203.0.113.7', current: true },
    { device: null, network: '2001:db8:1:2::/64', current: false },
    { device: null, network: '127.0.0.1', current: false },
  ])
  const [own] = listed
  expect(own && own.lastSeenAt.getTime() - own.createdAt.getTime()).toBeGreaterThanOrEqual(2 * 60_000)
  const { text } = await first.wire(api.sessions.list)
  expect(text).not.toMatch(/Mozilla|SM-A546E|curl/)
  expect(text).not.toContain(first.token)
})

test('what a proxy passes on instead of an address is not kept', async () => {
  const person = await shop.person()
  const session = await enter(person, { address: 'unknown' })
  expect((await sessionsOf(session))[0]).toMatchObject({ current: true, network: null })
})

test('an ended session is refused at every server, its stream closed and its device forgotten', async () => {
  const person = await shop.person()
  const sibling = await shop.sibling()
  try {
    const ended = await enter(person)
    const other = new Client(sibling.origin, ended.token)
    await subscribe(ended, 'uno')
    const streams = [await listenTo(ended), await listenTo(other), await listenTo(person)]
    open.push(...streams)
    const id = await idOf(ended)
    await person.call(api.sessions.end, { params: { id } })
    expect([await statusOf(ended), await statusOf(other), await statusOf(person)]).toEqual([401, 401, 200])
    await streams[0]?.ended
    await streams[1]?.ended
    expect(await person.call(api.push.devices)).toEqual([])
    expect((await person.wire(api.sessions.end, { params: { id } })).status).toBe(404)
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true])
  } finally {
    await sibling.close()
  }
})

test("nobody ends a session of somebody else's, administrators neither", async () => {
  const [person, stranger] = [await shop.person(), await shop.person()]
  const id = await idOf(person)
  for (const other of [stranger, shop.administrator]) {
    expect((await other.wire(api.sessions.end, { params: { id } })).status).toBe(404)
  }
  await stranger.call(api.sessions.endOthers)
  expect(await statusOf(person)).toBe(200)
})

test('ending all others leaves this session and its device alone', async () => {
  const [person, stranger] = [await shop.person(), await shop.person()]
  const others = [await enter(person), await enter(person)]
  for (const [index, client] of [person, ...others].entries()) await subscribe(client, `dispositivo${index}`)
  await subscribe(stranger, 'ajeno')
  const stream = await listenTo(others[0] as Client)
  open.push(stream)
  // One whose session expired still shows notices.
  await shop.context.db
    .updateTable('pushSubscriptions')
    .set({ sessionId: null })
    .where('endpoint', '=', 'https://push.ejemplo.pe/dispositivo2')
    .execute()
  await person.call(api.sessions.endOthers)
  expect(await Promise.all([person, ...others, stranger].map(statusOf))).toEqual([200, 401, 401, 200])
  await stream.ended
  expect((await person.call(api.push.devices)).map(({ current }) => current)).toEqual([true])
  expect(await stranger.call(api.push.devices)).toHaveLength(1)
})

test('of fifty sessions that end all others at once, one stays', async () => {
  const person = await shop.person()
  const sessions = await Promise.all(Array.from({ length: 50 }, () => enter(person)))
  const replies = await Promise.all(sessions.map((session) => session.wire(api.sessions.endOthers)))
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 401]))
  const left = await Promise.all(sessions.map(statusOf))
  expect(left.filter((status) => status === 200)).toHaveLength(1)
})

test('whoever has more than a hundred sessions sees a hundred, this one first', async () => {
  const person = await shop.person()
  const now = shop.context.clock.now()
  const rows = Array.from({ length: 120 }, (_, index) => ({
    tokenHash: Buffer.alloc(32, index),
    userId: person.id,
    idleSeconds: 7200,
    createdAt: now,
    lastSeenAt: new Date(now.getTime() + 1000),
    expiresAt: new Date(now.getTime() + hour),
  }))
  await shop.context.db.insertInto('sessions').values(rows).execute()
  const listed = await sessionsOf(person)
  expect([listed.length, listed[0]?.current]).toEqual([100, true])
})

test.each<[Standing, number]>([
  ['SADMIN', 401],
  ['REDUCED', 401],
  ['ADMIN', 401],
  ['RESELLER', 200],
  ['USER', 200],
])('a kept session of a %s that went unused for 12 hours is answered %i', async (role, expected) => {
  const person = await shop.person(role)
  const kept = await enter(person, { keepSession: true })
  const stream = await listenTo(kept)
  open.push(stream)
  let ahead = 0
  const advance = (milliseconds: number) => {
    ahead += milliseconds
    shop.advance(milliseconds)
  }
  try {
    for (let day = 0; day < 4; day++) {
      advance(11.9 * hour)
      expect(await statusOf(kept)).toBe(200)
    }
    const id = await idOf(kept)
    advance(12.1 * hour)
    const judge = await enter(person)
    expect((await sessionsOf(judge)).some((session) => session.id === id)).toBe(expected === 200)
    expect(await statusOf(kept)).toBe(expected)
  } finally {
    shop.advance(-ahead)
  }
})
