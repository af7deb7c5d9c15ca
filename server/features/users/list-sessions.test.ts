import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const hour = 3600 * 1000

async function logIn(username: string, userAgent: string): Promise<Client> {
  const response = await fetch(`${shop.origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await response.json()) as { token: string }
  return new Client(shop.origin, token)
}

test('an administrator lists the sessions of a user and ends one, audited', async () => {
  const person = await shop.person()
  const params = { id: person.id }
  const phone = await logIn(person.username, 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile')
  const sessions = await shop.administrator.call(api.users.listSessions, { params })
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome en Android', false],
    [null, false],
  ])
  expect(JSON.stringify(sessions)).not.toContain(phone.token)
  const sessionId = sessions[0]?.id ?? 0

  const another = await shop.person()
  const elsewhere = { params: { id: another.id, sessionId } }
  expect((await shop.administrator.wire(api.users.endSession, elsewhere)).status).toBe(404)
  await shop.administrator.call(api.users.endSession, { params: { ...params, sessionId } })
  expect((await phone.wire(api.users.me)).status).toBe(401)
  expect((await person.wire(api.users.me)).status).toBe(200)
  expect((await shop.administrator.wire(api.users.endSession, { params: { ...params, sessionId } })).status).toBe(404)
  const { items } = await shop.administrator.call(api.audit.list, { query: { action: 'end-session' } })
  expect(items).toMatchObject([{ name: person.username, before: { device: 'Chrome en Android' } }])
})

test('idle sessions are not listed; the own session is marked', async () => {
  const person = await shop.person()
  const administrator = await shop.person('SADMIN')
  shop.advance(3 * hour)
  expect(await shop.administrator.wire(api.users.me)).toMatchObject({ status: 401 })
  const back = await logIn(administrator.username, 'Otro')
  expect(await back.call(api.users.listSessions, { params: { id: person.id } })).toEqual([])
  const own = await back.call(api.users.listSessions, { params: { id: administrator.id } })
  expect(own.map(({ current }) => current)).toEqual([true])
  expect((await back.wire(api.users.listSessions, { params: { id: 999_999 } })).status).toBe(404)
})
