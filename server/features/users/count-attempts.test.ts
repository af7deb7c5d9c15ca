import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { mailsSent } from '../../testing/mails-sent.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { startSmtpStub, tokenIn, type SmtpStub } from '../../testing/smtp-stub.ts'
import { newDeviceCookie } from './device-cookie.ts'

const [addressLimit, accountLimit] = [8, 12]

let shop: Shop
let post: SmtpStub
let other: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  post = await startSmtpStub()
  const rateLimits = `login=5/3600,loginAddress=${addressLimit}/3600,loginAccount=${accountLimit}/3600,everything=5000/60`
  shop = await openShop({ rateLimits, trustProxy: true, smtpUrl: post.url })
  other = await shop.sibling()
})
beforeEach(() => void post.mails.splice(0))
afterAll(async () => {
  await other.close()
  await shop.close()
  await post.stop()
})

let addresses = 0
const newAddress = () => `203.0.${++addresses >> 8}.${addresses & 255}`
let servers = 0

/** A login attempt at the two servers in turn, from a new address by default. */
async function logIn(username: string, secret: string, from: { address?: string; cookie?: string | undefined } = {}) {
  const { address = newAddress(), cookie } = from
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) }
  const server = new Client(servers++ % 2 === 0 ? shop.origin : other.origin)
  const body = JSON.stringify({ username, password: secret })
  const answer = await server.fetch('POST', basePath + api.users.login.path, headers, body)
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
}

async function statuses(count: number, attempt: (number: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = []
  for (let number = 0; number < count; number++) all.push((await attempt(number)).status)
  return all
}
const repeated = (status: number, count: number) => Array.from({ length: count }, () => status)
const lockOut = (username: string) => statuses(accountLimit, () => logIn(username, 'no-es-esta'))

/** A user with a verified mailbox. */
async function owner() {
  const person = await shop.person()
  const email = `${person.username}@ejemplo.pe`
  await person.call(api.users.changeMe, { params: { id: person.id }, body: { email, password } })
  const code = tokenIn(await mailTo(email, 'Verifica tu correo'))
  await person.call(api.users.verifyEmail, { body: { code } })
  post.mails.splice(0)
  return { username: person.username, email }
}
async function mailTo(email: string, title: string) {
  const arrived = () => post.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith(title))
  await expect.poll(() => arrived().length).toBe(1)
  return arrived()[0]
}

test('failures at many accounts from one address add up; successful logins do not count', async () => {
  const address = newAddress()
  const { username } = await shop.person()
  for (let number = 0; number < addressLimit; number++) {
    expect((await logIn(username, password, { address })).status).toBe(200)
    expect((await logIn(`nombre-${number}`, 'no-es-esta', { address })).status).toBe(401)
  }
  expect(await statuses(3, (number) => logIn(`otro-${number}`, 'no-es-esta', { address }))).toEqual(repeated(429, 3))
  expect((await logIn(username, password, { address })).status).toBe(429)
  expect((await logIn(username, password)).status).toBe(200)
})

test('refused attempts do not use up the limit of the address', async () => {
  const address = newAddress()
  expect(await statuses(20, () => logIn('solo-una', 'no-es-esta', { address }))).toEqual([
    ...repeated(401, 5),
    ...repeated(429, 15),
  ])
  expect(await statuses(4, (number) => logIn(`vecino-${number}`, 'no-es-esta', { address }))).toEqual([
    ...repeated(401, addressLimit - 5),
    429,
  ])
})

test('guesses from many addresses lock out new devices, but never a known one', async () => {
  const { username, email } = await owner()
  const { cookie, headers } = await logIn(username, password)
  expect(headers.get('set-cookie')).toMatch(
    /^device-[\w-]{16}=[\w-]{22}~0\.[\w-]{43}; Path=\/api\/v1\/users\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  expect(await lockOut(username)).toEqual(repeated(401, accountLimit))
  const stranger = await logIn(username, password)
  expect(stranger.status).toBe(429)
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(stranger.cookie).toBeUndefined()
  const again = await logIn(username.toUpperCase(), password, { cookie: `otra=1; ${cookie}; mas=2` })
  expect(again.status).toBe(200)
  expect((await logIn(username, password, { cookie: again.cookie })).status).toBe(200)

  await statuses(5, () => logIn(username, 'no-es-esta'))
  const mail = await mailTo(email, 'Muchos intentos de entrar a tu cuenta · Plataforma Streaming')
  expect(mail?.text).toContain(`${shop.context.config.publicUrl}/#/recuperarpassword`)
  await mailsSent(shop)
  expect(new Set(post.mails.map(({ subject }) => subject?.split(' · ')[0]))).toEqual(
    new Set(['Entraron a tu cuenta desde un dispositivo nuevo', 'Muchos intentos de entrar a tu cuenta']),
  )
  expect(post.mails).toHaveLength(2)
})

test('an unknown name is refused like a known one, and no mail is sent', async () => {
  const { username } = await shop.person()
  const answers = await Promise.all(
    [username, 'no-existe-1'].map(async (name) => {
      const tried = await lockOut(name)
      const { status, text, headers } = await logIn(name, password)
      return { tried, status, text: text.replace(/\d+/, ''), names: [...headers.keys()].toSorted() }
    }),
  )
  expect(answers[0]).toMatchObject({ tried: repeated(401, accountLimit), status: 429 })
  expect(answers[1]).toEqual(answers[0])
  expect(post.mails).toEqual([])
})

test('a device cookie of another account or a forged one does not help', async () => {
  const [owned, strange] = [await shop.person(), await shop.person()]
  const { cookie = '' } = await logIn(owned.username, password)
  const { cookie: foreign = '' } = await logIn(strange.username, password)
  await lockOut(owned.username)
  const [name = '', value = ''] = cookie.split('=')
  const [nonce = '', signature = ''] = value.split('.')
  const wrong = [
    foreign,
    `${name}=${foreign.split('=')[1]}`,
    `${name}=${nonce}`,
    `${name}=${nonce}.`,
    `${name}=${nonce}x.${signature}`,
    `${name}=.${signature}`,
    `${name}=${nonce}.${'A'.repeat(43)}`,
  ]
  for (const made of wrong) expect((await logIn(owned.username, password, { cookie: made })).status, made).toBe(429)
  expect((await logIn(owned.username, password, { cookie })).status).toBe(200)
})

test('each device has five attempts of its own', async () => {
  const { username } = await shop.person()
  const [stolen, own] = [await logIn(username, password), await logIn(username, password)]
  expect(await statuses(7, () => logIn(username, 'no-es-esta', { cookie: stolen.cookie }))).toEqual([
    ...repeated(401, 5),
    429,
    429,
  ])
  const { status } = await logIn(username, password, { cookie: own.cookie })
  expect(status).toBe(200)
  // Nor does it use up the attempts of strangers.
  expect(await lockOut(username)).toEqual(repeated(401, accountLimit))
})

test('a session that ends others again and again gets five guesses in all', async () => {
  const person = await shop.person()
  await lockOut(person.username)
  const guess = async () => {
    const { headers } = await person.wire(api.sessions.endOthers)
    return logIn(person.username, 'no-es-esta', { cookie: headers.get('set-cookie')?.split(';')[0] })
  }
  expect(await statuses(7, guess)).toEqual([...repeated(401, 5), 429, 429])
})

test('after a recovery by mail the new and the earlier devices log in during a lockout', async () => {
  const { username, email } = await owner()
  const { cookie } = await logIn(username, password)
  await lockOut(username)
  await shop.guest.call(api.users.requestRecovery, { body: { email } })
  const token = tokenIn(await mailTo(email, 'Recupera tu contraseña'))
  const fresh = 'Otra-clave-larga-8'
  const recovered = await shop.guest.wire(api.users.recoverPassword, {
    params: { token },
    body: { password: fresh },
  })
  expect((await logIn(username, fresh)).status).toBe(429)
  const given = recovered.headers.get('set-cookie')?.split(';')[0]
  for (const known of [given, cookie]) expect((await logIn(username, fresh, { cookie: known })).status).toBe(200)
})

test('the device cookie is Secure when the shop is served over TLS', () => {
  const { context } = shop
  const config = { ...context.config, publicUrl: 'https://tienda.pe' }
  expect(newDeviceCookie({ ...context, config }, { username: 'ana', deviceGeneration: 0 })).toMatch(
    /; SameSite=Strict; Secure$/,
  )
})
