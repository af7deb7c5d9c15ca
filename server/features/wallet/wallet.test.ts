import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ask = (person: Person, rawBody: unknown) => person.wire(api.wallet.requestTopUp, { rawBody })
const five = { body: { quantity: fromSoles(5) } }

describe('asking for a top-up', () => {
  test('always creates a pending Recarga of the caller, whatever the body says', async () => {
    const [person, other] = [await shop.person(), await shop.person()]
    const { json, status } = await ask(person, {
      quantity: 5,
      descripcion: 'Bono',
      state: true,
      userId: other.id,
      kind: 'Bono',
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ quantity: 5, descripcion: 'Recarga', state: false })
    expect(await person.call(api.wallet.mine)).toMatchObject({ balance: 0, total: 1 })
    expect((await other.call(api.wallet.mine)).total).toBe(0)
  })

  test.each([4.99, 0, -10, 950.01, 1e9, 10.005, '100', null, Number.NaN, [5]])(
    'is refused for %j',
    async (quantity) => {
      const person = await shop.person()
      expect((await ask(person, { quantity })).status).toBe(400)
      expect((await person.call(api.wallet.mine)).total).toBe(0)
    },
  )

  test.each([5, 950, 5.01, 949.99, 123.4])('is accepted for %d', async (quantity) => {
    const person = await shop.person()
    expect((await ask(person, { quantity })).json).toMatchObject({ quantity })
  })

  test('repeated with its key creates one top-up', async () => {
    const person = await shop.person()
    const first = await person.call(api.wallet.requestTopUp, { ...five, key: 'top-up-once' })
    const again = await person.call(api.wallet.requestTopUp, { ...five, key: 'top-up-once' })
    expect(again.id).toBe(first.id)
    const other = { body: { quantity: fromSoles(6) }, key: 'top-up-once' }
    await expect(person.call(api.wallet.requestTopUp, other)).rejects.toMatchObject({ status: 422 })
  })
})

describe('the administrator', () => {
  test('sees the requester, searches by name, and a deleted top-up leaves every list', async () => {
    const person = await shop.person()
    const { id } = await person.call(api.wallet.requestTopUp, five)
    const found = await shop.administrator.call(api.wallet.list, {
      query: { state: 'false', username: person.username },
    })
    expect(found.items).toMatchObject([{ id, user: { username: person.username, telefono: '987654321' } }])
    await shop.administrator.call(api.wallet.deleteTopUp, { params: { id } })
    expect((await shop.administrator.call(api.wallet.list, { query: { username: person.username } })).total).toBe(0)
    expect((await person.call(api.wallet.mine)).total).toBe(0)
    await expect(shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    const kept = await shop.context.db
      .selectFrom('walletEntries')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept?.status).toBe('rejected')
  })

  test('cannot accept twice or delete an accepted one, and each act is audited', async () => {
    const person = await shop.person()
    const { id } = await person.call(api.wallet.requestTopUp, five)
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
    await expect(shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })).rejects.toMatchObject({
      code: 'TOP_UP_SETTLED',
    })
    await expect(shop.administrator.call(api.wallet.deleteTopUp, { params: { id } })).rejects.toMatchObject({
      status: 409,
    })
    const acts = await shop.context.db
      .selectFrom('audit')
      .select(['action', 'actorId'])
      .where('subject', '=', 'walletEntry')
      .where('subjectId', '=', id)
      .execute()
    expect(acts).toEqual([{ action: 'accept-top-up', actorId: shop.administrator.id }])
  })

  test("gets the stored state of an accepted top-up whatever the server's clock", async () => {
    const person = await shop.person()
    const { id } = await person.call(api.wallet.requestTopUp, five)
    const hour = 60 * 60_000
    shop.advance(hour)
    const accepted = await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
    shop.advance(-hour)
    const { items } = await shop.administrator.call(api.wallet.list, { query: { username: person.username } })
    expect(items).toEqual([accepted])
  })
})

describe('the database', () => {
  test.each([
    ['a changed amount', 'update wallet_entries set quantity = quantity + 1'],
    ['another owner', 'update wallet_entries set user_id = 1'],
    ['an accepted entry taken back', "update wallet_entries set status = 'pending' where status = 'accepted'"],
    ['a vanished entry', 'delete from wallet_entries'],
    ['a balance below zero', 'update wallets set balance = -1'],
    [
      'a debit without a purchase',
      "insert into wallet_entries (user_id, kind, quantity, status) values (1, 'Compra', -100, 'accepted')",
    ],
    [
      'a debit for a purchase that is not there',
      "insert into wallet_entries (user_id, kind, quantity, status, purchase_id) values (1, 'Compra', -100, 'accepted', 999999)",
    ],
    ['a changed trail', "update audit set action = 'nothing'"],
    ['an erased trail', 'delete from audit'],
  ])('refuses %s', async (_what, statement) => {
    await shop.person('USER', 5)
    await expect(sql.raw(statement).execute(shop.context.db)).rejects.toThrow()
  })
})
