import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { renewDue } from '../purchases/index.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const buy = (productId: number, by = buyer) => by.wire(api.purchases.buy, { body: { productId, ...customer } })
const rented = async (productId: number, by = buyer) => {
  const { id } = await by.call(api.purchases.buy, { body: { productId, ...customer } })
  return id
}
const body = (purchaseId: number) => ({ purchaseId, kind: 'clave' as const, text: 'No entra.' })
const opened = async (purchaseId: number, by = buyer) => (await by.call(api.claims.open, { body: body(purchaseId) })).id
type Way = 'newData' | 'replacement' | 'refund' | 'explanation'
const resolve = (id: number, by: Way) =>
  shop.administrator.wire(api.claims.resolve, { params: { id }, body: { by, text: 'Listo.' } })
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const rentOf = (id: number) =>
  shop.context.db
    .selectFrom('purchases')
    .select(['precio', 'renewed', 'refunded', 'freedAt', 'endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const renewals = async (id: number) =>
  (await shop.context.db.selectFrom('renewals').select('id').where('purchaseId', '=', id).execute()).length

test('fifty claims of one rent at once: one is opened', async () => {
  const id = await rented(await shop.product())
  const answers = await times(50, () => buyer.wire(api.claims.open, { body: body(id) }))
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, 49])
})

test('a claim is settled and opened again on servers whose clocks are behind', async () => {
  const id = await opened(await rented(await shop.product({ precio: 1 })))
  shop.advance(-5000)
  expect((await resolve(id, 'explanation')).status).toBe(200)
  const { openedAt, settledAt } = await buyer.call(api.claims.show, { params: { id } })
  expect(settledAt).toEqual(openedAt)
  expect((await buyer.wire(api.claims.reopen, { params: { id } })).status).toBe(200)
  shop.advance(5000)
})

test('fifty answers of four kinds at once: one settles the claim', async () => {
  const product = await shop.product({ profiles: 30, precio: 5 })
  const purchaseId = await rented(product)
  const id = await opened(purchaseId)
  const ways: Way[] = ['replacement', 'refund', 'explanation', 'newData']
  const answers = await times(50, (index) => resolve(id, ways[index % 4] ?? 'refund'))
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49])
  const { refunded, precio } = await rentOf(purchaseId)
  expect(refunded).toBeLessThanOrEqual(precio)
})

test('fifty new-data answers to five claims of an account at once settle each once', async () => {
  const product = await shop.product({ profiles: 4, precio: 1 })
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push(await opened(await rented(product)))
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: product } })
  const params = { id: items[0]?.id ?? 0 }
  await shop.administrator.call(api.catalogue.changeAccount, { params, body: { password: 'otra' } })
  const answers = await times(50, (index) => resolve(ids[index % 4] ?? 0, 'newData'))
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49])
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from claim_messages
    where claim_id = any(${ids}::bigint[]) and user_id = ${shop.administrator.id}`.execute(shop.context.db)
  expect(rows[0]?.count).toBe(4)
})

test('a refund by claim, refunds by hand and renewals at once never give back more than was paid', async () => {
  const purchaseId = await rented(await shop.product({ precio: 10, profiles: 2 }))
  const id = await opened(purchaseId)
  const refund = { params: { id: purchaseId }, body: { quantity: fromSoles(1), motivo: 'Un error', end: true } }
  await times(48, (index) =>
    index % 3 === 0
      ? resolve(id, 'refund')
      : index % 3 === 1
        ? shop.administrator.wire(api.purchases.refund, refund)
        : buyer.wire(api.purchases.renew, { params: { id: purchaseId }, body: {} }),
  )
  const after = await rentOf(purchaseId)
  expect(after.refunded).toBeLessThanOrEqual(after.precio + after.renewed)
  expect(after.freedAt).not.toBeNull()
  expect((await buyer.wire(api.purchases.renew, { params: { id: purchaseId }, body: {} })).status).toBe(409)
})

test('claims and automatic renewals at once: what is claimed is not renewed by itself', async () => {
  const product = await shop.product({ precio: 1, profiles: 12 })
  const ids: number[] = []
  for (let index = 0; index < 10; index++) {
    const id = await rented(product)
    await buyer.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true } })
    await sql`update purchases set start_date = now() - interval '29 days 20 hours', end_date = now() + interval '4 hours',
      garantia_hasta = now() + interval '4 hours' where id = ${id}`.execute(shop.context.db)
    ids.push(id)
  }
  await Promise.all([
    ...ids.slice(0, 5).map((id) => buyer.call(api.claims.open, { body: body(id) })),
    renewDue(shop.context),
  ])
  const claimed = await shop.context.db
    .selectFrom('claims')
    .select(['id', 'purchaseId'])
    .where('purchaseId', 'in', ids)
    .execute()
  const before = await Promise.all(claimed.map(({ purchaseId }) => renewals(purchaseId)))
  await renewDue(shop.context)
  expect(await Promise.all(claimed.map(({ purchaseId }) => renewals(purchaseId)))).toEqual(before)
  expect(await Promise.all(ids.slice(5).map(renewals))).toEqual([1, 1, 1, 1, 1])
  const notices = (await buyer.call(api.notices.list)).items.filter(({ kind }) => kind === 'autoRenewFailed')
  expect(notices).toEqual([])
  // Once it is answered, it is due as before.
  for (const { id } of claimed) await resolve(id, 'explanation')
  await renewDue(shop.context)
  expect(await Promise.all(ids.map(renewals))).toEqual(ids.map(() => 1))
})

test('replacements and sales at once never give two people one profile', async () => {
  const product = await shop.product({ precio: 1, profiles: 20 })
  const claims: number[] = []
  for (let index = 0; index < 10; index++) claims.push(await opened(await rented(product)))
  const other = await shop.person('USER', 500)
  const [replaced, sold] = await Promise.all([
    Promise.all(claims.map((id) => resolve(id, 'replacement'))),
    times(40, () => buy(product, other)),
  ])
  expect(count(replaced, 200) + count(sold, 201)).toBe(10)
})

test('releases of a profile whose rent is claimed are refused until it is answered', async () => {
  const purchaseId = await rented(await shop.product())
  const id = await opened(purchaseId)
  await sql`update purchases set start_date = now() - interval '40 days', end_date = now() - interval '10 days'
    where id = ${purchaseId}`.execute(shop.context.db)
  const free = () => shop.administrator.wire(api.purchases.free, { params: { id: purchaseId } })
  expect((await free()).json).toMatchObject({ code: 'CLAIM_OPEN' })
  const [answers, freed] = await Promise.all([times(25, () => resolve(id, 'explanation')), times(25, free)])
  expect(count(answers, 200)).toBe(1)
  expect(count(freed, 200)).toBeLessThanOrEqual(1)
  if (count(freed, 200) === 0) expect((await free()).status).toBe(200)
})
