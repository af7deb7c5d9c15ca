import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const register = (username: string) =>
  shop.guest.wire(api.users.register, { rawBody: { username, password, telefono: '987654321' } })
const code = (text: string) =>
  Array.from(text, (letter) =>
    (letter.codePointAt(0) ?? 0) > 126 ? `U+${letter.codePointAt(0)?.toString(16)}` : letter,
  )
const pretenders = [
  'ｓuperadmin',
  'superаdmin',
  'superadmın',
  'SUPERADMİN',
  'SUPERADМIN',
  'ѕuреrаdmіn',
  'superadm1n',
  'superadmln',
  'superadrnin',
  'ſuperadmin',
  '𝗌uperadmin',
]

test.each(pretenders.map((name) => [code(name).join(''), name]))(
  'registering %s, which looks like superadmin, is refused: %s',
  async (_code, name) => {
    const [taken, refused] = [await register('superadmin'), await register(name)]
    expect(refused).toMatchObject({ status: 409, json: { code: 'USERNAME_TAKEN' } })
    expect(refused.text).toBe(taken.text)
  },
)

test('refuses names that look like an administrator, supplier, reduced or reserved name', async () => {
  const { context } = shop
  const people = [await shop.person('SADMIN'), await shop.person('ADMIN'), await shop.person('REDUCED')]
  await shop.administrator.call(api.settings.change, {
    body: {
      reservedUsernames: ['soporte.pe', 'мария1990'],
      reducedUsernames: ['ayudante1', people[2]?.username ?? ''],
    },
  })
  for (const { username } of people) {
    // With a Cyrillic letter for each that has one.
    expect((await register(username.replace('p', 'р').replace('o', 'о'))).status).toBe(409)
    expect((await register(username)).status).toBe(409)
  }
  for (const name of ['sоporte.pe', 'SOPORTE.PE', 'МАРИЯ1990', 'ayudantel', 'AYUDANTEI']) {
    expect([name, (await register(name)).status]).toEqual([name, 409])
  }
  const { count } = await context.db
    .selectFrom('users')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1 + people.length)
})

test.each(['muñoz.peña', 'íñigo_ávila', 'súperadmin', 'superamigo', 'Дмитрий8', 'супер_рынок'])(
  '%s looks like no other name and registers',
  async (name) => {
    expect((await register(name)).status).toBe(201)
  },
)

test('the name of a customer may be imitated until they become a supplier', async () => {
  const { json } = await register('proveedor1')
  const { id } = (json as { user: { id: number } }).user
  expect((await register('prоveedor1')).status).toBe(201)
  await shop.administrator.call(api.users.changeRole, { params: { id }, body: { role: 'ADMIN' } })
  expect((await register('proveedоr1')).status).toBe(409)
})
