import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'
import { startSmtpStub, tokenIn, type SmtpStub } from '../../testing/smtp-stub.ts'
import { notify } from './notify.ts'
import { deleteOldNotices } from './notices.ts'

let post: SmtpStub
let shop: Shop
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
})
const open: Subscription[] = []
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.close()
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const listen = async (by: Person, origin?: string) => {
  const subscription = await listenTo(by, origin)
  open.push(subscription)
  return () => subscription.received.filter(({ type }) => type === 'notices').length
}
const mailsTo = (email: string) =>
  post.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject?.split(' · ')[0])
const setEmail = (person: Person, email: string, emailVerifiedAt: Date | null = new Date()) =>
  shop.context.db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', person.id).execute()
const requestTopUp = (person: Person, soles: number) =>
  person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })
const listOf = (person: Person, estado?: 'unread' | 'read') => person.call(api.notices.list, { query: { estado } })
const said = async (person: Person) => (await listOf(person)).items.map(({ title, text }) => `${title} ${text}`)
const topUp = (userId: number, key: string, soles = 5) =>
  ({ userId, key, kind: 'topUpAccepted', data: { entryId: 1, quantity: fromSoles(soles) } }) as const
const renewed = (userId: number, key: string) => {
  const data = { purchaseId: 7, nombre: 'Netflix', precio: fromSoles(13), until: '2027-01-01T04:59:00Z' }
  return { userId, key, kind: 'autoRenewed', data } as const
}
const tell = (...notices: Parameters<typeof notify>[1]) =>
  inTransaction(shop.context.db, (trx) => notify(trx, notices, shop.context.clock.now()))

test('an accepted or rejected top-up notifies only its owner, with the reason, on every screen', async () => {
  const person = await shop.person()
  const other = await shop.person()
  const [heard, heardByOther] = [await listen(person), await listen(other)]
  const [one, two] = [await requestTopUp(person, 20), await requestTopUp(person, 30)]
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: one.id } })
  await expect.poll(heard).toBe(1)
  await shop.administrator.call(api.wallet.rejectTopUp, { params: { id: two.id }, body: { motivo: 'No llegó.' } })
  await expect.poll(heard).toBe(2)
  const { items, total, unread } = await listOf(person)
  expect({ total, unread }).toEqual({ total: 2, unread: 2 })
  expect(items).toMatchObject([
    { kind: 'topUpRejected', text: 'Eran S/. 30.00. Motivo: No llegó.', path: '/billetera', readAt: null },
    { kind: 'topUpAccepted', text: 'S/. 20.00 ya están en tu saldo.' },
  ])
  expect(heardByOther()).toBe(0)
  expect(await listOf(other)).toMatchObject({ items: [], total: 0, unread: 0 })
})

test('a withdrawn top-up that cannot be accepted any more sends no notice', async () => {
  const person = await shop.person()
  const { id } = await requestTopUp(person, 20)
  await person.call(api.wallet.cancelTopUp, { params: { id } })
  await expect(shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await listOf(person)).total).toBe(0)
})

test('a changed password is always notified, by mail too when mails are switched off', async () => {
  const person = await shop.person()
  await setEmail(person, 'clave@ejemplo.pe')
  await person.call(api.notices.choose, { body: { reminderDays: [], mail: false } })
  await shop.administrator.call(api.users.setPassword, {
    params: { id: person.id },
    body: { password: 'Otra-clave-8' },
  })
  const enter = async (known: string) =>
    Object.assign(
      person,
      await shop.guest.call(api.users.login, { body: { username: person.username, password: known } }),
    )
  await enter('Otra-clave-8')
  await person.call(api.users.changePassword, { body: { password: 'Otra-clave-8', newPassword: password } })
  await shop.guest.call(api.users.recoverPassword, {
    params: { token: await recoveryToken('clave@ejemplo.pe') },
    body: { password: 'Una-tercera-9' },
  })
  await enter('Una-tercera-9')
  expect((await said(person)).map((text) => text.split(/[.,] /)[0])).toEqual([
    'Entraron a tu cuenta desde un dispositivo nuevo Un dispositivo desconocido',
    'Tu contraseña cambió La cambiaste con un enlace de recuperación',
    'Tu contraseña cambió La cambiaste en tu perfil',
    'Entraron a tu cuenta desde un dispositivo nuevo Un dispositivo desconocido',
    'Tu contraseña cambió La cambió un administrador de la tienda',
  ])
  await expect.poll(() => mailsTo('clave@ejemplo.pe').filter((it) => it === 'Tu contraseña cambió')).toHaveLength(3)
})

async function recoveryToken(email: string): Promise<string> {
  await shop.guest.call(api.users.requestRecovery, { body: { email } })
  const mail = () => post.mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes('token='))
  await expect.poll(mail).toBeDefined()
  return tokenIn(mail())
}

test('a draw notifies the winner', async () => {
  const product = await shop.product({ tickets: 1, nombre: 'Sorteo de una tele' })
  const person = await shop.person('USER', 10)
  await person.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  const winner = await shop.administrator.call(api.raffles.draw, { body: { productId: product } })
  const [notice] = (await listOf(person)).items
  expect(notice).toMatchObject({ title: '¡Ganaste Sorteo de una tele!', path: `/ganadores/${winner.id}` })
  expect(notice?.text).toContain('Salió tu ticket 1.')
})

test('a cancelled raffle notifies each buyer once of the refund, always by mail too', async () => {
  const [two, one, none] = [await shop.person('USER', 10), await shop.person('USER', 10), await shop.person('USER', 10)]
  await setEmail(two, 'moto@ejemplo.pe')
  await two.call(api.notices.choose, { body: { reminderDays: [], mail: false } })
  const raffle = await raffleOf(shop, 5, { sold: 3, buyers: [two, one], nombre: 'Una moto' })
  const heard = await listen(two)
  const cancelled = await Promise.all(
    Array.from({ length: 50 }, () => shop.administrator.wire(api.raffles.cancel, { params: { id: raffle } })),
  )
  expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(1)
  const cancellationsOf = async (person: Person) =>
    (await listOf(person)).items.filter(({ kind }) => kind === 'raffleCancelled').map(({ text }) => text)
  expect(await cancellationsOf(two)).toEqual(['Devolvimos S/. 4.00 a tu saldo por tus 2 tickets.'])
  expect(await cancellationsOf(one)).toEqual(['Devolvimos S/. 2.00 a tu saldo por tu ticket.'])
  expect(await cancellationsOf(none)).toEqual([])
  await expect.poll(heard).toBe(1)
  await expect.poll(() => mailsTo('moto@ejemplo.pe')).toEqual(['Una moto: sorteo cancelado'])
})

test('writes as many notices in one statement as a raffle may have buyers', async () => {
  const person = await shop.person()
  const many = 14_000
  await tell(...Array.from({ length: many }, (_, index) => topUp(person.id, String(index))))
  expect(await listOf(person)).toMatchObject({ total: many, unread: many })
})

test('writes a notice with the same key once, also when fifty write it concurrently', async () => {
  const person = await shop.person()
  await Promise.all(Array.from({ length: 50 }, () => tell(topUp(person.id, 'a'))))
  expect((await listOf(person)).total).toBe(1)
  await tell(topUp(person.id, 'a'), topUp(person.id, 'b'))
  expect((await listOf(person)).total).toBe(2)
})

test('a rolled back transaction leaves no notice', async () => {
  const person = await shop.person()
  const broken = inTransaction(shop.context.db, async (trx) => {
    await notify(trx, [topUp(person.id, 'a')], new Date())
    throw new Error('something else failed')
  })
  await expect(broken).rejects.toThrow('something else failed')
  expect((await listOf(person)).total).toBe(0)
})

test('a notice is mailed once to a verified address unless its user switched mails off', async () => {
  const people = await Promise.all(['con', 'sin', 'no'].map(() => shop.person()))
  const [verified, unverified, silent] = people as [Person, Person, Person]
  await setEmail(verified, 'con@ejemplo.pe')
  await setEmail(unverified, 'sin@ejemplo.pe', null)
  await setEmail(silent, 'no@ejemplo.pe')
  await silent.call(api.notices.choose, { body: { reminderDays: [7], mail: false } })
  const notices = people.map(({ id }) => renewed(id, 'renewal 7'))
  await tell(...notices)
  await tell(...notices)
  await expect.poll(() => mailsTo('con@ejemplo.pe')).toEqual(['Netflix se renovó'])
  const mail = post.mails.find(({ to }) => to?.[0]?.address === 'con@ejemplo.pe')
  expect(mail?.text).toContain('/#/purchases?username=%237')
  await expect.poll(() => shop.context.db.selectFrom('mailJobs').select('email').execute()).toEqual([])
  for (const email of ['sin@ejemplo.pe', 'no@ejemplo.pe']) expect(mailsTo(email)).toEqual([])
  for (const person of people) expect(await said(person)).toHaveLength(1)
})

test('a notice that cannot be rendered does not delay other mails', async () => {
  const people = [await shop.person(), await shop.person()] as const
  const [broken, whole] = people
  await setEmail(broken, 'mudo@ejemplo.pe')
  await setEmail(whole, 'detras@ejemplo.pe')
  await tell({ userId: broken.id, key: 'broken', kind: 'rentsEnding', data: {} as never }, renewed(whole.id, 'behind'))
  await expect.poll(() => mailsTo('detras@ejemplo.pe')).toEqual(['Netflix se renovó'])
  const jobs = shop.context.db.selectFrom('mailJobs').select('email').where('attempts', '>', 0)
  await expect.poll(() => jobs.execute()).toEqual([{ email: 'mudo@ejemplo.pe' }])
  await shop.context.db.deleteFrom('mailJobs').where('userId', '=', broken.id).execute()
})

test('a queued mail is not sent after its user switched mails off', async () => {
  const person = await shop.person()
  await setEmail(person, 'luego@ejemplo.pe')
  await post.stop()
  await tell(renewed(person.id, 'a'))
  const jobs = () => shop.context.db.selectFrom('mailJobs').selectAll().where('userId', '=', person.id).execute()
  await expect.poll(async () => (await jobs())[0]?.attempts).toBe(1)
  await person.call(api.notices.choose, { body: { reminderDays: [], mail: false } })
  await post.start()
  await expect
    .poll(async () => {
      shop.advance(60_000)
      await tell(topUp(person.id, String(shop.context.clock.now().getTime())))
      return jobs()
    })
    .toEqual([])
  expect(mailsTo('luego@ejemplo.pe')).toEqual([])
})

test('marking notices as read updates every screen on every server', async () => {
  const person = await shop.person()
  await tell(topUp(person.id, 'a'), topUp(person.id, 'b'), topUp(person.id, 'c'))
  const sibling = await shop.sibling()
  const heard = await listen(person, sibling.origin)
  const [, second] = (await listOf(person)).items
  expect(await person.call(api.notices.read, { body: { ids: [second?.id ?? 0] } })).toEqual({ unread: 2 })
  await expect.poll(heard).toBe(1)
  expect((await listOf(person, 'unread')).items.map(({ id }) => id)).not.toContain(second?.id)
  expect((await listOf(person, 'read')).items.map(({ id }) => id)).toEqual([second?.id])
  expect(await person.call(api.notices.read, { body: {} })).toEqual({ unread: 0 })
  await expect.poll(heard).toBe(2)
  expect(await listOf(person)).toMatchObject({ total: 3, unread: 0 })
  await sibling.close()
})

test('a user can neither list nor mark as read the notices of another', async () => {
  const [owner, stranger] = [await shop.person(), await shop.person()]
  await tell(topUp(owner.id, 'a'))
  const [notice] = (await listOf(owner)).items
  expect(await stranger.call(api.notices.read, { body: { ids: [notice?.id ?? 0] } })).toEqual({ unread: 0 })
  await shop.administrator.call(api.notices.read, { body: {} })
  expect(await listOf(owner)).toMatchObject({ unread: 1 })
})

test('stores the choices of notices; by default everything is sent', async () => {
  const person = await shop.person()
  expect(await person.call(api.notices.choices)).toEqual({ reminderDays: [7, 3, 1, 0], mail: true })
  for (const reminderDays of [[0, 7] as const, [] as const]) {
    await person.call(api.notices.choose, { body: { reminderDays: [...reminderDays], mail: false } })
    const kept = await person.call(api.notices.choices)
    expect(kept).toEqual({ reminderDays: [...reminderDays].toReversed(), mail: false })
  }
  for (const reminderDays of [[2], [7, 7], '7', [7, 3, 1, 0, 0]]) {
    const wire = await person.wire(api.notices.choose, { rawBody: { reminderDays, mail: true } })
    expect(wire.status, JSON.stringify(reminderDays)).toBe(400)
  }
})

test('read notices are deleted after ninety days, unread ones are kept', async () => {
  const person = await shop.person()
  await tell(topUp(person.id, 'old'), topUp(person.id, 'unread'))
  const { items } = await listOf(person)
  await person.call(api.notices.read, { body: { ids: [items[1]?.id ?? 0] } })
  // Its session has ended long before.
  const kept = async () => {
    const rows = await shop.context.db.selectFrom('notices').select('key').where('userId', '=', person.id).execute()
    return rows.map(({ key }) => key).toSorted((one, other) => one.localeCompare(other))
  }
  shop.advance(89 * dayMs)
  await deleteOldNotices(shop.context)
  expect(await kept()).toEqual(['old', 'unread'])
  shop.advance(2 * dayMs)
  await deleteOldNotices(shop.context)
  expect(await kept()).toEqual(['unread'])
})

test('a notice of an unknown kind, from a newer version, has a general title', async () => {
  const person = await shop.person()
  await sql`insert into notices (user_id, kind, key, data, created_at)
    values (${person.id}, 'yetToCome', 'a', '{}', now())`.execute(shop.context.db)
  expect((await listOf(person)).items).toMatchObject([{ kind: 'yetToCome', title: 'Tienes un aviso', path: '/avisos' }])
})
