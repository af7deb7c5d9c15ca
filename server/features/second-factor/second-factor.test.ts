import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { recoveryCodeCount } from '#domain/second-factor.ts'
import { Client } from '../../testing/client.ts'
import { beginLogin, codeOf, enrolTotp, logInWithCode } from '../../testing/enrol.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { Passkey } from '../../testing/passkey.ts'
import { giveFactor } from '../../testing/prove.ts'

const origin = 'https://tienda.ejemplo.pe'
let shop: Shop
beforeAll(async () => (shop = await openShop({ rateLimits: 'factor=5/900', publicUrl: origin })))
afterAll(() => shop.close())

const halfMinute = 30_000
/** The next code of an application. */
const waitForCode = () => shop.advance(halfMinute)
const administrator = () => shop.person('SADMIN')
const again = (person: Person) => shop.guest.call(api.users.login, { body: { username: person.username, password } })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('an administrator turns codes on, and logs in with the password and a code', async () => {
  const person = await administrator()
  const other = new Client(shop.origin, (await again(person)).token)
  const { secret, recoveryCodes } = await enrolTotp(shop, person)
  expect(recoveryCodes).toHaveLength(recoveryCodeCount)
  expect(await person.call(api.secondFactor.read)).toMatchObject({ passkeys: [], recoveryCodes: 10, asks: 'factor' })
  await expect(other.call(api.users.me)).rejects.toMatchObject({ status: 401 })
  waitForCode()
  const { ticket, ways } = await beginLogin(shop.guest, person.username)
  expect(ways).toEqual(['totp', 'recovery'])
  const code = codeOf(shop, secret)
  await expect(shop.guest.call(api.secondFactor.login, { body: { ticket, code: wrong(code) } })).rejects.toMatchObject({
    code: 'WRONG_FACTOR',
  })
  const { token, user } = await shop.guest.call(api.secondFactor.login, { body: { ticket, code } })
  expect(user.username).toBe(person.username)
  expect(await new Client(shop.origin, token).call(api.users.me)).toMatchObject({ id: person.id })
})

test('a code is used once: not by the next log-in, not by fifty at once on two servers', async () => {
  const person = await administrator()
  const { secret } = await enrolTotp(shop, person)
  waitForCode()
  const code = codeOf(shop, secret)
  await logInWithCode(shop, person, code)
  await expect(logInWithCode(shop, person, code)).rejects.toMatchObject({ code: 'WRONG_FACTOR' })
  const other = await shop.sibling()
  const elsewhere = new Client(other.origin)
  const { ticket } = await beginLogin(shop.guest, person.username)
  waitForCode()
  const body = { ticket, code: codeOf(shop, secret) }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? elsewhere : shop.guest).call(api.secondFactor.login, { body }),
    ),
  )
  await other.close()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('five wrong codes pause an account for 15 minutes on every server, the right code included', async () => {
  const person = await administrator()
  const { secret, recoveryCodes } = await enrolTotp(shop, person)
  waitForCode()
  const other = await shop.sibling()
  const elsewhere = new Client(other.origin)
  const { ticket } = await beginLogin(shop.guest, person.username)
  const body = { ticket, code: wrong(codeOf(shop, secret)) }
  for (const guest of [shop.guest, elsewhere, shop.guest, elsewhere, shop.guest])
    await expect(guest.call(api.secondFactor.login, { body })).rejects.toMatchObject({ code: 'WRONG_FACTOR' })
  for (const guest of [elsewhere, shop.guest]) {
    const right = guest.call(api.secondFactor.login, { body: { ticket, code: codeOf(shop, secret) } })
    await expect(right).rejects.toMatchObject({ status: 429 })
    const recovery = guest.call(api.secondFactor.login, { body: { ticket, recoveryCode: recoveryCodes[0] } })
    await expect(recovery).rejects.toMatchObject({ status: 429 })
  }
  const { headers } = await elsewhere.wire(api.secondFactor.login, { body })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  await other.close()
})

test('a recovery code works once in any spelling, and the owner reads how many are left', async () => {
  const person = await administrator()
  const { recoveryCodes } = await enrolTotp(shop, person)
  const [code = ''] = recoveryCodes
  const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const { ticket } = await beginLogin(shop.guest, person.username)
  const { token } = await shop.guest.call(api.secondFactor.login, { body: { ticket, recoveryCode: typed } })
  await expect(shop.guest.call(api.secondFactor.login, { body: { ticket, recoveryCode: code } })).rejects.toMatchObject(
    { code: 'WRONG_FACTOR' },
  )
  const { items } = await new Client(shop.origin, token).call(api.notices.list)
  // The log-in was from a new device, too.
  const told = items.find(({ kind }) => kind === 'factorChanged')
  expect(told).toMatchObject({ text: expect.stringContaining('Te quedan 9.') as string })
})

test('a passkey is made and logs in; what it signed counts once, and for what it was asked', async () => {
  const person = await administrator()
  const passkey = new Passkey(origin)
  const options = await person.call(api.secondFactor.askPasskey, { body: { password } })
  expect(options).toMatchObject({ attestation: 'none' })
  const made = { name: 'Celular', passkey: passkey.make(options) }
  const { recoveryCodes } = await person.call(api.secondFactor.addPasskey, { body: made })
  expect(recoveryCodes).toHaveLength(recoveryCodeCount)
  await expect(person.call(api.secondFactor.addPasskey, { body: made })).rejects.toMatchObject({ code: 'WRONG_FACTOR' })
  const { ticket, ways } = await beginLogin(shop.guest, person.username)
  expect(ways).toEqual(['passkey', 'recovery'])
  const asked = await person.call(api.secondFactor.askProof)
  const forProof = passkey.sign(asked)
  await expect(shop.guest.call(api.secondFactor.login, { body: { ticket, passkey: forProof } })).rejects.toMatchObject({
    code: 'WRONG_FACTOR',
  })
  await person.call(api.secondFactor.prove, { body: { passkey: forProof } })
  await expect(person.call(api.secondFactor.prove, { body: { passkey: forProof } })).rejects.toMatchObject({
    code: 'WRONG_FACTOR',
  })
  const signed = passkey.sign(await shop.guest.call(api.secondFactor.askLogin, { body: { ticket } }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => shop.guest.call(api.secondFactor.login, { body: { ticket, passkey: signed } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a passkey of another key, account or origin is refused', async () => {
  const [one, two] = [await administrator(), await administrator()]
  const enrol = async (person: Person) => {
    const passkey = new Passkey(origin)
    const options = await person.call(api.secondFactor.askPasskey, { body: { password } })
    await person.call(api.secondFactor.addPasskey, { body: { name: 'Uno', passkey: passkey.make(options) } })
    return passkey
  }
  const [own, strangers] = [await enrol(one), await enrol(two)]
  const prove = (passkey: object) => one.call(api.secondFactor.prove, { body: { passkey: passkey as never } })
  const ask = () => one.call(api.secondFactor.askProof)
  const refused = { code: 'WRONG_FACTOR' }
  await expect(prove(strangers.sign(await ask()))).rejects.toMatchObject(refused)
  await expect(prove({ ...new Passkey(origin).sign(await ask()), id: own.id, rawId: own.id })).rejects.toMatchObject(
    refused,
  )
  await expect(prove(own.sign(await two.call(api.secondFactor.askProof)))).rejects.toMatchObject(refused)
  await expect(prove(own.sign(await ask(), 'https://tienda.ejemplo'))).rejects.toMatchObject(refused)
  await prove(own.sign(await ask()))
})

test('the first factor asks for the password and, with a verified address, for the code mailed to it', async () => {
  const person = await shop.person('USER')
  const ask = (body: { password: string; mailCode?: string }) => person.call(api.secondFactor.askTotp, { body })
  await expect(ask({ password })).rejects.toMatchObject({ code: 'EMAIL_NEEDED' })
  await expect(person.call(api.secondFactor.sendMailCode)).rejects.toMatchObject({ code: 'EMAIL_NEEDED' })
  await shop.context.db
    .updateTable('users')
    .set({ email: 'ana@ejemplo.pe', emailVerifiedAt: new Date() })
    .where('id', '=', person.id)
    .execute()
  expect(await person.call(api.secondFactor.read)).toMatchObject({ asks: 'mailCode' })
  await expect(ask({ password: 'no-es-esta-clave', mailCode: 'ABCDE-FGHJK' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await expect(ask({ password })).rejects.toMatchObject({ status: 400 })
  await expect(ask({ password, mailCode: 'ABCDE-FGHJK' })).rejects.toMatchObject({ code: 'WRONG_FACTOR' })
})

test('without the password no factor is removed and no codes are made, however fresh the proof', async () => {
  const person = await administrator()
  const { recoveryCodes } = await enrolTotp(shop, person)
  await giveFactor(shop, person)
  const { passkeys } = await person.call(api.secondFactor.read)
  const params = { id: passkeys[0]?.id ?? 0 }
  const wrongly = { body: { password: 'no-es-esta-clave' } }
  const refused = { code: 'WRONG_PASSWORD' }
  await expect(person.call(api.secondFactor.removeTotp, wrongly)).rejects.toMatchObject(refused)
  await expect(person.call(api.secondFactor.removePasskey, { params, ...wrongly })).rejects.toMatchObject(refused)
  await expect(person.call(api.secondFactor.renewCodes, wrongly)).rejects.toMatchObject(refused)
  expect(await person.call(api.secondFactor.read)).toMatchObject({ passkeys, recoveryCodes: 10, asks: 'factor' })
  const body = { password }
  await person.call(api.secondFactor.removePasskey, { params, body })
  const renewed = await person.call(api.secondFactor.renewCodes, { body })
  const { ticket } = await beginLogin(shop.guest, person.username)
  const logInWith = (recoveryCode = '') => shop.guest.call(api.secondFactor.login, { body: { ticket, recoveryCode } })
  await expect(logInWith(recoveryCodes[0])).rejects.toMatchObject({ code: 'WRONG_FACTOR' })
  expect(await logInWith(renewed.recoveryCodes[0])).toMatchObject({ user: { id: person.id } })
})

test('a ticket ends after five minutes, with the password, and is worth nothing changed or for another account', async () => {
  const [person, other] = [await administrator(), await administrator()]
  const { secret } = await enrolTotp(shop, person)
  await enrolTotp(shop, other)
  waitForCode()
  const { ticket } = await beginLogin(shop.guest, person.username)
  const login = (given: string) =>
    shop.guest.call(api.secondFactor.login, { body: { ticket: given, code: codeOf(shop, secret) } })
  const expired = { status: 401, code: 'LOGIN_EXPIRED' }
  await expect(login(ticket.replace(/^\d+/, String(other.id)))).rejects.toMatchObject(expired)
  await expect(login(ticket.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).rejects.toMatchObject(expired)
  await expect(login('1-0-0-9999999999.')).rejects.toMatchObject(expired)
  const later = shop.context.clock.now().getTime()
  shop.advance(5 * 60_000)
  await expect(login(ticket)).rejects.toMatchObject(expired)
  expect(shop.context.clock.now().getTime()).toBeGreaterThan(later)
  const fresh = await beginLogin(shop.guest, person.username)
  const body = { password: 'Otra-clave-larga-8' }
  await shop.administrator.call(api.users.setPassword, { params: { id: person.id }, body })
  await expect(login(fresh.ticket)).rejects.toMatchObject(expired)
})

test('a shop that demands a factor lets its team reach nothing else, and only one who has it demands it', async () => {
  const [owner, without] = [await administrator(), await administrator()]
  const supplier = await shop.person('ADMIN')
  const customer = await shop.person('USER')
  const demand = { body: { secondFactorRequired: true } }
  await expect(owner.call(api.settings.change, demand)).rejects.toMatchObject({ code: 'FACTOR_ABSENT' })
  const { secret } = await enrolTotp(shop, owner)
  await owner.call(api.settings.change, demand)
  for (const person of [without, supplier]) {
    for (const route of [api.purchases.list, api.wallet.mine, api.notices.list, api.cart.list, api.outages.falls])
      expect((await person.wire(route)).json).toMatchObject({ code: 'FACTOR_REQUIRED' })
    expect(await person.call(api.secondFactor.read)).toMatchObject({ required: true })
    expect(await person.call(api.users.me)).toMatchObject({ id: person.id })
  }
  const seenByGuest = await shop.guest.call(api.catalogue.listProducts)
  expect(await without.call(api.catalogue.listProducts)).toEqual(seenByGuest)
  await customer.call(api.wallet.mine)
  await enrolTotp(shop, without)
  await without.call(api.notices.list)
  waitForCode()
  await expect(owner.call(api.secondFactor.removeTotp, { body: { password } })).rejects.toMatchObject({
    code: 'LAST_FACTOR',
  })
  await owner.call(api.settings.change, { body: { secondFactorRequired: false } })
  await owner.call(api.secondFactor.removeTotp, { body: { password } })
  expect(await owner.call(api.secondFactor.read)).toMatchObject({ totp: null, recoveryCodes: 0 })
  expect(await again(owner)).toMatchObject({ user: { id: owner.id } })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
