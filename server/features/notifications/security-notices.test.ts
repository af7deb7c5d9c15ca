import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { forgetFormerEmails } from '../users/change-details.ts'
import { mailsSent } from '../../testing/mails-sent.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { startPushService, type Device, type PushService } from '../../testing/push-service.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'
import { notify } from './notify.ts'

let post: SmtpStub
let service: PushService
let shop: Shop
beforeAll(async () => {
  post = await startSmtpStub()
  service = await startPushService(async () => (await shop.administrator.call(api.push.key)).publicKey)
  shop = await openShop({ smtpUrl: post.url, pushHost: service.host })
  // The administrator stays logged in for days.
  await sql`update sessions set expires_at = expires_at + interval '1 year', last_seen_at = last_seen_at + interval '1 year'`.execute(
    shop.context.db,
  )
})
afterAll(async () => {
  await shop.close()
  await service.stop()
  await post.stop()
})

const titlesTo = (email: string) =>
  post.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject?.split(' · ')[0])
const verify = (person: Person, email: string, emailVerifiedAt: Date | null = new Date()) =>
  shop.context.db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', person.id).execute()
const setPassword = (person: Person, to = 'Otra-clave-8') =>
  shop.administrator.call(api.users.setPassword, { params: { id: person.id }, body: { password: to } })
const setEmail = (person: Person, email: string | null) =>
  person.call(api.users.changeMe, { params: { id: person.id }, body: { email, password } })
async function deviceOf(person: Person): Promise<Device> {
  const device = service.device()
  await person.call(api.push.subscribe, { body: device.subscription })
  return device
}
const titlesOn = ({ shown }: Device) => [...new Set(shown.map(({ title }) => title))]
const devices = (person: Person) =>
  shop.context.db.selectFrom('pushSubscriptions').select('ended').where('userId', '=', person.id).execute()
const topUp = (person: Person, key: string) =>
  inTransaction(shop.context.db, (trx) => {
    const data = { entryId: 1, quantity: fromSoles(20) }
    return notify(trx, [{ userId: person.id, key, kind: 'topUpAccepted', data }], shop.context.clock.now())
  })
/** Once that many were refused: a notice that is on its way to a device is not taken back by what happens meanwhile. */
const refused = (device: Device, calls: number) => expect.poll(() => device.calls).toBe(calls)
/** What a device has shown, as the shop's clock goes on and its worker tries again. */
const retried = (device: Device) =>
  expect.poll(
    () => {
      shop.advance(60_000)
      publishAfterCommit(shop.context.db, { pushes: true })
      return titlesOn(device)
    },
    { interval: 200 },
  )

test('a changed password is pushed to the devices whose sessions it ends, then they are deleted', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  await setPassword(person)
  await expect.poll(() => titlesOn(device)).toEqual(['Tu contraseña cambió'])
  await expect.poll(() => devices(person)).toEqual([])
})

test('a device that was off takes only the security notice after its session ended', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  device.mode = 'busy'
  await topUp(person, 'before')
  await refused(device, 1)
  await setPassword(person)
  expect(await devices(person)).toEqual([{ ended: true }])
  await topUp(person, 'after')
  const { token } = await shop.guest.call(api.users.login, {
    body: { username: person.username, password: 'Otra-clave-8' },
  })
  const again = Object.assign(Object.create(person) as Person, { token })
  expect(await again.call(api.push.devices)).toEqual([])
  device.mode = 'takes'
  await retried(device).toEqual(['Tu contraseña cambió'])
  await expect.poll(() => devices(person)).toEqual([])
})

test('a security notice is pushed also after it was read in the bell, another is not', async () => {
  const person = await shop.person()
  await verify(person, 'antes@ejemplo.pe')
  const device = await deviceOf(person)
  device.mode = 'busy'
  await topUp(person, 'read')
  await refused(device, 1)
  await setEmail(person, 'despues@ejemplo.pe')
  await refused(device, 2)
  await person.call(api.notices.read, { body: {} })
  expect((await person.call(api.notices.list)).unread).toBe(0)
  device.mode = 'takes'
  await retried(device).toEqual(['El correo de tu cuenta cambió'])
})

test('for 7 days security notices reach the former address too, and nothing else does', async () => {
  const person = await shop.person()
  await verify(person, 'viejo@ejemplo.pe')
  await person.call(api.notices.choose, { body: { reminderDays: [], mail: false } })
  await setEmail(person, 'nuevo@ejemplo.pe')
  await expect.poll(() => titlesTo('viejo@ejemplo.pe')).toEqual(['El correo de tu cuenta cambió'])
  const { text } = post.mails.find(({ to }) => to?.[0]?.address === 'viejo@ejemplo.pe') ?? {}
  expect(text).toContain('hasta hace poco este era el correo de tu cuenta')
  expect(text).not.toContain('nuevo@ejemplo.pe')
  await verify(person, 'nuevo@ejemplo.pe')

  await setPassword(person)
  await expect.poll(() => titlesTo('viejo@ejemplo.pe')).toHaveLength(2)
  await expect.poll(() => titlesTo('nuevo@ejemplo.pe')).toContain('Tu contraseña cambió')
  await mailsSent(shop)

  shop.advance(7 * dayMs)
  await setPassword(person, 'Una-tercera-9')
  await expect.poll(() => titlesTo('nuevo@ejemplo.pe').filter((it) => it === 'Tu contraseña cambió')).toHaveLength(2)
  await forgetFormerEmails(shop.context)
  expect(
    await shop.context.db.selectFrom('formerEmails').selectAll().where('userId', '=', person.id).execute(),
  ).toEqual([])
  expect(titlesTo('viejo@ejemplo.pe')).toEqual(['El correo de tu cuenta cambió', 'Tu contraseña cambió'])
})

test('a security notice is not mailed to a former address that was never verified', async () => {
  const person = await shop.person()
  await verify(person, 'ajeno@ejemplo.pe', null)
  await setEmail(person, null)
  await setPassword(person)
  expect(await shop.context.db.selectFrom('mailJobs').selectAll().where('userId', '=', person.id).execute()).toEqual([])
  expect(titlesTo('ajeno@ejemplo.pe')).toEqual([])
})

test('an address that is the present one again gets each security notice once', async () => {
  const person = await shop.person()
  await verify(person, 'vuelve@ejemplo.pe')
  await setEmail(person, 'otro@ejemplo.pe')
  await setEmail(person, 'vuelve@ejemplo.pe')
  await verify(person, 'vuelve@ejemplo.pe')
  await setPassword(person)
  const notices = () => titlesTo('vuelve@ejemplo.pe').filter((it) => it !== 'Verifica tu correo')
  await expect.poll(notices).toHaveLength(3)
  await expect.poll(() => shop.context.db.selectFrom('mailJobs').select('id').execute()).toEqual([])
  expect(notices()).toHaveLength(3)
  expect(notices().filter((it) => it === 'Tu contraseña cambió')).toHaveLength(1)
})
