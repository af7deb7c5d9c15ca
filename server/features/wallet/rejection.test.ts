import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let yape: number
beforeAll(async () => {
  shop = await openShop()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  yape = (await shop.administrator.call(api.paymentMethods.create, { body })).id
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const motivo = 'No encontramos ese pago.'
const quantity = fromSoles(20)
const ask = async (person: Person, operationNumber?: string) =>
  (
    await person.call(api.wallet.requestTopUp, {
      body: { quantity, ...(operationNumber && { methodId: yape, operationNumber }) },
    })
  ).id
const reject = (id: number) => shop.administrator.wire(api.wallet.rejectTopUp, { params: { id }, body: { motivo } })
const remove = (id: number) => shop.administrator.wire(api.wallet.deleteTopUp, { params: { id } })
const accept = (id: number) => shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } })
const own = async (person: Person, estado?: 'Rechazada' | 'Anulada') =>
  (await person.call(api.wallet.mine, { query: estado ? { estado: [estado] } : {} })).items

test('a top-up is rejected once, with a reason that its owner sees', async () => {
  const person = await shop.person()
  const id = await ask(person)
  expect(await reject(id)).toMatchObject({
    status: 200,
    json: { id, state: false, estado: 'Rechazada', motivo, user: { username: person.username } },
  })
  expect(await own(person)).toMatchObject([{ id, state: false, estado: 'Rechazada', motivo }])
  expect(await own(person, 'Rechazada')).toMatchObject([{ id }])
  expect(await own(person, 'Anulada')).toEqual([])
  expect((await person.call(api.wallet.mine)).balance).toBe(0)
  for (const again of [reject, accept, remove]) expect((await again(id)).json).toMatchObject({ code: 'TOP_UP_SETTLED' })
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'walletEntry', subjectId: id } })
  expect(items).toMatchObject([{ action: 'reject-top-up', after: { motivo } }])
})

test("a deleted top-up is in no list; a withdrawn one stays in its owner's", async () => {
  const person = await shop.person()
  const [deleted, withdrawn] = [await ask(person), await ask(person)]
  expect((await remove(deleted)).status).toBe(204)
  expect((await reject(deleted)).status).toBe(404)
  await person.call(api.wallet.cancelTopUp, { params: { id: withdrawn } })
  expect(await own(person)).toMatchObject([{ id: withdrawn, estado: 'Anulada' }])
  expect(await own(person, 'Rechazada')).toEqual([])
})

test('administrators filter rejected top-ups, with their sum', async () => {
  const person = await shop.person()
  const ids = [await ask(person), await ask(person), await ask(person)]
  await reject(ids[0] ?? 0)
  await reject(ids[1] ?? 0)
  const list = (query: object) =>
    shop.administrator.call(api.wallet.list, { query: { username: person.username, ...query } })
  expect(await list({ estado: ['Rechazada'] })).toMatchObject({ total: 2, sum: 4000 })
  expect(await list({ estado: ['Rechazada', 'Pendiente'] })).toMatchObject({ total: 3, sum: 6000 })
  expect((await list({})).items).toMatchObject([{ id: ids[2], estado: 'Pendiente' }])
  const wrong = await shop.administrator.wire(api.wallet.list, { query: { estado: ['Perdida' as never] } })
  expect(wrong.json).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'estado.0' }] })
})

test('a rejection needs a reason and frees the operation number', async () => {
  const one = await shop.person()
  const id = await ask(one, 'LIBRE0001')
  const missing = await shop.administrator.wire(api.wallet.rejectTopUp, { params: { id }, rawBody: { motivo: ' ' } })
  expect(missing.json).toMatchObject({ issues: [{ path: 'motivo' }] })
  await expect(ask(one, 'LIBRE0001')).rejects.toMatchObject({ code: 'OPERATION_USED' })
  await reject(id)
  expect(await ask(one, 'LIBRE0001')).toBeGreaterThan(id)
})

test('fifty concurrent rejections and acceptances settle a top-up once', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await shop.person()
    const id = await ask(person)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? reject : accept)(id)))
    const done = answers.filter(({ status }) => status === 200).map(({ json }) => (json as { estado: string }).estado)
    expect(done).toHaveLength(1)
    const { items, balance } = await person.call(api.wallet.mine)
    expect(items).toMatchObject([{ id, estado: done[0] }])
    expect(balance).toBe(done[0] === 'Aceptada' ? quantity : 0)
  }
})

test('a reason exists only with a rejection and cannot change', async () => {
  const person = await shop.person()
  const [waiting, rejected] = [await ask(person), await ask(person)]
  await reject(rejected)
  const change = (id: number) => sql`update wallet_entries set motivo = 'otro' where id = ${id}`
  await expect(change(waiting).execute(shop.context.db)).rejects.toThrow('violates check constraint')
  await expect(change(rejected).execute(shop.context.db)).rejects.toThrow('only moves from pending')
})
