import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let second: Awaited<ReturnType<Shop['sibling']>>
let yape: number
let plin: number
beforeAll(async () => {
  shop = await openShop()
  second = await shop.sibling()
  const make = async (kind: 'Yape' | 'Plin') =>
    (
      await shop.administrator.call(api.paymentMethods.create, {
        body: { kind, label: kind, holder: 'Ana', number: '900 000 003' },
      })
    ).id
  yape = await make('Yape')
  plin = await make('Plin')
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

let serial = 0
const fresh = () => `OP${String(++serial).padStart(6, '0')}`
const ask = (person: Client, more: object = {}) =>
  person.wire(api.wallet.requestTopUp, { rawBody: { quantity: 10, ...more } })
const asked = async (person: Client, more: object = {}) => ((await ask(person, more)).json as { id: number }).id
const say = (person: Client, id: number, more: object = {}) =>
  person.wire(api.wallet.setPayment, { params: { id }, rawBody: { methodId: yape, operationNumber: fresh(), ...more } })
const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000).toISOString()

describe('how a top-up was paid', () => {
  test('is said by its owner while it waits, corrected, and kept without spaces in upper case', async () => {
    const person = await shop.person()
    const id = await asked(person)
    const paidAt = hours(-2)
    expect((await say(person, id, { operationNumber: ' ab 12 34 ', paidAt })).json).toMatchObject({
      methodId: yape,
      operationNumber: 'AB1234',
      paidAt,
    })
    expect((await say(person, id, { methodId: plin, operationNumber: '99887766' })).json).toMatchObject({
      methodId: plin,
      operationNumber: '99887766',
      paidAt: null,
    })
    const { items } = await shop.administrator.call(api.wallet.list, { query: { state: 'false' } })
    expect(items.find((entry) => entry.id === id)).toMatchObject({ methodId: plin, operationNumber: '99887766' })
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
    expect(await say(person, id)).toMatchObject({ status: 409, json: { code: 'TOP_UP_SETTLED' } })
    await expect(
      sql`update wallet_entries set operation_number = 'OTRO' where id = ${id}`.execute(shop.context.db),
    ).rejects.toThrow('only moves from pending')
  })

  test('may be said with the top-up itself', async () => {
    const operationNumber = fresh()
    const { json } = await ask(await shop.person(), { methodId: yape, operationNumber })
    expect(json).toMatchObject({ methodId: yape, operationNumber, paidAt: null })
  })

  test('is refused where it makes no sense, and nothing is stored', async () => {
    const person = await shop.person()
    const id = await asked(person)
    for (const wrong of [
      { operationNumber: '123' },
      { operationNumber: '1'.repeat(31) },
      { operationNumber: '12-34' },
      { operationNumber: '' },
      { methodId: 999_999 },
      { paidAt: hours(1) },
      { paidAt: hours(-24 * 7 - 1) },
      { paidAt: 'ayer' },
    ])
      expect((await say(person, id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await ask(person, { operationNumber: fresh() })).json).toMatchObject({ issues: [{ path: 'methodId' }] })
    const { items } = await person.call(api.wallet.mine)
    expect(items).toMatchObject([{ id, methodId: null, operationNumber: null, paidAt: null }])
  })

  test('is nobody else’s to say', async () => {
    const id = await asked(await shop.person())
    expect((await say(await shop.person(), id)).status).toBe(404)
    expect((await say(shop.administrator, id)).status).toBe(404)
  })

  test('goes on being said of a method that reached its cap meanwhile', async () => {
    const person = await shop.person()
    const { id: capped } = await shop.administrator.call(api.paymentMethods.create, {
      body: { kind: 'Otro', label: 'Caja', holder: 'Ana', number: '1', monthlyCap: fromSoles(5) },
    })
    const [id, other] = [await asked(person, { methodId: capped }), await asked(person)]
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: await asked(person, { methodId: capped }) } })
    expect((await say(person, other, { methodId: capped })).status).toBe(400)
    expect((await say(person, id, { methodId: capped })).status).toBe(200)
  })
})

describe('an operation', () => {
  test('is asked for once for a kind of method; one that was rejected or withdrawn frees it', async () => {
    const [one, other] = [await shop.person(), await shop.person()]
    const operationNumber = fresh()
    const first = await asked(one, { methodId: yape, operationNumber })
    const again = () => ask(other, { methodId: yape, operationNumber: operationNumber.toLowerCase() })
    const used = { status: 409, json: { code: 'OPERATION_USED' } }
    expect(await again()).toMatchObject(used)
    expect(await say(other, await asked(other), { operationNumber })).toMatchObject(used)
    // The same number with another app is another payment.
    expect((await say(other, await asked(other), { methodId: plin, operationNumber })).status).toBe(200)
    // Repeated for the same top-up it is not a duplicate.
    expect((await say(one, first, { operationNumber })).status).toBe(200)

    await shop.administrator.call(api.wallet.deleteTopUp, { params: { id: first } })
    const second = await again()
    expect(second.status).toBe(201)
    await other.call(api.wallet.cancelTopUp, { params: { id: (second.json as { id: number }).id } })
    const third = await asked(one, { methodId: yape, operationNumber })
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: third } })
    expect(await again()).toMatchObject(used)
  })

  test('given by fifty calls at once to two servers, asked or added, belongs to one top-up', async () => {
    const people: Client[] = []
    while (people.length < 10) {
      const { token } = await shop.person()
      people.push(new Client(people.length % 2 === 0 ? shop.origin : second.origin, token))
    }
    for (let round = 0; round < 3; round++) {
      const operationNumber = fresh()
      const waiting = await Promise.all(people.map((person) => asked(person)))
      const calls = people.flatMap((person, index) => [
        ...[1, 2, 3].map(() => ask(person, { methodId: yape, operationNumber })),
        ...[1, 2].map(() => say(person, waiting[index] ?? 0, { operationNumber })),
      ])
      const replies = await Promise.all(calls)
      const { rows } = await sql<{ id: number }>`
        select id from wallet_entries where operation_number = ${operationNumber}`.execute(shop.context.db)
      expect(rows).toHaveLength(1)
      for (const { status, json } of replies.filter((reply) => reply.status >= 400))
        expect(json, String(status)).toMatchObject({ code: 'OPERATION_USED' })
      await sql`update wallet_entries set status = 'cancelled' where status = 'pending'`.execute(shop.context.db)
    }
  })
})
