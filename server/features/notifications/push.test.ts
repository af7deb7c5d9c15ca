import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxDevices } from '#domain/limits.ts'
import { fromSoles } from '#domain/money.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { deleteExpired } from '../../platform/sessions/sessions.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { startPushService, type Device, type PushService } from '../../testing/push-service.ts'
import { notify } from './notify.ts'

let service: PushService
let shop: Shop
beforeAll(async () => {
  service = await startPushService(async () => (await shop.administrator.call(api.push.key)).publicKey)
  shop = await openShop({ pushHost: service.host })
})
afterAll(async () => {
  await shop.close()
  await service.stop()
})

/** A device on which this user receives notices. */
async function deviceOf(person: Person): Promise<Device> {
  const device = service.device()
  await person.call(api.push.subscribe, { body: device.subscription })
  return device
}
const tell = (person: Person, ...keys: string[]) =>
  inTransaction(shop.context.db, (trx) => {
    const data = { entryId: 1, quantity: fromSoles(20) }
    const notices = keys.map((key) => ({ userId: person.id, key, kind: 'topUpAccepted' as const, data }))
    return notify(trx, notices, shop.context.clock.now())
  })
const tagsOf = ({ shown }: Device) => shown.map(({ tag }) => tag)
/** When the clock jumps while one is being sent, that one arrives again with the same tag. */
const distinctTagsOf = (device: Device) => [...new Set(tagsOf(device))]
const jobsOf = async ({ id }: Person) =>
  shop.context.db
    .selectFrom('pushJobs')
    .innerJoin('notices', 'notices.id', 'pushJobs.noticeId')
    .select(['pushJobs.attempts', 'pushJobs.nextAttemptAt'])
    .where('userId', '=', id)
    .execute()
/** Later, by the shop's clock; its worker checks the queue. */
const later = (milliseconds: number) => {
  shop.advance(milliseconds)
  publishAfterCommit(shop.context.db, { pushes: true })
}
const devicesOf = (person: Person) => person.call(api.push.devices)

test('a notice is pushed to every device of its owner and no other, decrypted by the device', async () => {
  const [person, other] = [await shop.person(), await shop.person()]
  const [phone, laptop, strange] = [await deviceOf(person), await deviceOf(person), await deviceOf(other)]
  const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
  for (const device of [phone, laptop]) {
    await expect.poll(() => device.shown).toHaveLength(1)
    expect(device.shown[0]).toMatchObject({
      title: 'Tu recarga fue aceptada',
      body: 'S/. 20.00 ya están en tu saldo.',
      tag: `top-up ${id}`,
      path: '/billetera',
      icon: '/icons/192.png',
    })
    // Half a day at most.
    expect(device.shown[0]?.ttl).toBeGreaterThan(0)
    expect(device.shown[0]?.ttl).toBeLessThanOrEqual(12 * 60 * 60)
  }
  await expect.poll(() => jobsOf(person)).toEqual([])
  expect(strange.calls).toBe(0)
})

test('a notice that cannot be rendered does not delay other pushes, even of the same device', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  await inTransaction(shop.context.db, (trx) => {
    const broken = { userId: person.id, key: 'broken', kind: 'rentsEnding', data: {} as never } as const
    return notify(trx, [broken], shop.context.clock.now())
  })
  await tell(person, 'behind')
  await expect.poll(() => tagsOf(device)).toEqual(['behind'])
  await expect.poll(async () => (await jobsOf(person)).map(({ attempts }) => attempts > 0)).toEqual([true])
  await shop.context.db.deleteFrom('notices').where('userId', '=', person.id).execute()
})

test('a device whose push service answers gone is deleted', async () => {
  const person = await shop.person()
  const [gone, here] = [await deviceOf(person), await deviceOf(person)]
  gone.mode = 'gone'
  await tell(person, 'a')
  await expect.poll(() => devicesOf(person)).toHaveLength(1)
  await expect.poll(() => tagsOf(here)).toEqual(['a'])
  await expect.poll(() => jobsOf(person)).toEqual([])
})

test('a device with invalid keys is deleted at the first push', async () => {
  const person = await shop.person()
  const { subscription } = service.device()
  const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 1).toString('base64url') }
  await person.call(api.push.subscribe, { body: { ...subscription, keys } })
  await tell(person, 'a')
  await expect.poll(() => devicesOf(person)).toEqual([])
})

test('a notice is pushed once, also to a device that subscribes again and again', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  for (let again = 0; again < 3; again++) {
    await person.call(api.push.subscribe, { body: device.subscription })
    await tell(person, 'a')
  }
  await tell(person, 'b')
  await expect.poll(() => tagsOf(device)).toContain('b')
  await expect.poll(() => jobsOf(person)).toEqual([])
  expect(tagsOf(device).toSorted((one, other) => one.localeCompare(other))).toEqual(['a', 'b'])
  expect(await devicesOf(person)).toHaveLength(1)
})

test('a subscription ends with its session, unless the session merely expires', async () => {
  const person = await shop.person()
  const enter = (known = password) =>
    shop.guest.call(api.users.login, { body: { username: person.username, password: known } })
  const { token } = await enter()
  const device = await deviceOf(Object.assign(Object.create(person) as Person, { token }))
  const [known] = await devicesOf(person)
  expect(known?.current).toBe(false)
  await Object.assign(Object.create(person) as Person, { token }).call(api.users.logout)
  expect(await devicesOf(person)).toEqual([])
  await tell(person, 'a')
  expect(await jobsOf(person)).toEqual([])

  await person.call(api.push.subscribe, { body: device.subscription })
  expect((await devicesOf(person))[0]?.current).toBe(true)
  await shop.context.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', person.id)
    .execute()
  await deleteExpired(shop.context)
  await tell(person, 'b')
  await expect.poll(() => tagsOf(device)).toEqual(['b'])

  await shop.administrator.call(api.users.setPassword, {
    params: { id: person.id },
    body: { password: 'Otra-clave-8' },
  })
  const again = Object.assign(Object.create(person) as Person, await enter('Otra-clave-8'))
  expect(await devicesOf(again)).toEqual([])
})

test('a subscription added during a change of password ends with the session', async () => {
  const person = await shop.person()
  let added: ReturnType<Person['wire']> | undefined
  await shop.context.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', person.id).execute()
    added = person.wire(api.push.subscribe, { body: service.device().subscription })
    await expect.poll(() => countLockWaits(shop.context.db)).toBe(1)
    await trx.deleteFrom('sessions').where('userId', '=', person.id).execute()
  })
  expect((await added)?.status).toBe(401)
  const left = await shop.context.db
    .selectFrom('pushSubscriptions')
    .where('userId', '=', person.id)
    .select('id')
    .execute()
  expect(left).toEqual([])
})

test('fifty concurrent subscriptions stop at the device limit; only the owner deletes one', async () => {
  const person = await shop.person()
  const added = await Promise.allSettled(Array.from({ length: 50 }, () => deviceOf(person)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxDevices)
  for (const result of added)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'DEVICE_LIMIT' })
  const [device] = await devicesOf(person)
  const params = { id: device?.id ?? 0 }
  await expect(shop.administrator.call(api.push.unsubscribe, { params })).rejects.toMatchObject({ status: 404 })
  await person.call(api.push.unsubscribe, { params })
  expect(await devicesOf(person)).toHaveLength(maxDevices - 1)
})

test('accepts endpoints of push services only, and replies hold neither endpoint nor keys', async () => {
  const person = await shop.person()
  const { subscription } = service.device()
  for (const endpoint of ['https://localhost/a', 'https://169.254.169.254/a', 'http://fcm.googleapis.com/a']) {
    const wire = await person.wire(api.push.subscribe, { body: { ...subscription, endpoint } })
    expect(wire.status, endpoint).toBe(400)
  }
  const added = await person.wire(api.push.subscribe, { body: subscription })
  const listed = await person.wire(api.push.devices)
  for (const { text } of [added, listed]) {
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(text).not.toContain(secret)
  }
})

test('fifty concurrent requests create one key pair, the private key encrypted', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => shop.administrator.call(api.push.key)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  const rows = await shop.context.db.selectFrom('pushKeys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.privateKey.readUInt32BE(0)).toBe(1)
})

// From here on the clock is ahead, and earlier sessions expire.
test('a device belongs to its last subscriber and gets no push of the previous one', async () => {
  const [before, after] = [await shop.person(), await shop.person()]
  const device = await deviceOf(before)
  device.mode = 'busy'
  await tell(before, 'before')
  await expect.poll(() => device.calls).toBe(1)
  await after.call(api.push.subscribe, { body: device.subscription })
  device.mode = 'takes'
  await tell(after, 'after')
  await expect.poll(() => (later(60_000), distinctTagsOf(device))).toEqual(['after'])
  expect(await jobsOf(before)).toEqual([])
  expect(await devicesOf(before)).toEqual([])
})

test('a push service that hangs delays no other device, even with forty pushes queued', async () => {
  const [slow, quick] = [await shop.person(), await shop.person()]
  const [hanging, device] = [await deviceOf(slow), await deviceOf(quick)]
  hanging.mode = 'hangs'
  await tell(slow, ...Array.from({ length: 40 }, (_, place) => `slow ${place}`))
  await expect.poll(() => hanging.calls).toBe(1)
  for (const key of ['a', 'b', 'c']) {
    await tell(quick, key)
    await expect.poll(() => tagsOf(device)).toContain(key)
  }
  // It was the same hanging call all that time.
  expect(hanging.calls).toBe(1)
  hanging.mode = 'takes'
  await expect
    .poll(
      () => {
        later(60_000)
        return distinctTagsOf(hanging)
      },
      { interval: 200 },
    )
    .toHaveLength(40)
})

test('retries a busy push service with growing waits', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  device.mode = 'busy'
  const { clock } = shop.context
  let now = clock.now().getTime()
  // The clock stops between two attempts, however long they take.
  shop.context.clock = { now: () => new Date(now) }
  await tell(person, 'a')
  for (const seconds of [5, 10, 20, 40]) {
    await expect.poll(async () => (await jobsOf(person))[0]?.nextAttemptAt.getTime()).toBe(now + seconds * 1000)
    now += seconds * 1000
    if (seconds === 40) device.mode = 'takes'
    later(0)
  }
  await expect.poll(() => tagsOf(device)).toEqual(['a'])
  shop.context.clock = clock
})

test('skips a push whose notice was read meanwhile or is twelve hours old', async () => {
  const person = await shop.person()
  const device = await deviceOf(person)
  device.mode = 'busy'
  await tell(person, 'a')
  await expect.poll(() => device.calls).toBe(1)
  await person.call(api.notices.read, { body: {} })
  device.mode = 'takes'
  await expect.poll(() => (later(60_000), jobsOf(person))).toEqual([])
  device.mode = 'busy'
  await tell(person, 'b')
  await expect.poll(() => device.calls).toBeGreaterThan(1)
  device.mode = 'takes'
  shop.advance(12 * 60 * 60_000)
  await expect.poll(() => (later(60_000), jobsOf(person))).toEqual([])
  expect(device.shown).toEqual([])
})
