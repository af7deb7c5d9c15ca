import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'

let service: PushService
let post: SmtpStub
let shop: Shop
beforeAll(async () => {
  service = await startPushService(async () => (await shop.administrator.call(api.push.key)).publicKey)
  post = await startSmtpStub()
  shop = await openShop({ pushHost: service.host, smtpUrl: post.url })
})
afterEach(async () => {
  await shop.context.db.updateTable('users').set({ role: 'USER' }).where('username', '!=', 'superadmin').execute()
})
afterAll(async () => {
  await shop.close()
  await service.stop()
  await post.stop()
})

const ask = async (by: Person, soles = 20) =>
  (await by.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })).id
const heardBy = async (person: Person, id: number, estado?: 'unread' | 'read') => {
  const { items } = await person.call(api.notices.list, { query: { estado } })
  return items.filter(({ kind, path }) => kind === 'topUpRequested' && path.endsWith(`=${id}`))
}

test('a new top-up notifies every administrator with full rights, and nobody else', async () => {
  const [customer, other, reseller, supplier, second, reduced] = [
    await shop.person(),
    await shop.person(),
    await shop.person('RESELLER'),
    await shop.person('ADMIN'),
    await shop.person('SADMIN'),
    await shop.person('REDUCED'),
  ]
  const id = await ask(customer)
  for (const told of [shop.administrator, second]) {
    expect(await heardBy(told, id)).toMatchObject([
      { title: 'Recarga por aceptar', text: `S/. 20.00, recarga #${id}.`, path: `/billetera_superAdmin?recarga=${id}` },
    ])
  }
  for (const person of [customer, other, reseller, supplier, reduced]) expect(await heardBy(person, id)).toEqual([])
  // An administrator's own is for the others.
  const own = await ask(second)
  expect(await heardBy(second, own)).toEqual([])
  expect(await heardBy(shop.administrator, own)).toHaveLength(1)
})

test('its push leads to that top-up, names nobody, and is not sent once it is settled', async () => {
  const device = service.device()
  await shop.administrator.call(api.push.subscribe, { body: device.subscription })
  const customer = await shop.person()
  const id = await ask(customer, 30)
  await expect.poll(() => device.shown.map(({ path }) => path)).toEqual([`/billetera_superAdmin?recarga=${id}`])
  expect(device.shown[0]).toMatchObject({ title: 'Recarga por aceptar', body: `S/. 30.00, recarga #${id}.` })
  expect(JSON.stringify(device.shown)).not.toContain(customer.username)
  device.mode = 'gone'
  await ask(customer)
  await expect.poll(() => shop.administrator.call(api.push.devices)).toEqual([])
})

const endings: Record<string, (id: number, customer: Person) => Promise<unknown>> = {
  accepted: (id) => shop.administrator.call(api.wallet.acceptTopUp, { params: { id } }),
  rejected: (id) => shop.administrator.call(api.wallet.rejectTopUp, { params: { id }, body: { motivo: 'No llegó.' } }),
  deleted: (id) => shop.administrator.call(api.wallet.deleteTopUp, { params: { id } }),
  withdrawn: (id, customer) => customer.call(api.wallet.cancelTopUp, { params: { id } }),
}
test.each(Object.entries(endings))('once it is %s, its notice is read for all administrators', async (_how, end) => {
  const [customer, second] = [await shop.person(), await shop.person('SADMIN')]
  const [id, waiting] = [await ask(customer), await ask(customer)]
  await end(id, customer)
  for (const told of [shop.administrator, second]) {
    expect(await heardBy(told, id, 'unread')).toEqual([])
    expect(await heardBy(told, id, 'read')).toHaveLength(1)
    expect(await heardBy(told, waiting, 'unread')).toHaveLength(1)
  }
})

test('fifty accepted and read at once end each notice once', async () => {
  const second = await shop.person('SADMIN')
  const customers = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
  const ids = (await Promise.all(customers.map(async (by) => [await ask(by), await ask(by)]))).flat()
  await Promise.all([
    ...ids.map((id) => shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })),
    ...Array.from({ length: 15 }, () => shop.administrator.call(api.notices.read, { body: {} })),
    ...Array.from({ length: 15 }, () => second.call(api.notices.read, { body: {} })),
  ])
  for (const by of customers) expect((await by.call(api.wallet.mine)).balance).toBe(fromSoles(40))
  await second.call(api.notices.read, { body: {} })
  for (const id of ids) expect(await heardBy(second, id, 'unread')).toEqual([])
})

test('a new top-up is not mailed to administrators', async () => {
  const email = 'duena@ejemplo.pe'
  await shop.context.db
    .updateTable('users')
    .set({ email, emailVerifiedAt: new Date() })
    .where('id', '=', shop.administrator.id)
    .execute()
  await ask(await shop.person())
  const jobs = await shop.context.db
    .selectFrom('mailJobs')
    .selectAll()
    .where('userId', '=', shop.administrator.id)
    .execute()
  expect(jobs).toEqual([])
})
