import { hash } from '@node-rs/argon2'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ slowPasswords: true })
})
afterAll(() => shop.close())

const other = 'Otra-clave-larga-8'
const change = (person: Client, body: { password: string; newPassword: string }) =>
  person.wire(api.users.changePassword, { rawBody: body })
const logIn = (username: string, with_: string) =>
  shop.guest.wire(api.users.login, { rawBody: { username, password: with_ } })
const session = async ({ username }: Person) =>
  new Client(shop.origin, (await shop.guest.call(api.users.login, { body: { username, password } })).token)

test('a user who knows the current password changes it; all sessions but a new one end', async () => {
  const person = await shop.person()
  const elsewhere = await session(person)
  const { status, json } = await change(person, { password, newPassword: other })
  expect(status).toBe(200)
  const { token } = json as { token: string }
  expect((await person.wire(api.users.me)).status).toBe(401)
  expect((await elsewhere.wire(api.users.me)).status).toBe(401)
  expect(await new Client(shop.origin, token).call(api.users.me)).toMatchObject({ username: person.username })
  expect((await logIn(person.username, password)).status).toBe(401)
  expect((await logIn(person.username, other)).status).toBe(200)
})

test('refuses a wrong current password, a common new one and a short one', async () => {
  const person = await shop.person()
  const wrong = await change(person, { password: 'no-es-esta-clave', newPassword: other })
  expect(wrong).toMatchObject({ status: 400, json: { issues: [{ path: 'password' }] } })
  const common = await change(person, { password, newPassword: person.username })
  expect(common).toMatchObject({ status: 400, json: { code: 'COMMON_PASSWORD', issues: [{ path: 'newPassword' }] } })
  expect((await change(person, { password, newPassword: 'corta' })).status).toBe(400)
  expect((await person.wire(api.users.me)).status).toBe(200)
  expect((await logIn(person.username, password)).status).toBe(200)
})

test.each([
  { registered: 'contraseñá-91'.normalize('NFC'), typed: 'contraseñá-91'.normalize('NFD') },
  { registered: 'contraseñá-91'.normalize('NFD'), typed: 'contraseñá-91'.normalize('NFC') },
  { registered: '\u200bUna-clave-larga-9\ufeff', typed: 'Una-clave-larga-9' },
  { registered: 'Una\u00a0clave larga 9', typed: 'Una clave\u00a0larga 9' },
])('a password matches in any Unicode form: $registered, $typed', async ({ registered, typed }) => {
  const { username } = await shop.person()
  const changed = await shop.guest.wire(api.users.login, { rawBody: { username, password } })
  const { token } = changed.json as { token: string }
  expect((await change(new Client(shop.origin, token), { password, newPassword: registered })).status).toBe(200)
  expect((await logIn(username, typed)).status).toBe(200)
  expect((await logIn(username, `${typed}x`)).status).toBe(401)
})

test.each(['NFC', 'NFD'])(
  'a hash of an earlier version matches: password in %s, typed in either form',
  async (form) => {
    const { id, username } = await shop.person()
    const old = 'contraseñá-91\u200b'.normalize(form)
    const passwordHash = await hash(old, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await shop.context.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    expect((await logIn(username, old)).status).toBe(200)
    expect((await logIn(username, 'contraseñá-92\u200b'.normalize(form))).status).toBe(401)
    const visible = await hash('contraseñá-91'.normalize(form), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await shop.context.db.updateTable('users').set({ passwordHash: visible }).where('id', '=', id).execute()
    for (const typed of ['NFC', 'NFD'])
      expect((await logIn(username, 'contraseñá-91'.normalize(typed))).status, typed).toBe(200)
  },
)

test('passwords are hashed with argon2id of 19 MiB and two passes, and weaker hashes renewed at login', async () => {
  const { id, username } = await shop.person()
  const users = () => shop.context.db.selectFrom('users').select('passwordHash').where('id', '=', id)
  const usual = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect((await users().executeTakeFirstOrThrow()).passwordHash).toMatch(usual)
  const passwordHash = await hash(password, { memoryCost: 9728, timeCost: 2, parallelism: 1 })
  await shop.context.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
  expect((await logIn(username, password)).status).toBe(200)
  expect((await users().executeTakeFirstOrThrow()).passwordHash).toMatch(usual)
  expect((await logIn(username, password)).status).toBe(200)
})

test.each([
  { while: 'the password changes', change: { passwordHash: 'another' } },
  { while: 'the account is disabled', change: { disabledAt: new Date() } },
])('a login verified while $while opens no session', async ({ change: changed }) => {
  const { id, username } = await shop.person()
  const passwordHash = await shop.context.passwords.hash(other)
  let loggedIn: ReturnType<typeof logIn> | undefined
  await shop.context.db.transaction().execute(async (trx) => {
    const set = 'passwordHash' in changed ? { passwordHash } : changed
    await trx.updateTable('users').set(set).where('id', '=', id).execute()
    loggedIn = logIn(username, password)
    // Verified against what was committed before, it waits for the change, or it is answered already.
    let isAnswered = false
    void loggedIn.then(() => (isAnswered = true))
    while (!isAnswered && (await countLockWaits(shop.context.db)) === 0) await sleep(10)
  })
  expect((await loggedIn)?.status).toBe(401)
})

test('of fifty concurrent changes one succeeds and leaves one session', async () => {
  const person = await shop.person()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => session(person)))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      change(sessions[index % 10] ?? person, { password, newPassword: `${other}-${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 400, 401, 503].includes(status))).toBe(true)
  const { count } = await shop.context.db
    .selectFrom('sessions')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
