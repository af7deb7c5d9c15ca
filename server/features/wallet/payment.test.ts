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

describe('the payment details of a top-up', () => {
  test('are set and corrected by the owner while pending, normalised to upper case', async () => {
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

  test('may be sent with the top-up', async () => {
    const operationNumber = fresh()
    const { json } = await ask(await shop.person(), { methodId: yape, operationNumber })
    expect(json).toMatchObject({ methodId: yape, operationNumber, paidAt: null })
  })

  test('are refused when invalid, and nothing is stored', async () => {
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

  test('cannot be set by another user', async () => {
    const id = await asked(await shop.person())
    expect((await say(await shop.person(), id)).status).toBe(404)
    expect((await say(shop.administrator, id)).status).toBe(404)
  })

  test('may be corrected for a method that reached its cap meanwhile', async () => {
    const person = await shop.person()
    const { id: capped } = await shop.administrator.call(api.paymentMethods.create, {
      body: { kind: 'Otro', label: 'Caja', holder: 'Ana', number: '1', monthlyCap: fromSoles(5) },
    })
    const [id, other] = [await asked(person, { methodId: capped }), await asked(person)]
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: await asked(person, { methodId: capped }) } })
    // Both were shown it when they were asked for; a new one is not.
    for (const early of [id, other]) expect((await say(person, early, { methodId: capped })).status).toBe(200)
    const late = await asked(person)
    expect((await say(person, late, { methodId: capped })).status).toBe(400)
    const shown = await person.call(api.paymentMethods.list, { query: { topUp: late } })
    expect(shown.some((method) => method.id === capped)).toBe(false)
  })
})

describe('an operation number', () => {
  const used = { status: 409, json: { code: 'OPERATION_USED' } }
  /** Ways to write a number that are one number. */
  const written = ['00412233', '412233', 'op. 412233', 'N° 0412233', 'Nro. de operación 412233', 'NRO412233']

  test('is used once per customer in any format; rejection or withdrawal frees it', async () => {
    const person = await shop.person()
    const first = await asked(person, { methodId: yape, operationNumber: written[0] })
    const second = await asked(person)
    for (const operationNumber of written) {
      expect(await ask(person, { methodId: yape, operationNumber }), operationNumber).toMatchObject(used)
      expect(await say(person, second, { operationNumber }), operationNumber).toMatchObject(used)
      // Repeated for the same top-up it is not a duplicate.
      expect((await say(person, first, { operationNumber })).status, operationNumber).toBe(200)
    }
    // The same number with another app is another payment.
    expect((await say(person, second, { methodId: plin, operationNumber: written[0] })).status).toBe(200)
    await shop.administrator.call(api.wallet.deleteTopUp, { params: { id: first } })
    const again = await ask(person, { methodId: yape, operationNumber: written[1] })
    expect(again.status).toBe(201)
    await person.call(api.wallet.cancelTopUp, { params: { id: (again.json as { id: number }).id } })
    expect((await ask(person, { methodId: yape, operationNumber: written[2] })).status).toBe(201)
  })

  test('used by another customer gets the same reply, but cannot be accepted twice', async () => {
    const [one, other] = [await shop.person(), await shop.person()]
    const first = await asked(one, { methodId: yape, operationNumber: '0077123401' })
    const replies = async () => [
      await ask(other, { methodId: yape, operationNumber: '77123401' }),
      await ask(other, { methodId: yape, operationNumber: fresh() }),
    ]
    const shape = (reply: Awaited<ReturnType<typeof ask>>) => [reply.status, Object.keys(reply.json as object)]
    const [twin, free] = await replies()
    if (!twin || !free) throw new Error('no reply')
    expect(shape(twin)).toEqual(shape(free))
    await other.call(api.wallet.cancelTopUp, { params: { id: (twin.json as { id: number }).id } })
    await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: first } })
    const [late, unlike] = await replies()
    if (!late || !unlike) throw new Error('no reply')
    expect(shape(late)).toEqual(shape(unlike))
    const id = (late.json as { id: number }).id
    const { items } = await shop.administrator.call(api.wallet.list, { query: { state: 'false', pageSize: 200 } })
    expect(items.find((it) => it.id === id)?.warnings).toContainEqual({ code: 'OPERATION_SIMILAR', entryId: first })
    const accepting = await shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } })
    expect(accepting).toMatchObject(used)
  })

  test('finds its top-ups in any format', async () => {
    const id = await asked(await shop.person(), { methodId: yape, operationNumber: '0066123407' })
    for (const username of ['0066123407', '66123407', 'Op. 66123407', 'n° 0066123407']) {
      const { items } = await shop.administrator.call(api.wallet.list, { query: { username } })
      expect(
        items.map((it) => it.id),
        username,
      ).toEqual([id])
    }
    expect((await shop.administrator.call(api.wallet.list, { query: { username: '6612340' } })).items).toEqual([])
  })

  test('is corrected at most twice per top-up, also by fifty concurrent calls', async () => {
    const person = await shop.person()
    const id = await asked(person)
    for (const operationNumber of ['88000101', '88000102', '88000103'])
      expect((await say(person, id, { operationNumber })).status).toBe(200)
    expect(await say(person, id, { operationNumber: '88000104' })).toMatchObject({ json: { code: 'TOO_MANY_NUMBERS' } })
    expect((await say(person, id, { operationNumber: '088000101' })).status).toBe(200)
    const more = await asked(person)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => say(person, more, { operationNumber: String(88_100_000 + index) })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test('sent by fifty concurrent calls is pending once per customer and accepted once', async () => {
    const people: Client[] = []
    while (people.length < 10) {
      const { token } = await shop.person()
      people.push(new Client(people.length % 2 === 0 ? shop.origin : second.origin, token))
    }
    for (let round = 0; round < 3; round++) {
      const digits = String(55_000_001 + round)
      const waiting = await Promise.all(people.map((person) => asked(person)))
      const calls = people.flatMap((person, index) => [
        ...[1, 2, 3].map((zeros) => ask(person, { methodId: yape, operationNumber: digits.padStart(8 + zeros, '0') })),
        ...[1, 2].map(() => say(person, waiting[index] ?? 0, { operationNumber: digits })),
      ])
      const replies = await Promise.all(calls)
      const { rows } = await sql<{ id: number; userId: number }>`
        select id, user_id from wallet_entries where normal_number(operation_number) = ${digits}`.execute(
        shop.context.db,
      )
      expect(new Set(rows.map(({ userId }) => userId)).size).toBe(10)
      expect(rows).toHaveLength(10)
      for (const { status, json } of replies.filter((reply) => reply.status >= 400))
        expect(json, String(status)).toMatchObject({ code: 'OPERATION_USED' })
      const accepting = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          shop.administrator.wire(api.wallet.acceptTopUp, { params: { id: rows[index % 10]?.id ?? 0 } }),
        ),
      )
      expect(accepting.filter(({ status }) => status === 200)).toHaveLength(1)
      await sql`update wallet_entries set status = 'cancelled' where status = 'pending'`.execute(shop.context.db)
    }
  })
})
