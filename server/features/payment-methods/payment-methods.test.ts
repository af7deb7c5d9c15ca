import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { migrateWithin, migrationFiles } from '../../platform/db/migrate.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { selectMethods } from './sql.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person()
})
afterEach(() => shop.context.db.updateTable('paymentMethods').set({ active: false }).execute())
afterAll(() => shop.close())

const yape = { kind: 'Yape', label: 'Yape de Ana', holder: 'Ana Ríos', number: '900 000 003' } as const
const create = (made: Partial<BodyOf<typeof api.paymentMethods.create>> = {}) =>
  shop.administrator.call(api.paymentMethods.create, { body: { ...yape, ...made } })
const change = (id: number, rawBody: object) =>
  shop.administrator.wire(api.paymentMethods.change, { params: { id }, rawBody })
const remove = (id: number) => shop.administrator.wire(api.paymentMethods.remove, { params: { id } })
const offered = async () => (await buyer.call(api.paymentMethods.list)).map(({ id }) => id)
const managed = async (id: number) =>
  (await shop.administrator.call(api.paymentMethods.list)).find((method) => method.id === id)
const ask = (person: Person, methodId: number, soles = 10) =>
  person.wire(api.wallet.requestTopUp, { rawBody: { quantity: soles, methodId } })
async function pay(methodId: number, soles: number): Promise<void> {
  const { json } = await ask(buyer, methodId, soles)
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: (json as { id: number }).id } })
}

describe('a payment method', () => {
  test('is offered to customers without its cap, and not while switched off', async () => {
    const { id } = await create({ monthlyCap: fromSoles(500) })
    const [seen] = await buyer.call(api.paymentMethods.list)
    expect(seen).toEqual({ id, ...yape, cci: null, qr: null, qrDrawing: null })
    expect(await managed(id)).toMatchObject({
      monthlyCap: fromSoles(500),
      receivedThisMonth: 0,
      active: true,
      used: false,
    })
    await change(id, { active: false })
    expect(await offered()).toEqual([])
    expect(await managed(id)).toMatchObject({ active: false })
  })

  test('appears in the payment fields of the settings', async () => {
    await create({ kind: 'Plin' })
    await create({ kind: 'Transferencia', label: 'BCP', number: '191-1', cci: '002-191' })
    const { payment } = await shop.guest.call(api.settings.get)
    expect(payment).toEqual({
      phone: yape.number,
      bank: 'BCP',
      account: '191-1',
      interbank: '002-191',
      holder: yape.holder,
    })
  })

  test('is deleted while unused; once a top-up used it, it can only be switched off', async () => {
    const { id: unused } = await create()
    expect((await remove(unused)).status).toBe(204)
    expect(await managed(unused)).toBeUndefined()
    expect((await remove(unused)).status).toBe(404)

    const { id: used } = await create()
    await pay(used, 10)
    expect((await change(used, { kind: 'Plin' })).json).toMatchObject({ issues: [{ path: 'kind' }] })
    expect((await change(used, { kind: 'Yape', label: 'Yape de la tienda' })).status).toBe(200)
    expect((await remove(used)).status).toBe(204)
    expect(await managed(used)).toMatchObject({ active: false, used: true, label: 'Yape de la tienda' })
    await expect(sql`delete from payment_methods where id = ${used}`.execute(shop.context.db)).rejects.toThrow(
      'foreign key',
    )
    await expect(
      sql`update payment_methods set kind = 'Plin' where id = ${used}`.execute(shop.context.db),
    ).rejects.toThrow('foreign key')
  })

  test('is not offered once accepted top-ups of the month reach its cap, until the next month', async () => {
    const { id } = await create({ monthlyCap: fromSoles(30) })
    await pay(id, 20)
    expect(await offered()).toEqual([id])
    await ask(buyer, id, 500)
    expect(await managed(id)).toMatchObject({ receivedThisMonth: fromSoles(20) })
    await pay(id, 10)
    expect(await managed(id)).toMatchObject({ receivedThisMonth: fromSoles(30) })
    expect(await offered()).toEqual([])
    expect((await ask(buyer, id)).json).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'methodId' }] })
    await change(id, { monthlyCap: 30.01 })
    expect(await offered()).toEqual([id])
    await change(id, { monthlyCap: null })
    expect(await managed(id)).toMatchObject({ monthlyCap: null })
    for (const monthlyCap of [0, -5, 'mil'])
      expect((await change(id, { monthlyCap })).status, String(monthlyCap)).toBe(400)

    const inAMonth = new Date(Date.now() + 32 * dayMs)
    expect(await selectMethods(shop.context.db, inAMonth, id)).toMatchObject([{ receivedThisMonth: 0, used: true }])
  })

  test('is named by the top-up that used it; an unknown one is refused', async () => {
    const { id } = await create()
    const person = await shop.person()
    expect((await ask(person, id)).json).toMatchObject({ methodId: id })
    const { items } = await person.call(api.wallet.mine)
    expect(items).toMatchObject([{ methodId: id }])
    for (const wrong of [999_999, -1, 'yape']) expect((await ask(person, wrong as number)).status).toBe(400)
    expect((await person.call(api.wallet.mine)).total).toBe(1)
  })

  test('removed during fifty concurrent top-ups is either used by those accepted, or gone', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await create()
      const people: Person[] = []
      while (people.length < 10) people.push(await shop.person())
      const [removed, ...asked] = await Promise.all([
        remove(id),
        ...people.flatMap((person) => Array.from({ length: 5 }, () => ask(person, id))),
      ])
      expect(removed.status).toBe(204)
      const taken = asked.filter(({ status }) => status === 201).length
      expect(asked.filter(({ status }) => status === 400)).toHaveLength(50 - taken)
      const method = await managed(id)
      expect(method?.used ?? false).toBe(taken > 0)
      expect(method?.active ?? false).toBe(false)
    }
  })
})

test('migration turns the payment settings into payment methods', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  const held = { phone: '900 000 003', bank: 'BCP', account: '', interbank: '002-191', holder: 'Ana Ríos' }
  const { rows } = await onDatabase(url, async (client) => {
    const files = await migrationFiles()
    const before = files.findIndex((name) => name.includes('payment-methods'))
    await client.query('begin')
    await migrateWithin(client, files.slice(0, before))
    await client.query("insert into settings (key, value) values ('payment', $1)", [JSON.stringify(held)])
    await migrateWithin(client, files.slice(before))
    await client.query('commit')
    return client.query('select kind, label, holder, number, cci from payment_methods order by id')
  })
  expect(rows).toEqual([
    { kind: 'Yape', label: 'Yape o Plin', holder: 'Ana Ríos', number: '900 000 003', cci: null },
    { kind: 'Transferencia', label: 'BCP', holder: 'Ana Ríos', number: '002-191', cci: '002-191' },
  ])
  await drop()
})
