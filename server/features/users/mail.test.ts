import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { startSmtpStub, tokenIn, type SmtpStub } from '../../testing/smtp-stub.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { verificationMail } from './mail-templates.ts'

let shop: Shop
let post: SmtpStub
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
})
afterEach(async () => {
  post.mode = 'open'
  await expect.poll(waiting).toBe(0)
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const minute = 60_000
/** How long a mail that is being sent is not due again. */
const lease = minute
let serial = 0
const setEmail = async (email = `buzon${++serial}@ejemplo.pe`) => {
  const person = await shop.person()
  const since = performance.now()
  await person.call(api.users.changeMe, { params: { id: person.id }, body: { email, password } })
  return { email, person, took: performance.now() - since }
}
const jobs = () => shop.context.db.selectFrom('mailJobs').selectAll().execute()
const waiting = async () => (await jobs()).length
const arrivedAt = (email: string) => post.mails.filter(({ to }) => to?.[0]?.address === email).length
/** Every pending mail was tried this often, and none is being sent. */
const attempted = (times: number) =>
  expect
    .poll(async () => {
      const all = await jobs()
      const now = shop.context.clock.now().getTime()
      const rests = (due: Date) => Math.abs(due.getTime() - now - lease) > 5000
      return all.length > 0 && all.every(({ attempts, nextAttemptAt }) => attempts >= times && rests(nextAttemptAt))
    })
    .toBe(true)
const onTheirWay = (count: number) =>
  expect.poll(async () => (await jobs()).filter(({ attempts }) => attempts > 0).length).toBe(count)
/** Later, by the shop's clock; its worker checks the queue. */
const later = (milliseconds: number) => {
  shop.advance(milliseconds)
  publishAfterCommit(shop.context.db, { mails: true })
}
/** It arrives, sooner or later; twice, when the clock jumps while the first is being sent. */
const arrives = (email: string) =>
  expect
    .poll(
      () => {
        if (arrivedAt(email) === 0) later(minute)
        return arrivedAt(email)
      },
      { interval: 100 },
    )
    .toBeGreaterThan(0)

test('with the mail server down no request waits, and every mail arrives later', async () => {
  await post.stop()
  const sent = []
  for (let count = 0; count < 5; count++) sent.push(await setEmail())
  await attempted(1)
  later(10_000)
  await attempted(2)
  expect(await waiting()).toBe(5)
  await post.start()
  for (const { email } of sent) await arrives(email)
})

test('a mail server that accepts and stays silent delays no request', async () => {
  post.mode = 'silent'
  const slow = [await setEmail(), await setEmail(), await setEmail()]
  await onTheirWay(3)
  // The client waits twenty seconds for the mail server: requests that waited for it would all take longer.
  expect(Math.min(...slow.map(({ took }) => took))).toBeLessThan(20_000)
  expect((await shop.guest.wire(api.catalogue.listProducts)).status).toBe(200)
  await post.stop()
  post.mode = 'open'
  await post.start()
  for (const { email } of slow) await arrives(email)
})

test('a temporary refusal is retried with growing waits, up to 15 minutes', async () => {
  post.mode = 'later'
  const { clock } = shop.context
  let now = clock.now().getTime()
  // The clock stops between two attempts, however long they take.
  shop.context.clock = { now: () => new Date(now) }
  const { email } = await setEmail()
  for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]) {
    await expect.poll(async () => (await jobs())[0]?.nextAttemptAt.getTime()).toBe(now + seconds * 1000)
    now += seconds * 1000
    later(0)
  }
  shop.context.clock = clock
  post.mode = 'open'
  await arrives(email)
})

test('a refused sender loses no mail: it is sent after the correction', async () => {
  post.mode = 'no sender'
  const { email } = await setEmail()
  await attempted(1)
  later(minute)
  await attempted(2)
  post.mode = 'open'
  await arrives(email)
})

test('the same mail requested again while queued is sent once', async () => {
  post.mode = 'later'
  const { email, person } = await setEmail()
  for (let count = 0; count < 5; count++) {
    await person.call(api.users.sendVerification, { params: { id: person.id } })
    await shop.guest.call(api.users.requestRecovery, { body: { email } })
  }
  await expect.poll(waiting).toBe(2)
  await attempted(1)
  post.mode = 'open'
  await expect
    .poll(async () => {
      later(minute)
      return waiting()
    })
    .toBe(0)
})

test('an unknown mailbox is given up after one attempt, others after three days', async () => {
  post.mode = 'never'
  await setEmail()
  await expect.poll(waiting).toBe(0)
  post.mode = 'later'
  await setEmail()
  await attempted(1)
  later(3 * 24 * 60 * minute)
  await expect.poll(waiting).toBe(0)
})

test('a mail interrupted by a shutdown is sent again at the next start', async () => {
  post.mode = 'silent'
  const second = await shop.sibling()
  const { email } = await setEmail()
  await onTheirWay(1)
  await second.close()
  await post.stop()
  post.mode = 'open'
  await post.start()
  await arrives(email)
})

test('two servers share the queue and send each mail once', async () => {
  const second = await shop.sibling()
  try {
    const emails = (await Promise.all(Array.from({ length: 20 }, () => setEmail()))).map(({ email }) => email)
    await expect.poll(() => emails.every((email) => arrivedAt(email) === 1)).toBe(true)
  } finally {
    await second.close()
  }
})

test('no token is stored in clear, and a mail goes only to the address it was requested for', async () => {
  const { email, person } = await setEmail()
  await expect.poll(() => arrivedAt(email)).toBe(1)
  const token = tokenIn(post.mails.find(({ to }) => to?.[0]?.address === email))
  const tokens = await shop.context.db.selectFrom('mailTokens').selectAll().execute()
  expect(JSON.stringify(tokens)).not.toContain(token)
  // Requested for one address, which was changed before the mail left: the first address gets none.
  post.mode = 'later'
  const [before, after] = ['antes@ejemplo.pe', 'despues@ejemplo.pe']
  for (const next of [before, after]) {
    await person.call(api.users.changeMe, { params: { id: person.id }, body: { email: next, password } })
  }
  await attempted(1)
  post.mode = 'open'
  await arrives(after)
  expect(arrivedAt(before)).toBe(0)
})

test('a mail has the name and colour of the shop', async () => {
  const body = { identity: { name: 'Cine Lúcuma', color: '#00704a' } }
  const owner = await shop.person('SADMIN')
  await owner.call(api.settings.change, { body })
  const { email } = await setEmail()
  await arrives(email)
  const mail = post.mails.find(({ to }) => to?.[0]?.address === email)
  expect(mail).toMatchObject({
    subject: 'Verifica tu correo · Cine Lúcuma',
    from: { name: 'Cine Lúcuma', address: 'no-responder@localhost' },
  })
  expect(mail?.html).toContain('background:#00704a')
  expect(`${mail?.html} ${mail?.text}`).not.toContain('Plataforma Streaming')
  await owner.call(api.settings.change, { body: { identity: defaultIdentity } })
})

test('names in a mail are escaped, in HTML too', () => {
  const { html, subject } = verificationMail(
    'a@b.pe',
    { name: '<b>Mi tienda</b>', color: null },
    '<img src=x onerror=alert(1)>"\'&',
    'https://x.pe/#/verify?code=1',
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
  expect(html).not.toContain('<b>')
  expect(subject).toBe('Verifica tu correo · <b>Mi tienda</b>')
})

test('without a mail server each mail is an .eml file readable by its owner only', async () => {
  const quiet = await openShop()
  try {
    const person = await quiet.person()
    await person.call(api.users.changeMe, { params: { id: person.id }, body: { email: 'ana@ejemplo.pe', password } })
    const outbox = join(quiet.context.config.dataDir, 'outbox')
    const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name))
    await expect.poll(files).toHaveLength(1)
    const path = join(outbox, (await files())[0] ?? '')
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail).toMatchObject({
      subject: 'Verifica tu correo · Plataforma Streaming',
      to: [{ address: 'ana@ejemplo.pe' }],
    })
    const code = tokenIn(mail)
    expect((await quiet.guest.wire(api.users.verifyEmail, { rawBody: { code } })).status).toBe(200)
    expect([(await stat(path)).mode & 0o777, (await stat(outbox)).mode & 0o777]).toEqual([0o600, 0o700])
  } finally {
    await quiet.close()
  }
})
