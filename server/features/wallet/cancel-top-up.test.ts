import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const ask = async (person: Person) =>
  (await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })).id
const cancel = (person: Person, id: number) => person.wire(api.wallet.cancelTopUp, { params: { id } })
const accept = (id: number) => shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } })

test('a customer withdraws a pending top-up; it is kept and makes room for another', async () => {
  const person = await shop.person()
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.push(await ask(person))
  await expect(ask(person)).rejects.toMatchObject({ code: 'TOO_MANY_PENDING_TOP_UPS' })
  const id = ids[0] ?? 0
  expect((await cancel(person, id)).status).toBe(204)
  await ask(person)
  const { items } = await shop.administrator.call(api.wallet.list, { query: { username: person.username } })
  expect(items.map((entry) => entry.id)).not.toContain(id)
  expect((await accept(id)).status).toBe(404)
  const kept = shop.context.db.selectFrom('walletEntries').select('status').where('id', '=', id)
  expect(await kept.executeTakeFirst()).toEqual({ status: 'cancelled' })
})

test('refuses withdrawing the top-up of another user or a settled one', async () => {
  const person = await shop.person()
  const id = await ask(person)
  expect((await cancel(await shop.person(), id)).status).toBe(404)
  expect((await cancel(shop.administrator, id)).status).toBe(404)
  expect((await accept(id)).status).toBe(200)
  expect((await cancel(person, id)).json).toMatchObject({ code: 'TOP_UP_SETTLED' })
  const other = await ask(person)
  await cancel(person, other)
  expect((await cancel(person, other)).json).toMatchObject({ code: 'TOP_UP_SETTLED' })
  const bonus = { quantity: fromSoles(1), descripcion: 'Bono', userId: person.id }
  const credit = await shop.administrator.call(api.wallet.requestTopUp, { body: bonus })
  expect((await cancel(person, credit.id)).json).toMatchObject({ code: 'NOT_A_TOP_UP' })
})

test('withdrawn and accepted fifty times concurrently a top-up is one of both', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await shop.person()
    const id = await ask(person)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? cancel(person, id) : accept(id))),
    )
    const done = answers.filter(({ status }) => status < 300).map(({ status }) => status)
    expect(done).toHaveLength(1)
    expect((await person.call(api.wallet.mine)).balance).toBe(done[0] === 200 ? fromSoles(20) : 0)
  }
})
