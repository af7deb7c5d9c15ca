import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles, toSoles } from '#domain/money.ts'
import { register } from '../users/register.ts'
import { makeFirstAdministrator } from '../users/first-administrator.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { beginLogin, enrolTotp } from '../../testing/enrol.ts'
import { columnsWith, fillAccount, marksOf } from '../../testing/own-data-rows.ts'
import { completeClosures } from './complete-closures.ts'

let shop: Shop
let product: number
beforeAll(async () => {
  shop = await openShop()
  product = await shop.product({ precio: 1, profiles: 90 })
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))

const close = (by: Person) => by.wire(api.ownData.close, { body: { password } })
const obstacles = async (by: Person) => (await by.call(api.ownData.readClosing)).obstacles
const closures = (userId: number) =>
  shop.context.db.selectFrom('accountClosures').selectAll().where('userId', '=', userId).orderBy('id').execute()
const logIn = (username: string) => shop.guest.wire(api.users.login, { body: { username, password } })
/** Moves a closing into the past: moving the clock would end the sessions of all. */
const age = (userId: number, days: number) =>
  sql`update account_closures set asked_at = asked_at - ${days} * interval '1 day', due_at = due_at - ${days} * interval '1 day'
    where user_id = ${userId} and undone_at is null`.execute(shop.context.db)
/** What a restore would not know of yet. */
const unstored = () => shop.context.db.selectFrom('keptRecords').selectAll().where('kind', '=', 'closure').execute()
const endRents = (userId: number) =>
  sql`update purchases set start_date = start_date - interval '60 days', end_date = end_date - interval '60 days',
    garantia_hasta = garantia_hasta - interval '60 days' where user_id = ${userId}`.execute(shop.context.db)
const payOut = (userId: number, soles: number) =>
  shop.administrator.call(api.wallet.adjust, {
    body: { userId, quantity: fromSoles(-soles), motivo: 'Devuelto en efectivo' },
  })

test('an account with a balance, a top-up, a rent or a ticket stays open, and says why', async () => {
  const person = await shop.person('USER', 20)
  expect(await obstacles(person)).toEqual(['balance'])
  await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  const customer = { nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await person.call(api.purchases.buy, { body: { productId: product, ...customer } })
  await person.call(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra.' } })
  const raffle = await shop.product({ tickets: 5, precioRifa: 2 })
  await person.call(api.purchases.buy, { body: { productId: raffle, ...customer } })
  const refused = await close(person)
  expect(refused).toMatchObject({ status: 409, json: { code: 'ACCOUNT_NOT_CLOSABLE' } })
  const { issues } = refused.json as { issues: { path: string; message: string }[] }
  expect(issues.map(({ path }) => path)).toEqual(['balance', 'topUp', 'ownRent', 'claim', 'ticket'])
  expect(issues[0]?.message).toBe('Todavía tienes saldo en tu billetera.')
  expect(await closures(person.id)).toEqual([])
})

test('a supplier with a running rent and money held stays open', async () => {
  const supplier = await shop.person('ADMIN')
  const supplied = await shop.product({ precio: 5 })
  const change = (body: object) =>
    shop.administrator.call(api.catalogue.changeProduct, { params: { id: supplied }, body })
  await change({ sellerId: supplier.id })
  await change({ costo: fromSoles(3) })
  const buyer = await shop.person('USER', 50)
  await buyer.call(api.purchases.buy, { body: { productId: supplied, nombreUser: 'Ana', telefono: '987654321' } })
  expect(await obstacles(supplier)).toEqual(['settlement', 'suppliedRent'])
})

test('of two administrators who close their accounts at once one stays', async () => {
  const second = await shop.person('SADMIN')
  const both = await Promise.all([close(second), close(shop.administrator)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  const closed = both[0]?.status === 200 ? second.username : 'superadmin'
  const { json } = await logIn(closed)
  expect(json).toMatchObject({ reopened: true })
  const { token } = json as { token: string }
  if (closed === 'superadmin') Object.assign(shop.administrator, { token })
  await shop.administrator.call(api.users.setState, { params: { id: second.id }, body: { disabled: true } })
})

test('closing ends the sessions, and a log-in within 30 days undoes it', async () => {
  const person = await shop.person('USER')
  expect(await person.wire(api.ownData.close, { body: { password: 'no-es-esta' } })).toMatchObject({ status: 400 })
  expect(await close(person)).toMatchObject({ status: 200 })
  expect(await close(person)).toMatchObject({ status: 401 })
  await age(person.id, 29)
  await completeClosures(shop.context)
  expect(await logIn(person.username)).toMatchObject({ status: 200, json: { reopened: true } })
  expect(await unstored()).toEqual([])
  expect((await logIn(person.username)).json).not.toHaveProperty('reopened')
  await age(person.id, 9)
  await completeClosures(shop.context)
  expect(await closures(person.id)).toMatchObject([{ doneAt: null }])
  expect(await logIn(person.username)).toMatchObject({ status: 200 })
})

test('a log-in with a second factor undoes a closing before its reply, for a restore too', async () => {
  const person = await shop.person('SADMIN')
  const { recoveryCodes } = await enrolTotp(shop, person)
  expect(await close(person)).toMatchObject({ status: 200 })
  const { ticket } = await beginLogin(shop.guest, person.username)
  const body = { ticket, recoveryCode: recoveryCodes[0] }
  expect(await shop.guest.wire(api.secondFactor.login, { body })).toMatchObject({ json: { reopened: true } })
  expect(await unstored()).toEqual([])
})

test('after 30 days the values of a person stand in no column but that of their constancias', async () => {
  const marks = marksOf(33)
  const person = await fillAccount(shop, product, marks)
  const values = [...Object.values(marks), person.username]
  expect((await columnsWith(shop, values)).length).toBeGreaterThan(10)
  await endRents(person.id)
  const { balance } = await person.call(api.wallet.mine)
  await payOut(person.id, toSoles(balance))
  expect(await close(person)).toMatchObject({ status: 200 })
  await age(person.id, 30)
  await Promise.all(Array.from({ length: 10 }, () => completeClosures(shop.context)))
  // For the term of the tax law.
  expect(await columnsWith(shop, values)).toEqual(['receipts.buyer_name'])
  expect((await closures(person.id)).at(-1)).toMatchObject({ undoneAt: null, doneAt: expect.any(Date) as Date })
  expect(await logIn(person.username)).toMatchObject({ status: 401 })
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'user', subjectId: person.id } })
  expect(items.length).toBeGreaterThan(0)
  const again = { username: person.username.toUpperCase(), password, telefono: '987654321' }
  await expect(register(shop.context, again)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
})

test("a registration with a look-alike of a closed account's name is refused", async () => {
  const person = await shop.person('USER')
  await sql`update users set username = 'marilolo1' where id = ${person.id}`.execute(shop.context.db)
  await close(person)
  await age(person.id, 31)
  await completeClosures(shop.context)
  const take = (username: string) =>
    shop.guest.wire(api.users.register, { rawBody: { username, password, telefono: '987654321' } })
  for (const name of ['marilolo1', 'MARIL0L01', 'mariIoIo1', 'ｍarilolo1', 'mаrilolo1'])
    expect(await take(name), name).toMatchObject({ status: 409, json: { code: 'USERNAME_TAKEN' } })
  expect(await take('marilola1')).toMatchObject({ status: 201 })
  // An older closing left the hash of the name alone.
  const old = { nameHash: shop.context.vault.indexOf('benito77'), closedAt: new Date() }
  await shop.context.db.insertInto('closedUsernames').values(old).execute()
  expect(await take('Benito77')).toMatchObject({ status: 409, json: { code: 'USERNAME_TAKEN' } })
})

test('an account that was given money meanwhile is not erased until it is settled', async () => {
  const person = await shop.person('USER')
  await close(person)
  await age(person.id, 31)
  await shop.administrator.call(api.wallet.requestTopUp, {
    body: { quantity: fromSoles(5), descripcion: 'Bono', userId: person.id },
  })
  await completeClosures(shop.context)
  expect(await closures(person.id)).toMatchObject([{ doneAt: null }])
  await payOut(person.id, 5)
  await completeClosures(shop.context)
  expect(await closures(person.id)).toMatchObject([{ doneAt: expect.any(Date) as Date }])
})

test('an act on record is changed by nothing but the closing of an account', async () => {
  const { db } = shop.context
  const change = sql`update audit set after = jsonb_build_object('telefono', 'borrado:' || repeat('a', 64))
    where after ? 'telefono'`
  await expect(change.execute(db)).rejects.toThrow('the audit trail is never changed')
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('the audit trail is never changed')
})

test('the name of the first administrator is not taken again by a start once it was closed', async () => {
  const { context } = shop
  const config = { ...context.config, superadmin: { username: 'antiguo01', password: undefined } }
  const nameHash = context.vault.indexOf('antiguo01')
  await context.db.insertInto('closedUsernames').values({ nameHash, closedAt: new Date() }).execute()
  expect(await makeFirstAdministrator({ ...context, config })).toEqual({ generatedPassword: undefined })
  expect(await context.db.selectFrom('users').select('id').where('username', '=', 'antiguo01').execute()).toEqual([])
})
