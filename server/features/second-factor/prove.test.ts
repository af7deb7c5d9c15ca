import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { giveFactor, lastProven, prove } from '../../testing/prove.ts'

let shop: Shop
let other: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  shop = await openShop({ rateLimits: 'everything=5000/60,loginAddress=5000/60' })
  other = await shop.sibling()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const minute = 60_000
const isProven = async (client: Client) => (await client.wire(api.audit.export)).status === 200
const attempt = (client: Client, secret: string) => client.wire(api.secondFactor.prove, { body: { password: secret } })
const elsewhere = ({ token = '' }: Person) => new Client(other.origin, token)

test('a log-in counts as proof for five minutes, and so does the password, in this session only', async () => {
  const owner = await shop.person('SADMIN')
  const body = { username: owner.username, password }
  const second = new Client(shop.origin, (await shop.guest.call(api.users.login, { body })).token)
  expect(await isProven(owner)).toBe(true)
  shop.advance(6 * minute)
  expect([await isProven(owner), await isProven(second)]).toEqual([false, false])
  await prove(owner)
  expect([await isProven(owner), await isProven(second)]).toEqual([true, false])
  // Every server sees it.
  expect(await isProven(elsewhere(owner))).toBe(true)
  shop.advance(6 * minute)
  expect(await isProven(owner)).toBe(false)
})

test('a session that the version before began counts as proven when it began', async () => {
  const owner = await shop.person('SADMIN')
  await shop.context.db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', owner.id).execute()
  expect(await isProven(owner)).toBe(true)
  shop.advance(6 * minute)
  expect(await isProven(owner)).toBe(false)
})

test('a wrong password, none, and any of an account with a factor prove nothing', async () => {
  const owner = await shop.person('SADMIN')
  await lastProven(shop, owner, 6)
  expect(await attempt(owner, 'no-es-esta')).toMatchObject({
    status: 400,
    json: { code: 'WRONG_PASSWORD', issues: [{ path: 'password', message: 'Esa no es tu contraseña.' }] },
  })
  expect(await owner.wire(api.secondFactor.prove, { rawBody: {} })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'password', message: 'Escribe tu contraseña.' }] },
  })
  await giveFactor(shop, owner)
  expect(await attempt(owner, password)).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'password', message: 'Tu cuenta tiene un segundo paso: confirma con él.' }] },
  })
  expect(await isProven(owner)).toBe(false)
})

test('five wrong passwords at two servers pause it at both for fifteen minutes', async () => {
  const owner = await shop.person('SADMIN')
  await lastProven(shop, owner, 6)
  const statuses: number[] = []
  for (let made = 0; made < 6; made++)
    statuses.push((await attempt(made % 2 ? owner : elsewhere(owner), 'no-es-esta')).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  // The right one too, and no waiting is added by it.
  for (const client of [owner, elsewhere(owner)]) {
    const refused = await attempt(client, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
  }
  expect(await isProven(owner)).toBe(false)
  // Nobody else waits.
  const neighbour = await shop.person('SADMIN')
  expect((await attempt(neighbour, password)).status).toBe(204)
})

test('of fifty wrong passwords at once at two servers five are judged', async () => {
  const owner = await shop.person()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, made) => attempt(made % 2 ? owner : elsewhere(owner), 'no-es-esta')),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
})

test('five wrong proofs notify the owner once a day, however many follow', async () => {
  const owner = await shop.person()
  const told = async () =>
    (await owner.call(api.notices.list)).items.filter(({ kind }) => kind === 'proofsPaused').length
  for (let made = 0; made < 4; made++) await attempt(owner, 'no-es-esta')
  expect(await told()).toBe(0)
  await Promise.all(Array.from({ length: 50 }, (_, made) => attempt(made % 2 ? owner : elsewhere(owner), 'no-es-esta')))
  expect(await told()).toBe(1)
})

test('right passwords are not counted, however many', async () => {
  const owner = await shop.person()
  for (let made = 0; made < 8; made++) expect((await attempt(owner, password)).status).toBe(204)
  await Promise.all(Array.from({ length: 50 }, () => attempt(owner, password)))
  expect((await attempt(owner, password)).status).toBe(204)
})

test('an ended session cannot be proven', async () => {
  const owner = await shop.person('SADMIN')
  await owner.call(api.users.logout)
  expect((await attempt(owner, password)).status).toBe(401)
})
