import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { dayMs, startOfLimaDay } from '#domain/lima.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { Client, type Sent } from '../../testing/client.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { startPushService, type Device, type PushService } from '../../testing/push-service.ts'
import { startSmtpStub, tokenIn, type SmtpStub } from '../../testing/smtp-stub.ts'
import { knownDevice } from './device-cookie.ts'
import { login } from './login.ts'
import { forgetDevices } from './sql.ts'

let shop: Shop
let other: Awaited<ReturnType<Shop['sibling']>>
let post: SmtpStub
let service: PushService
beforeAll(async () => {
  post = await startSmtpStub()
  service = await startPushService(async () => (await shop.administrator.call(api.push.key)).publicKey)
  shop = await openShop({ trustProxy: true, smtpUrl: post.url, pushHost: service.host })
  other = await shop.sibling()
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await service.stop()
  await post.stop()
})

const title = 'Entraron a tu cuenta desde un dispositivo nuevo'
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

type From = { cookie?: string | undefined; secret?: string; agent?: string; address?: string; server?: string }
async function logIn({ username }: { username: string }, from: From = {}) {
  const { cookie, secret = password, agent = phone, address = '190.12.3.4', server = shop.origin } = from
  const headers = { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': address }
  const body = JSON.stringify({ username, password: secret })
  const path = basePath + api.users.login.path
  const reply = await new Client(server).fetch('POST', path, { ...headers, ...(cookie && { cookie }) }, body)
  const { token } = reply.json as { token?: string }
  return { status: reply.status, cookie: cookieOf(reply), client: new Client(shop.origin, token) }
}
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0]
/** The device cookie that a call answers with. */
async function cookieAfter<const R extends Route>(client: Client, route: R, sent: Sent<R> = {}) {
  const reply = await client.wire(route, sent)
  expect(reply.status).toBe(route.status)
  return cookieOf(reply)
}

/** The notices of new devices of a user, the first one first. */
async function told({ id }: Person): Promise<unknown[]> {
  const rows = shop.context.db.selectFrom('notices').select('data').where('userId', '=', id)
  return (await rows.where('kind', '=', 'newDevice').orderBy('id').execute()).map(({ data }) => data)
}
const verify = (person: Person, email: string) =>
  shop.context.db.updateTable('users').set({ email, emailVerifiedAt: new Date() }).where('id', '=', person.id).execute()
const mailsTo = (email: string) =>
  post.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith(title))
async function deviceOf(client: Client): Promise<Device> {
  const device = service.device()
  await client.call(api.push.subscribe, { body: device.subscription })
  return device
}

test('a log-in from a new device is told in the bell, by mail and on the other devices, once', async () => {
  const person = await shop.person()
  await verify(person, 'nuevo@ejemplo.pe')
  await person.call(api.notices.choose, { body: { reminderDays: [], mail: false } })
  const device = await deviceOf(person)
  const { cookie, client } = await logIn(person)
  const [notice] = (await client.call(api.notices.list)).items
  expect(notice).toMatchObject({ kind: 'newDevice', title, path: '/sesiones' })
  expect(notice?.text).toMatch(
    /^Chrome en Android, desde 190\.12\.3\.4, el \d+ de \p{L}+ a las \d\d:\d\d\. Si no fuiste tú, cambia tu contraseña: así se cierran las demás sesiones\.$/u,
  )
  await expect.poll(() => device.shown).toMatchObject([{ title, path: '/sesiones' }])
  expect(device.shown[0]?.body).toMatch(/^Chrome en Android, el /)
  await expect.poll(() => mailsTo('nuevo@ejemplo.pe')).toHaveLength(1)
  expect(mailsTo('nuevo@ejemplo.pe')[0]?.text).toContain('desde 190.12.3.4')

  const again = await logIn(person, { cookie, address: '2001:DB8:1:2:a:b:c:d', agent: 'curl/8.5.0' })
  expect((await logIn(person, { cookie: again.cookie })).status).toBe(200)
  expect(await told(person)).toHaveLength(1)
})

test('the first log-in of an account is not told, the second without its cookie is', async () => {
  const username = 'reciennacida'
  const { user } = await shop.guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
  const person = Object.assign(new Client(shop.origin), { id: user.id, username })
  const first = await logIn(person)
  await logIn(person, { cookie: first.cookie })
  expect(await told(person)).toEqual([])
  await logIn(person, { address: 'unknown', agent: 'curl/8.5.0' })
  expect(await told(person)).toMatchObject([{ device: null, network: null, last: false }])
})

test('a wrong password tells nothing', async () => {
  const person = await shop.person()
  expect((await logIn(person, { secret: 'no-es-esta' })).status).toBe(401)
  expect(await told(person)).toEqual([])
})

test("a cookie that is forged, or of somebody else's, makes no device known", async () => {
  const [person, stranger] = [await shop.person(), await shop.person()]
  const [{ cookie = '' }, { cookie: foreign = '' }] = [await logIn(person), await logIn(stranger)]
  const name = cookie.split('=')[0]
  expect(cookie).toMatch(/~0\./)
  const forged = [foreign, `${name}=${foreign.split('=')[1]}`, cookie.replace('~0.', '~1.'), cookie.slice(0, -4)]
  for (const [index, made] of forged.entries()) {
    await logIn(person, { cookie: made })
    expect(await told(person), made).toHaveLength(index + 2)
  }
})

test('a cookie of the version before counts until devices are forgotten', async () => {
  const person = await shop.person()
  const { cookie = '' } = await logIn(person)
  const nonce = 'A'.repeat(22)
  const signature = shop.context.vault.sign(`device-cookie|${person.username}|${nonce}`).toString('base64url')
  const old = `${cookie.split('=')[0]}=${nonce}.${signature}`
  await logIn(person, { cookie: old })
  expect(await told(person)).toHaveLength(1)
  await person.call(api.sessions.endOthers)
  await logIn(person, { cookie: old })
  expect(await told(person)).toHaveLength(2)
})

const fresh = 'Otra-clave-larga-8'
async function recoveredBy(person: Person) {
  const email = `${person.username}@ejemplo.pe`
  await verify(person, email)
  await shop.guest.call(api.users.requestRecovery, { body: { email } })
  const mail = () =>
    post.mails.find(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Recupera tu contraseña'))
  await expect.poll(mail).toBeDefined()
  return cookieAfter(shop.guest, api.users.recoverPassword, {
    params: { token: tokenIn(mail()) },
    body: { password: fresh },
  })
}
/** What makes every device new, and the cookie that it gives to the one where it was done. */
const forgetting: Record<string, (person: Person) => Promise<string | undefined>> = {
  'their own change of the password': (person) =>
    cookieAfter(person, api.users.changePassword, { body: { password, newPassword: fresh, keepSession: false } }),
  'a recovery by mail': recoveredBy,
  "an administrator's new password": (person) =>
    cookieAfter(shop.administrator, api.users.setPassword, { params: { id: person.id }, body: { password: fresh } }),
  'ending all other sessions': (person) => cookieAfter(person, api.sessions.endOthers),
  'ending another session': async (person) => {
    const id = (await person.call(api.sessions.list)).find(({ current }) => !current)?.id ?? 0
    return cookieAfter(person, api.sessions.end, { params: { id } })
  },
  "an administrator's end of a session": async (person) => {
    const sessionId = (await person.call(api.sessions.list)).find(({ current }) => !current)?.id ?? 0
    return cookieAfter(shop.administrator, api.users.endSession, { params: { id: person.id, sessionId } })
  },
}
test.each(Object.keys(forgetting))('after %s a device is new again, but not the one that did it', async (how) => {
  const person = await shop.person()
  const { cookie } = await logIn(person)
  expect(await told(person)).toHaveLength(1)
  const given = await forgetting[how]?.(person)
  const isOwn = !how.startsWith('an administrator')
  expect(given !== undefined).toBe(isOwn)
  const secret = /password|recovery/.test(how) ? fresh : password
  if (isOwn) expect((await logIn(person, { secret, cookie: given })).status).toBe(200)
  expect(await told(person)).toHaveLength(1)
  const { cookie: renewed } = await logIn(person, { secret, cookie })
  expect(await told(person)).toHaveLength(2)
  await logIn(person, { secret, cookie: renewed })
  expect(await told(person)).toHaveLength(2)
})

test("ending one's own session forgets no device", async () => {
  const person = await shop.person()
  const { cookie, client } = await logIn(person)
  const id = (await client.call(api.sessions.list)).find(({ current }) => current)?.id ?? 0
  expect(await cookieAfter(client, api.sessions.end, { params: { id } })).toBeUndefined()
  await logIn(person, { cookie })
  expect(await told(person)).toHaveLength(1)
})

test('of fifty log-ins at once on two servers five are told, the last one says so, and the next day again', async () => {
  const person = await shop.person()
  await verify(person, 'cincuenta@ejemplo.pe')
  const run = shop.stopClock()
  let ahead = 0
  try {
    const now = shop.context.clock.now()
    ahead = startOfLimaDay(now).getTime() + dayMs - 1000 - now.getTime()
    shop.advance(ahead)
    const servers = [shop.origin, other.origin]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => logIn(person, { server: servers[index % 2] as string })),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await told(person)).map((data) => (data as { last: boolean }).last)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    const [newest, before] = (await new Client(shop.origin, replies[0]?.client.token).call(api.notices.list)).items
    expect(newest?.text).toContain('Es el último aviso de hoy: los demás dispositivos míralos en Sesiones.')
    expect(before?.text).not.toContain('último')
    await expect.poll(() => mailsTo('cincuenta@ejemplo.pe')).toHaveLength(5)
    await logIn(person)
    expect(await told(person)).toHaveLength(5)

    ahead += 1000
    shop.advance(1000)
    await logIn(person)
    expect((await told(person)).slice(5)).toMatchObject([{ last: false }])
  } finally {
    shop.advance(-ahead)
    run()
  }
})

/** Runs log-ins while `change` is made in their account, which they all have read before, and waits for them. */
async function duringChange(
  person: Person,
  change: (trx: Transaction) => Promise<unknown>,
  logIns: (() => Promise<unknown>)[],
) {
  const { db } = shop.context
  let running: Promise<unknown> | undefined
  await inTransaction(db, async (trx) => {
    await sql`select from users where id = ${person.id} for update`.execute(trx)
    await change(trx)
    running = Promise.all(logIns.map((start) => start()))
    await expect.poll(() => countLockWaits(db)).toBe(logIns.length)
  })
  await running
}

test('of two first log-ins at once one is told', async () => {
  const username = 'dosalavez'
  const { user } = await shop.guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
  const person = Object.assign(new Client(shop.origin), { id: user.id, username })
  const first = () => logIn(person)
  await duringChange(person, async () => {}, [first, first])
  expect(await told(person)).toHaveLength(1)
})

test('a log-in from a device that is forgotten at that moment is told', async () => {
  const person = await shop.person()
  const { cookie } = await logIn(person)
  await duringChange(person, (trx) => forgetDevices(trx, person.id), [() => logIn(person, { cookie })])
  expect(await told(person)).toHaveLength(2)
})

test('a former address is told of a new device, and not where it is', async () => {
  const person = await shop.person()
  await verify(person, 'antes@ejemplo.pe')
  await person.call(api.users.changeMe, { params: { id: person.id }, body: { email: 'ahora@ejemplo.pe', password } })
  await verify(person, 'ahora@ejemplo.pe')
  await logIn(person)
  await expect.poll(() => [mailsTo('antes@ejemplo.pe').length, mailsTo('ahora@ejemplo.pe').length]).toEqual([1, 1])
  expect(mailsTo('antes@ejemplo.pe')[0]?.text).toContain('Chrome en Android, el ')
  expect(mailsTo('antes@ejemplo.pe')[0]?.text).not.toContain('190.12')
  expect(mailsTo('ahora@ejemplo.pe')[0]?.text).toContain('desde 190.12.3.4')
})

test('a log-in from a known device waits for no other, and takes three statements', async () => {
  const person = await shop.person()
  const { cookie } = await logIn(person)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const context = { ...shop.context, db: shop.context.db.withPlugin(counting) }
  const from = { userAgent: phone, address: '190.12.3.4' }
  const device = knownDevice(context, person.username, cookie)
  // As long as another log-in is under way.
  await inTransaction(shop.context.db, async (trx) => {
    await sql`select from users where id = ${person.id} for share`.execute(trx)
    await login(context, context.passwords, { username: person.username, password }, from, device)
  })
  expect(statements).toBe(3)
  await login(context, context.passwords, { username: person.username, password }, from, undefined)
  expect(statements).toBeGreaterThan(6)
})
