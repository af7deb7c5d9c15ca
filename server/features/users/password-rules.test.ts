import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { mostCommonPasswords } from '../../platform/most-common-passwords.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

let serial = 0
async function register(password: string) {
  const username = `personaje${++serial}`
  const rawBody = { username, password, telefono: '987654321' }
  return { username, status: (await shop.guest.wire(api.users.register, { rawBody })).status }
}
const logIn = async (username: string, password: string) =>
  (await shop.guest.wire(api.users.login, { rawBody: { username, password } })).status

test('a password has 8 to 128 characters', async () => {
  for (const [length, expected] of [
    [7, 400],
    [8, 201],
    [64, 201],
    [128, 201],
    [129, 400],
  ] as const)
    expect((await register(`zQ-${'7k'.repeat(64)}`.slice(0, length))).status, String(length)).toBe(expected)
})

test('a password of any characters counts exactly as it was typed', async () => {
  for (const password of ['todas minusculas', '  blancos al borde  ', '¡ñandú! 🎬 <b>&', '73918264', 'x'.repeat(100)]) {
    const { username, status } = await register(password)
    expect(status, password).toBe(201)
    expect(await logIn(username, password), password).toBe(200)
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, -1), `${password} `])
      if (other !== password) expect(await logIn(username, other), other).toBe(401)
  }
})

test('the 3,000 most common passwords are refused, in capital letters too', async () => {
  const long = mostCommonPasswords.filter((password) => password.length >= 8)
  expect(new Set(long).size).toBe(3000)
  for (const password of [long[0], long[1500]?.toUpperCase(), long[2999], 'universitario'])
    expect((await register(password ?? '')).status, password).toBe(400)
})

test('a username, shop name or word of the trade is refused as password, digits around or not', async () => {
  const administrator = shop.administrator
  await administrator.call(api.settings.change, { body: { identity: { name: 'Cine Lúcuma' } } })
  for (const password of [
    'lucuma2026!',
    '¡Cine Lúcuma!',
    'CineLucuma1',
    'Netflix_2026',
    '2026yape2026',
    'revendedor#1',
  ])
    expect((await register(password)).status, password).toBe(400)
  const username = 'mariposa'
  for (const [password, status] of [
    ['Mariposa.99', 400],
    ['cine de lúcuma', 201],
  ] as const)
    expect(
      (await shop.guest.wire(api.users.register, { rawBody: { username, password, telefono: '987654321' } })).status,
    ).toBe(status)
})
