import { readdir } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password as ownPassword, type Shop } from '../../testing/open-shop.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'

let shop: Shop
let post: SmtpStub
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop()
})
afterEach(async () => {
  post.mode = 'open'
  await shop.administrator.call(api.mailServer.remove)
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const sender = 'ventas@ejemplo.pe'
const server = () => ({
  host: 'localhost',
  port: Number(new URL(post.url).port),
  username: post.login.username,
  sender,
})
const save = (changed: object = {}) =>
  shop.administrator.wire(api.mailServer.save, {
    rawBody: { ...server(), password: post.login.password, ...changed },
  })
const without = (name: string) => save({ [name]: undefined })
const read = () => shop.administrator.call(api.mailServer.read)
const sendTest = (to: string) => shop.administrator.wire(api.mailServer.test, { rawBody: { to } })
const mailTo = (email: string) => post.mails.find(({ to }) => to?.[0]?.address === email)
const outbox = () => readdir(join(shop.context.config.dataDir, 'outbox')).catch(() => [])
const acts = () =>
  shop.context.db.selectFrom('audit').select(['action', 'before', 'after']).orderBy('id', 'desc').limit(1).execute()

describe('the mail server of the owner', () => {
  test('is saved after a successful login and sends all mails until it is removed', async () => {
    expect(await read()).toEqual({ source: 'none', server: null, failing: 0 })
    expect((await save()).json).toEqual({ source: 'settings', server: server(), failing: 0 })

    const { status } = await sendTest('prueba@ejemplo.pe')
    expect(status).toBe(204)
    expect(mailTo('prueba@ejemplo.pe')).toMatchObject({
      from: { address: sender, name: 'Plataforma Streaming' },
      subject: 'Correo de prueba · Plataforma Streaming',
    })
    const person = await shop.person()
    await person.call(api.users.changeMe, {
      params: { id: person.id },
      body: { email: 'ana@ejemplo.pe', password: ownPassword },
    })
    await expect.poll(() => mailTo('ana@ejemplo.pe')?.from?.address).toBe(sender)

    expect(await outbox()).toEqual([])
    await shop.administrator.call(api.mailServer.remove)
    expect(await read()).toMatchObject({ source: 'none', server: null })
    await sendTest('carpeta@ejemplo.pe')
    expect(await outbox()).toHaveLength(1)
    expect(mailTo('carpeta@ejemplo.pe')).toBeUndefined()
  })

  test('completes its setup step', async () => {
    const told = async () => (await shop.administrator.call(api.dashboards.read)).setup.mailServer
    expect(await told()).toBe(false)
    await save()
    expect(await told()).toBe(true)
  })

  test('that refuses the login, is unreachable or invalid is not saved', async () => {
    const taken = await startSmtpStub()
    await taken.stop()
    expect(await save({ password: 'otra' })).toMatchObject({ status: 409, json: { code: 'MAIL_SERVER_LOGIN' } })
    expect(await save({ port: Number(new URL(taken.url).port) })).toMatchObject({
      status: 409,
      json: { code: 'MAIL_SERVER_UNREACHABLE' },
    })
    for (const changed of [{ host: 'https://a.pe' }, { host: 'a b' }, { port: 0 }, { port: 65_536 }, { sender: 'x' }]) {
      expect((await save(changed)).status, JSON.stringify(changed)).toBe(400)
    }
    expect(await read()).toMatchObject({ source: 'none' })
  })

  test('gets the same reply for every host and port that is no mail server', async () => {
    const closed = await startSmtpStub()
    await closed.stop()
    const silent = createServer(() => {})
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const busy = createServer((socket) => socket.end('421 try later\r\n'))
    const cut = createServer((socket) => socket.destroy())
    const portOf = (it: Server) => (it.address() as AddressInfo).port
    for (const it of [silent, web, busy, cut]) await new Promise<void>((resolve) => it.listen(0, '127.0.0.1', resolve))
    const answers = await Promise.all(
      [
        { port: Number(new URL(closed.url).port) },
        ...[silent, web, busy, cut].map((it) => ({ port: portOf(it) })),
        // The same machine by a name that is not known to be local: a login is not sent there without encryption.
        { host: '127.1' },
        { host: '127.1', port: 465 },
        { host: 'no-hay.invalid' },
      ].map(save),
    )
    const [first] = answers
    expect(first).toMatchObject({ status: 409, json: { code: 'MAIL_SERVER_UNREACHABLE' } })
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 409, text: first?.text })
    for (const it of [silent, web, busy, cut]) it.close()
  })

  test('keeps the stored password only for the same host, port and user', async () => {
    expect((await without('password')).json).toMatchObject({
      issues: [{ path: 'password', message: 'Escribe la contraseña de este usuario.' }],
    })
    await save()
    expect((await save({ password: undefined, sender: 'otra@ejemplo.pe' })).json).toMatchObject({
      server: { sender: 'otra@ejemplo.pe' },
    })
    const other = await startSmtpStub()
    const elsewhere = { password: undefined, port: Number(new URL(other.url).port) }
    expect((await save(elsewhere)).status).toBe(400)
    expect((await save({ password: undefined, username: 'otro@ejemplo.pe' })).status).toBe(400)
    expect((await save({ password: undefined, host: '127.0.0.1' })).status).toBe(400)
    await other.stop()
  })

  test('has its password encrypted, and absent from replies and the audit trail', async () => {
    const { text } = await save()
    const row = await shop.context.db.selectFrom('mailServer').selectAll().executeTakeFirstOrThrow()
    expect(row.password.toString('latin1')).not.toContain(post.login.password)
    const [act] = await acts()
    expect(act).toEqual({ action: 'change-mail-server', before: null, after: server() })
    for (const told of [text, JSON.stringify(act), JSON.stringify(await read())])
      expect(told).not.toContain(post.login.password)
    await shop.administrator.call(api.mailServer.remove)
    expect((await acts())[0]).toMatchObject({ action: 'remove-mail-server', before: server() })
  })

  test('that refuses a test mail is reported, and its failing mails are counted', async () => {
    await save()
    post.mode = 'never'
    expect(await sendTest('nadie@ejemplo.pe')).toMatchObject({ status: 409, json: { code: 'MAIL_REFUSED' } })
    expect(await read()).toMatchObject({ failing: 0 })
    const at = new Date('2999-01-01')
    const waits = { email: 'espera@ejemplo.pe', kind: 'verify', attempts: 2, createdAt: at, nextAttemptAt: at } as const
    await shop.context.db
      .insertInto('mailJobs')
      .values({ ...waits, userId: shop.administrator.id, entryId: null })
      .execute()
    expect(await read()).toMatchObject({ failing: 1 })
    await shop.context.db.deleteFrom('mailJobs').execute()
  })

  test('saved fifty times concurrently keeps the last one, each audited with its predecessor', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await turn()
        return save({ sender: `ventas${index}@ejemplo.pe` })
      }),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const acted = await shop.context.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'change-mail-server')
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    // Each saw what the one before it had left.
    for (const [index, { before }] of acted.slice(0, -1).entries()) expect(before).toEqual(acted[index + 1]?.after)
    expect((await read()).server).toEqual(acted[0]?.after)
  })

  test('is saved by one of fifty pages that show the same server at once', async () => {
    await save()
    const shown = server()
    const saves = Array.from({ length: 50 }, async (_, index) => {
      await turn()
      return save({ sender: `tienda${index}@ejemplo.pe`, password: undefined, shown })
    })
    const replies = await Promise.all(saves)
    const saved = replies.flatMap(({ status }, index) => (status === 200 ? [`tienda${index}@ejemplo.pe`] : []))
    expect(saved).toEqual([(await read()).server?.sender])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    // A page that showed none.
    expect((await save({ shown: null })).json).toMatchObject({ code: 'SETTINGS_CHANGED' })
  })
})

test('the configured mail server takes precedence and cannot be changed in the shop', async () => {
  const configured = await openShop({ smtpUrl: post.url })
  expect(await configured.administrator.call(api.mailServer.read)).toMatchObject({
    source: 'configuration',
    server: null,
  })
  const rawBody = { ...server(), password: post.login.password }
  for (const refused of [
    await configured.administrator.wire(api.mailServer.save, { rawBody }),
    await configured.administrator.wire(api.mailServer.remove),
  ])
    expect(refused).toMatchObject({ status: 409, json: { code: 'MAIL_SERVER_CONFIGURED' } })
  await configured.close()
})
