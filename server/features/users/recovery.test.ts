import { PostgresQueryCompiler } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Client } from '../../testing/client.ts'
import { startSmtpStub, tokenIn, type SmtpStub } from '../../testing/smtp-stub.ts'
import { mailsSent } from '../../testing/mails-sent.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { requestRecovery } from './recover-password.ts'

let shop: Shop
let post: SmtpStub
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
})
beforeEach(() => void post.mails.splice(0))
afterEach(() => void (post.mode = 'open'))
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const minute = 60_000
const fresh = 'Otra-clave-larga-8'
let serial = 0

async function withEmail(email = `persona${++serial}@ejemplo.pe`): Promise<Person & { email: string }> {
  const person = await shop.person()
  await person.call(api.users.changeMe, { params: { id: person.id }, body: { email, password } })
  return Object.assign(person, { email })
}
async function withVerifiedEmail() {
  const person = await withEmail()
  expect((await verify(tokenIn(await mailTo(person.email)))).status).toBe(200)
  return person
}
const mailTo = async (email: string, count = 1) => {
  const arrived = () => post.mails.filter(({ to }) => to?.[0]?.address === email)
  await expect.poll(() => arrived().length).toBe(count)
  // Requested again before the queue deletes it, it would be the same mail.
  await mailsSent(shop)
  return arrived().at(-1)
}
const ask = (email: string) => shop.guest.wire(api.users.requestRecovery, { rawBody: { email } })
const recover = (token: string, rawBody: unknown = { password: fresh }) =>
  shop.guest.wire(api.users.recoverPassword, { params: { token }, rawBody })
const verify = (code: string) => shop.guest.wire(api.users.verifyEmail, { rawBody: { code } })
const logIn = (username: string, given: string) =>
  shop.guest.wire(api.users.login, { body: { username, password: given } })

describe('a new address', () => {
  test('is verified once by the mailed code', async () => {
    const person = await withEmail()
    const mail = await mailTo(person.email)
    expect(mail?.subject).toBe('Verifica tu correo · Plataforma Streaming')
    expect(mail?.text).toContain(`${shop.context.config.publicUrl}/#/verify?code=`)
    expect((await person.call(api.users.me)).emailVerified).toBe(false)
    const code = tokenIn(mail)
    expect(await verify(code)).toMatchObject({ status: 200, json: { message: 'Email verificado correctamente' } })
    expect((await person.call(api.users.me)).emailVerified).toBe(true)
    expect(await verify(code)).toMatchObject({ status: 400 })
  })

  test("is not verified by a forged, expired, other address's or recovery code", async () => {
    const person = await withEmail()
    const old = tokenIn(await mailTo(person.email))
    shop.advance(24 * 60 * minute)
    const expired = await verify(old)
    shop.advance(-24 * 60 * minute)
    const other = `otra-${person.email}`
    await person.call(api.users.changeMe, { params: { id: person.id }, body: { email: other, password } })
    await mailTo(other)
    const somebody = await withVerifiedEmail()
    await ask(somebody.email)
    const reset = tokenIn(await mailTo(somebody.email, 2))
    const refused = [expired, await verify(old), await verify(reset), await verify('x'.repeat(43)), await verify('1')]
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 400,
        json: { code: 'EMAIL_NOT_VERIFIED', message: 'El email no se ha verificado. Comuniquese con el proveedor' },
      })
    }
    expect((await person.call(api.users.me)).emailVerified).toBe(false)
  })

  test('gets a new code when its owner or an administrator asks, not another user', async () => {
    const person = await withEmail()
    await mailTo(person.email)
    const again = (by: Person, id = person.id) => by.wire(api.users.sendVerification, { params: { id } })
    expect((await again(person)).status).toBe(200)
    await mailTo(person.email, 2)
    expect((await again(shop.administrator)).status).toBe(200)
    expect((await again(await shop.person())).status).toBe(404)
    await verify(tokenIn(await mailTo(person.email, 3)))
    expect(await again(person)).toMatchObject({ status: 409, json: { code: 'EMAIL_VERIFIED' } })
    const nobody = await shop.person()
    expect(await again(nobody, nobody.id)).toMatchObject({ status: 409, json: { code: 'NO_EMAIL' } })
  })
})

describe('a link to recover an account', () => {
  test('arrives, sets a new password once and ends every session', async () => {
    const person = await withVerifiedEmail()
    const elsewhere = (await logIn(person.username, password)).json as { token: string }
    expect((await mailTo(person.email, 2))?.subject).toMatch(/^Entraron a tu cuenta desde un dispositivo nuevo/)
    await ask(person.email.toUpperCase())
    const mail = await mailTo(person.email, 3)
    expect(mail?.subject).toBe('Recupera tu contraseña · Plataforma Streaming')
    expect(mail?.text).toContain(person.username)
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.text).toContain(`${shop.context.config.publicUrl}/#/recover_password?token=`)
    const token = tokenIn(mail)

    expect(await recover(token, { password: 'password' })).toMatchObject({
      status: 400,
      json: { code: 'COMMON_PASSWORD' },
    })
    expect(await recover(token, { password: 'corta' })).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } })
    expect(await recover(token)).toMatchObject({ status: 200 })
    expect((await logIn(person.username, password)).status).toBe(401)
    expect((await logIn(person.username, fresh)).status).toBe(200)
    expect((await person.wire(api.users.me)).status).toBe(401)
    const headers = { authorization: `Bearer ${elsewhere.token}` }
    expect((await shop.guest.fetch('GET', '/api/v1/users/me', headers)).status).toBe(401)
    expect(await recover(token)).toMatchObject({ status: 400, json: { code: 'RECOVERY_LINK_INVALID' } })
  })

  test('expires after thirty minutes and when another link of the account is used', async () => {
    const person = await withVerifiedEmail()
    await ask(person.email)
    const first = tokenIn(await mailTo(person.email, 2))
    await ask(person.email)
    const second = tokenIn(await mailTo(person.email, 3))
    shop.advance(30 * minute)
    expect(await recover(first)).toMatchObject({ status: 400, json: { code: 'RECOVERY_LINK_INVALID' } })
    shop.advance(-30 * minute)
    expect((await recover(second)).status).toBe(200)
    expect(await recover(first)).toMatchObject({ status: 400, json: { code: 'RECOVERY_LINK_INVALID' } })
  })

  test('cannot be forged from a user id or a verification code', async () => {
    const person = await withEmail()
    const code = tokenIn(await mailTo(person.email))
    for (const token of [
      String(person.id),
      '1',
      'x'.repeat(43),
      code,
      person.token ?? '',
      '../login',
      'x'.repeat(200),
    ]) {
      expect(await recover(token), token).toMatchObject({
        status: 400,
        json: { code: 'RECOVERY_LINK_INVALID', message: 'Este enlace ya no sirve. Pide uno nuevo.' },
      })
    }
    expect((await logIn(person.username, password)).status).toBe(200)
  })

  test('works once when used fifty times concurrently', async () => {
    const person = await withVerifiedEmail()
    await ask(person.email)
    const token = tokenIn(await mailTo(person.email, 2))
    const tries = Array.from({ length: 50 }, (_, index) => recover(token, { password: `Una-clave-larga-${index}` }))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A client that finds the queue of passwords full may retry.
    expect(answers.every(({ status }) => [200, 400, 503].includes(status))).toBe(true)
  })

  test('is not mailed to an unverified address, which gets a verification link instead', async () => {
    const person = await withEmail()
    await mailTo(person.email)
    await ask(person.email)
    const mail = await mailTo(person.email, 2)
    expect(mail?.subject).toBe('Primero verifica tu correo · Plataforma Streaming')
    expect(mail?.text).toContain(`${shop.context.config.publicUrl}/#/verify?code=`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('recover_password')
    const code = tokenIn(mail)
    expect((await recover(code)).status).toBe(400)
    // The reader of that mailbox, a stranger by a typing error, cannot proceed with the mail alone.
    const byWhom = (by: Client) => by.wire(api.users.verifyEmail, { rawBody: { code } })
    for (const stranger of [shop.guest, await shop.person()]) {
      expect(await byWhom(stranger)).toMatchObject({ status: 409, json: { code: 'LOGIN_TO_VERIFY' } })
    }
    expect((await person.call(api.users.me)).emailVerified).toBe(false)
    expect((await byWhom(person)).status).toBe(200)
    expect((await byWhom(person)).status).toBe(400)
    await ask(person.email)
    expect((await recover(tokenIn(await mailTo(person.email, 3)))).status).toBe(200)
  })

  test('is invalid once the address changed or is no longer verified', async () => {
    const person = await withVerifiedEmail()
    await ask(person.email)
    const token = tokenIn(await mailTo(person.email, 2))
    const body = { email: `otra-${person.email}`, password }
    await person.call(api.users.changeMe, { params: { id: person.id }, body })
    expect(await recover(token)).toMatchObject({ status: 400, json: { code: 'RECOVERY_LINK_INVALID' } })
    await person.call(api.users.changeMe, { params: { id: person.id }, body: { email: person.email, password } })
    expect((await recover(token)).status).toBe(400)
    expect((await logIn(person.username, password)).status).toBe(200)
  })

  test('is mailed for each enabled account with the address', async () => {
    const shared = 'familia@ejemplo.pe'
    const [one, other, gone] = [await withEmail(shared), await withEmail(shared), await withEmail(shared)]
    await mailTo(shared, 3)
    await shop.context.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', gone.id).execute()
    post.mails.splice(0)
    await ask(shared)
    await mailTo(shared, 2)
    const texts = post.mails.map(({ text }) => text ?? '')
    for (const { username } of [one, other]) expect(texts.filter((text) => text.includes(username))).toHaveLength(1)
  })

  test('gets the same reply and statements for known and unknown addresses', async () => {
    const emails = [(await withVerifiedEmail()).email, (await withEmail()).email, 'nadie@ejemplo.pe']
    const words = new Set<string>()
    const work = new Set<string>()
    for (const email of emails) {
      const { status, text } = await ask(email)
      words.add(`${status} ${text}`)
      work.add((await statementsToAsk(email)).join('\n'))
    }
    expect([...words]).toEqual([expect.stringMatching(/^200 /)])
    // The same single statement in both cases: its duration reveals nothing.
    expect([...work]).toEqual([expect.stringMatching(/^insert into "mail_jobs" [^\n]*$/)])
  })
})

/** The statements that a request waits for. */
async function statementsToAsk(email: string): Promise<string[]> {
  const statements: string[] = []
  const compiler = new PostgresQueryCompiler()
  const db = shop.context.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await requestRecovery({ ...shop.context, db }, email)
  return statements
}

test('codes and links are limited to ten attempts an hour', async () => {
  const limited = await openShop({ rateLimits: true, smtpUrl: post.url })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const code = 'x'.repeat(43)
      statuses.push((await limited.guest.wire(api.users.verifyEmail, { rawBody: { code } })).status)
      const params = { token: code }
      statuses.push((await limited.guest.wire(api.users.recoverPassword, { params, rawBody: { password } })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  } finally {
    await limited.close()
  }
})

test('recovery is limited to three requests an hour per mailbox, known or not, however it is spelled', async () => {
  const limited = await openShop({ rateLimits: true, smtpUrl: post.url })
  try {
    const statuses: number[] = []
    const ask = (email: string) => limited.guest.wire(api.users.requestRecovery, { rawBody: { email } })
    for (const email of ['Alguien@gmail.com', 'al.guien@gmail.com', 'alguien+1@googlemail.com'])
      statuses.push((await ask(email)).status)
    const refused = await ask('alguien@gmail.com')
    expect([...statuses, refused.status]).toEqual([200, 200, 200, 429])
    expect((refused.json as { message: string }).message).toMatch(
      /^Demasiados intentos. Vuelve a probar en \d+ minutos\.$/,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    const other = await ask('otra@gmail.com')
    expect(other.status).toBe(200)
  } finally {
    await limited.close()
  }
})
