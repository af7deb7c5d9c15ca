import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { Client } from '../../testing/client.ts'
import { codeOf, enrolTotp, logInWithCode, beginLogin } from '../../testing/enrol.ts'
import { mailsSent } from '../../testing/mails-sent.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { giveFactor, prove } from '../../testing/prove.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'
import { completeRemovals } from './complete-removals.ts'

const hourMs = 3_600_000
let post: SmtpStub
let shop: Shop
let asker: Person
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
  asker = await shop.person('SADMIN')
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const of = ({ id }: { id: number }) => ({ params: { id } })
const ask = (about: Person, by: Client = asker) => by.call(api.secondFactor.askRemoval, of(about))
const stateOf = (person: Person) => shop.administrator.call(api.secondFactor.readRemoval, of(person))
const again = async (person: Person) => {
  const { token } = await shop.guest.call(api.users.login, { body: { username: person.username, password } })
  return Object.assign(new Client(shop.origin, token), { id: person.id, username: person.username })
}
/** Logged in anew, after the clock was advanced by hours. */
const refresh = async () => {
  asker = await again(asker)
  shop.administrator = await again(shop.administrator)
}
async function locked(role: 'USER' | 'SADMIN' = 'USER', made?: Person): Promise<Person & { email: string }> {
  const person = made ?? (await shop.person(role))
  const email = `${person.username}@correo.pe`
  await shop.context.db
    .updateTable('users')
    .set({ email, emailVerifiedAt: new Date() })
    .where('id', '=', person.id)
    .execute()
  await giveFactor(shop, person)
  return Object.assign(person, { email })
}
const mailsTo = (email: string) => post.mails.filter(({ to }) => to?.[0]?.address === email)
const tokensTo = (email: string) =>
  mailsTo(email).flatMap(({ text = '' }) => /no_fui_yo\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
async function tokenTo(email: string): Promise<string> {
  await expect.poll(() => tokensTo(email).length).toBeGreaterThan(0)
  return tokensTo(email).at(-1) ?? ''
}
const refuse = (token: string) => shop.guest.call(api.secondFactor.refuseRemoval, { body: { token } })
const noticesOf = async (person: Client) => (await person.call(api.notices.list)).items
/** What every table holds. */
async function everything(): Promise<string> {
  const { db } = shop.context
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const held = await Promise.all(
    rows.map(({ name }) =>
      sql<{ row: string }>`select to_jsonb(it)::text as row from ${sql.table(name)} it`.execute(db),
    ),
  )
  return JSON.stringify(held)
}
const factorRows = ({ id }: Person) =>
  Promise.all(
    (['totpSecrets', 'passkeys', 'recoveryCodes'] as const).map(
      async (table) =>
        (await shop.context.db.selectFrom(table).select('userId').where('userId', '=', id).execute()).length,
    ),
  )
const actsOn = async ({ id }: Person) =>
  (
    await shop.context.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'user')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('asking to remove a lost factor notifies its owner and every administrator', async () => {
  const person = await locked()
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal: null })
  const { removal } = await ask(person)
  expect(removal).toMatchObject({ by: asker.username })
  expect((removal?.endsAt.getTime() ?? 0) - (removal?.askedAt.getTime() ?? 0)).toBe(24 * hourMs)
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal })
  expect(await person.call(api.secondFactor.read)).toMatchObject({ removal: { endsAt: removal?.endsAt } })
  expect((await noticesOf(person))[0]).toMatchObject({ kind: 'factorRemovalAsked', path: '/seguridad' })
  for (const administrator of [asker, shop.administrator])
    expect((await noticesOf(administrator))[0]).toMatchObject({
      kind: 'factorRemoval',
      text: expect.stringContaining(`${asker.username} pidió quitar el de ${person.username}`) as string,
    })
  await tokenTo(person.email)
  expect(await actsOn(person)).toEqual(['ask-factor-removal'])
})

test('asking for an own factor, for none, twice or for a disabled account is refused', async () => {
  const person = await locked()
  await giveFactor(shop, asker)
  await expect(ask(asker)).rejects.toMatchObject({ status: 409, code: 'OWN_FACTOR' })
  await shop.context.db.deleteFrom('passkeys').where('userId', '=', asker.id).execute()
  await expect(ask(await shop.person())).rejects.toMatchObject({ status: 409, code: 'NO_FACTOR' })
  await ask(person)
  await expect(ask(person, shop.administrator)).rejects.toMatchObject({ status: 409, code: 'REMOVAL_OPEN' })
  const state = (disabled: boolean) =>
    shop.administrator.call(api.users.setState, { ...of(person), body: { disabled } })
  await state(true)
  expect(await stateOf(person)).toMatchObject({ removal: null })
  await expect(ask(person)).rejects.toMatchObject({ status: 409, code: 'ACCOUNT_DISABLED' })
  await state(false)
  expect(await stateOf(person)).toMatchObject({ removal: null })
  await expect(asker.call(api.secondFactor.askRemoval, of({ id: 999_999 }))).rejects.toMatchObject({ status: 404 })
})

test('fifty administrators at once ask for one factor: one of them does', async () => {
  const person = await locked('SADMIN')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => ask(person, index % 2 ? asker : shop.administrator)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'REMOVAL_OPEN' })
  expect((await noticesOf(person)).filter(({ kind }) => kind === 'factorRemovalAsked')).toHaveLength(1)
})

test('the mailed link cancels a removal once, without a log-in, and notifies administrators', async () => {
  const person = await locked()
  await ask(person)
  const token = await tokenTo(person.email)
  const wrong = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const it of [wrong, '1.x', `999999${token.slice(token.indexOf('.'))}`])
    await expect(refuse(it)).rejects.toMatchObject({ status: 400, code: 'REMOVAL_LINK_INVALID' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refuse(token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(refuse(token)).rejects.toMatchObject({ status: 400, code: 'REMOVAL_LINK_INVALID' })
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal: null })
  const [told] = await noticesOf(shop.administrator)
  expect(told).toMatchObject({ title: 'El dueño de una cuenta dijo «No fui yo»' })
  expect(await actsOn(person)).toEqual(['ask-factor-removal', 'cancel-factor-removal'])
  // One that was asked for later has a link of its own.
  await ask(person)
  await expect(refuse(token)).rejects.toMatchObject({ code: 'REMOVAL_LINK_INVALID' })
})

test('the link is in the mail alone: not in the database, the bell, or what administrators read', async () => {
  const person = await locked()
  await ask(person)
  const token = await tokenTo(person.email)
  const [, secret = ''] = token.split('.')
  const held = await everything()
  expect(held).toContain(person.email)
  expect(held).not.toContain(secret)
  expect(held).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  for (const reader of [person, asker, shop.administrator])
    expect(JSON.stringify(await noticesOf(reader))).not.toContain(secret)
  expect(JSON.stringify(await stateOf(person))).not.toContain(secret)
  for (const mail of post.mails.filter(({ to }) => to?.[0]?.address !== person.email))
    expect(mail.text).not.toContain(secret)
})

test('its owner stops it in their own session, and any administrator does', async () => {
  const person = await locked()
  await expect(person.call(api.secondFactor.cancelOwnRemoval)).rejects.toMatchObject({ status: 404 })
  await ask(person)
  await person.call(api.secondFactor.cancelOwnRemoval)
  await ask(person)
  await shop.administrator.call(api.secondFactor.cancelRemoval, of(person))
  await expect(shop.administrator.call(api.secondFactor.cancelRemoval, of(person))).rejects.toMatchObject({
    status: 404,
  })
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal: null })
})

test('after 24 hours two servers take all factors once, end the sessions and tell it', async () => {
  const administrator = await shop.person('SADMIN')
  await enrolTotp(shop, administrator)
  const person = await locked('SADMIN', administrator)
  expect(await factorRows(person)).toEqual([1, 1, 10])
  await ask(person)
  await mailsSent(shop)
  shop.advance(12 * hourMs)
  await Promise.all(Array.from({ length: 10 }, () => completeRemovals(shop.context)))
  await mailsSent(shop)
  shop.advance(60_000)
  await completeRemovals(shop.context)
  await refresh()
  // The same link, a second time.
  await mailsSent(shop)
  expect(tokensTo(person.email)).toHaveLength(2)
  expect(new Set(tokensTo(person.email)).size).toBe(1)
  expect(await stateOf(person)).toMatchObject({ hasFactor: true })
  shop.advance(12 * hourMs)
  await Promise.all(Array.from({ length: 10 }, () => completeRemovals(shop.context)))
  await refresh()
  expect(await stateOf(person)).toEqual({ hasFactor: false, removal: null })
  expect(await factorRows(person)).toEqual([0, 0, 0])
  await expect(person.call(api.users.me)).rejects.toMatchObject({ status: 401 })
  const back = await again(person)
  const notices = await noticesOf(back)
  expect(notices.filter(({ text }) => text.startsWith('La tienda lo quitó'))).toHaveLength(1)
  expect(notices.filter(({ kind }) => kind === 'factorRemovalAsked')).toHaveLength(2)
  expect(await actsOn(person)).toEqual(['ask-factor-removal', 'complete-factor-removal'])
  await expect(refuse(await tokenTo(person.email))).rejects.toMatchObject({ code: 'REMOVAL_LINK_INVALID' })
})

test('a link against the end: either the factor goes or it stays, and both know', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await locked()
    await ask(person)
    const token = await tokenTo(person.email)
    shop.advance(24 * hourMs)
    const [stopped] = await Promise.allSettled([refuse(token), completeRemovals(shop.context)])
    await refresh()
    const { hasFactor, removal } = await stateOf(person)
    expect([hasFactor, removal]).toEqual([stopped.status === 'fulfilled', null])
  }
})

test('it lapses if the asker changes the password meanwhile, or is no administrator any more', async () => {
  const [person, other] = [await locked(), await locked()]
  const second = await shop.person('SADMIN')
  await ask(person)
  await ask(other, second)
  await asker.call(api.users.setPassword, { ...of(person), body: { password } })
  await shop.administrator.call(api.users.changeRole, { ...of(second), body: { role: 'USER' } })
  shop.advance(24 * hourMs)
  await completeRemovals(shop.context)
  await refresh()
  for (const it of [person, other]) {
    expect(await stateOf(it)).toEqual({ hasFactor: true, removal: null })
    expect((await actsOn(it)).at(-1)).toBe('lapse-factor-removal')
  }
})

test('an administrator who changed the password or e-mail may ask for a removal after 7 days', async () => {
  const person = await locked()
  await asker.call(api.users.setPassword, { ...of(person), body: { password } })
  await expect(ask(person)).rejects.toMatchObject({ status: 409, code: 'ACCESS_CHANGED' })
  await ask(person, shop.administrator)
  await shop.administrator.call(api.secondFactor.cancelRemoval, of(person))
  const other = await locked()
  await asker.call(api.users.changeMe, { ...of(other), body: { nombre: 'Ana' } })
  await ask(other)
  await asker.call(api.secondFactor.cancelRemoval, of(other))
  await asker.call(api.users.changeMe, { ...of(other), body: { email: 'mio@correo.pe' } })
  await expect(ask(other)).rejects.toMatchObject({ status: 409, code: 'ACCESS_CHANGED' })
  shop.advance(7 * dayMs)
  await refresh()
  await ask(person)
  await ask(other)
})

test('a log-in with the factor stops it, one with a recovery code does not', async () => {
  const person = await shop.person('SADMIN')
  const { secret, recoveryCodes } = await enrolTotp(shop, person)
  await prove(asker)
  await ask(person)
  const { ticket } = await beginLogin(shop.guest, person.username)
  await shop.guest.call(api.secondFactor.login, { body: { ticket, recoveryCode: recoveryCodes[0] } })
  expect((await stateOf(person)).removal).not.toBeNull()
  shop.advance(30_000)
  await logInWithCode(shop, person, codeOf(shop, secret))
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal: null })
})

test('adding a factor, or removing the last one, cancels the removal that was asked', async () => {
  const person = await shop.person('SADMIN')
  await giveFactor(shop, person)
  await ask(person)
  await enrolTotp(shop, person)
  expect(await stateOf(person)).toEqual({ hasFactor: true, removal: null })
  await ask(person)
  await shop.context.db.deleteFrom('passkeys').where('userId', '=', person.id).execute()
  await person.call(api.secondFactor.removeTotp, { body: { password } })
  expect(await stateOf(person)).toEqual({ hasFactor: false, removal: null })
})
