import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const hour = 3600 * 1000
const register = (more: Record<string, unknown>) =>
  shop.guest.wire(api.users.register, {
    rawBody: { username: 'nuevo1234', password, telefono: '+51 987 654 321', ...more },
  })

describe('registering', () => {
  test('creates a USER whatever role the body asks for', async () => {
    const { json } = await register({ username: 'ambicioso', role: 'SADMIN', codigo: 'AAAA', id: 1 })
    expect(json).toMatchObject({ user: { username: 'ambicioso', role: 'USER' } })
    expect(JSON.stringify(json)).not.toContain(password)
  })

  test('refuses a taken name in any case and the reserved one with the same reply', async () => {
    await register({ username: 'repetida1' })
    const taken = await register({ username: 'REPETIDA1' })
    const reserved = await register({ username: 'SuperAdmin' })
    expect([taken.status, reserved.status]).toEqual([409, 409])
    expect(taken.text).toBe(reserved.text)
  })

  test.each([
    ['a short name', { username: 'corto' }, 'username'],
    ['a long name', { username: 'demasiadolargo' }, 'username'],
    ['a name with spaces inside', { username: 'con espacio' }, 'username'],
    ['a name with a NUL', { username: 'nulo\u0000nulo' }, 'username'],
    ['a short password', { password: 'corta' }, 'password'],
    ['a common password', { password: 'Password123' }, 'password'],
    ['a password of half a character', { password: 'mitad-\ud83d-mitad' }, 'password'],
    ['a number for a phone', { telefono: 987654321 }, 'telefono'],
    ['sixteen digits', { telefono: '1234567890123456' }, 'telefono'],
    ['letters in a phone', { telefono: 'llamame' }, 'telefono'],
  ])('refuses %s with a message for the field', async (_name, wrong, path) => {
    const { status, json } = await register(wrong)
    expect(status).toBe(400)
    expect((json as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path)
  })
})

describe('a session', () => {
  test('is refused for a wrong password, unknown or disabled user with the same reply', async () => {
    const disabled = await shop.person()
    await shop.context.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', disabled.id).execute()
    const tries = [
      { username: 'superadmin', password: 'no-es-esta' },
      { username: 'nadie-asi', password: 'no-es-esta' },
      { username: disabled.username, password },
    ]
    const answers = await Promise.all(tries.map((body) => shop.guest.wire(api.users.login, { body })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
    expect((await disabled.wire(api.users.me)).status).toBe(401)
  })

  test('ends at logout, and others of the same user stay', async () => {
    const one = await shop.person()
    const { token } = await shop.guest.call(api.users.login, { body: { username: one.username, password } })
    const other = new Client(shop.origin, token)
    await one.call(api.users.logout)
    expect((await one.wire(api.users.me)).status).toBe(401)
    expect((await other.wire(api.users.me)).status).toBe(200)
  })

  test('ends after two idle hours', async () => {
    const person = await shop.person()
    try {
      shop.advance(1.9 * hour)
      expect((await person.wire(api.users.me)).status).toBe(200)
      shop.advance(1.9 * hour)
      expect((await person.wire(api.users.me)).status).toBe(200)
      shop.advance(2.1 * hour)
      expect((await person.wire(api.users.me)).status).toBe(401)
    } finally {
      shop.advance(-5.9 * hour)
    }
  })

  test('lasts thirty days when kept', async () => {
    const { username } = await shop.person()
    const { token } = await shop.guest.call(api.users.login, { body: { username, password, keepSession: true } })
    const kept = new Client(shop.origin, token)
    try {
      shop.advance(29 * 24 * hour)
      expect((await kept.wire(api.users.me)).status).toBe(200)
      shop.advance(25 * hour)
      expect((await kept.wire(api.users.me)).status).toBe(401)
    } finally {
      shop.advance(-(29 * 24 + 25) * hour)
    }
  })

  test('ends when the role changes; the next login has the new role', async () => {
    const person = await shop.person()
    await shop.administrator.call(api.users.changeRole, { params: { id: person.id }, body: { role: 'RESELLER' } })
    expect((await person.wire(api.users.me)).status).toBe(401)
    const { user } = await shop.guest.call(api.users.login, { body: { username: person.username, password } })
    expect(user.role).toBe('RESELLER')
    const own = { params: { id: shop.administrator.id }, body: { role: 'USER' as const } }
    await expect(shop.administrator.call(api.users.changeRole, own)).rejects.toMatchObject({ status: 409 })
  })

  test('is refused for a malformed or unknown token', async () => {
    for (const authorization of ['Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic abc', 'bearer null']) {
      const { status } = await shop.guest.fetch('GET', '/api/v1/products', { authorization })
      expect(status, authorization).toBe(401)
    }
  })
})

test('logging in is limited per account and address', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const attempt = () =>
      limited.guest.wire(api.users.login, { body: { username: 'alguien-1', password: 'no-es-esta' } })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await attempt()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await attempt()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30)
    expect((refused.json as { message: string }).message).toMatch(/Vuelve a probar en \d+ segundos/)
    // Another account at the same address is not affected.
    expect((await limited.guest.wire(api.users.login, { body: { username: 'superadmin', password } })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('the number of attempts is configurable', async () => {
  const limited = await openShop({ rateLimits: 'login=2/60' })
  try {
    const body = { username: 'alguien-3', password: 'no-es-esta' }
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await limited.guest.wire(api.users.login, { body })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  } finally {
    await limited.close()
  }
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const body = JSON.stringify({ username: 'alguien-2', password: 'no-es-esta' })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${count}` }
      statuses.push((await limited.guest.fetch('POST', '/api/v1/users/login', headers, body)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await limited.close()
  }
})
