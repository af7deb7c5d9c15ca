import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askAgainMs, closedAfterMs, codeShownMs, escalatedAfterMs, maxCodesADay } from '#domain/code-request.ts'
import { dayMs } from '#domain/lima.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { takeBackup } from '../backups/take-backup.ts'
import { watchCodes } from './watch-codes.ts'

let shop: Shop
let start: () => void
let supplier: Person
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  start = shop.stopClock()
  owner = shop.administrator
  supplier = await shop.person('ADMIN')
})
afterAll(async () => {
  start()
  await shop.close()
})

const order = { nombreUser: 'Ana', telefono: '987654321' }
/** A buyer with a rent that was sold by the supplier, or by the shop itself. */
async function rent(by: 'supplier' | 'shop' = 'supplier') {
  const productId = await shop.product({ precio: 1, profiles: 1 })
  if (by === 'supplier')
    await owner.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId: supplier.id } })
  const buyer = await shop.person('USER', 10)
  const { id } = await buyer.call(api.purchases.buy, { body: { productId, ...order } })
  return { buyer, id }
}
const ask = (by: Person, id: number) => by.wire(api.codes.ask, { params: { id } })
const own = (by: Person, id: number) => by.call(api.codes.own, { params: { id } })
const answer = (by: Person, id: number, code: string) => by.wire(api.codes.answer, { params: { id }, body: { code } })
const waiting = async (by: Person, purchaseId: number) =>
  (await by.call(api.codes.waiting)).items.find((it) => it.purchaseId === purchaseId)
const rungs = async (by: Person, kind: string, path: RegExp) =>
  (await by.call(api.notices.list, { query: { pageSize: 200 } })).items.filter(
    (it) => it.kind === kind && path.test(it.text + it.path),
  ).length
/** Moves what was asked and given into the past: moving the clock would end the sessions. */
async function age(purchaseId: number, milliseconds: number): Promise<void> {
  const by = sql`${`${milliseconds} milliseconds`}::interval`
  await sql`update given_codes set expires_at = expires_at - ${by} where request_id in
    (select id from code_requests where purchase_id = ${purchaseId})`.execute(shop.context.db)
  await sql`update code_requests set asked_at = asked_at - ${by}, answered_at = answered_at - ${by},
    escalated_at = escalated_at - ${by}, closed_at = closed_at - ${by}
    where purchase_id = ${purchaseId}`.execute(shop.context.db)
}
const codesKept = async (purchaseId: number) => {
  const { rows } = await sql`select from given_codes join code_requests on id = request_id
    where purchase_id = ${purchaseId}`.execute(shop.context.db)
  return rows.length
}

test('a supplier gives a code, which its buyer reads for fifteen minutes and nobody after', async () => {
  const { buyer, id } = await rent()
  expect((await ask(buyer, id)).status).toBe(201)
  expect(await rungs(supplier, 'codeAsked', new RegExp(`#${id}`))).toBe(1)
  expect(await rungs(owner, 'codeAsked', new RegExp(`#${id}`))).toBe(0)
  const request = await waiting(supplier, id)
  expect(request).toMatchObject({ nombreUser: 'Ana', seller: supplier.username, told: true })
  expect(await waiting(owner, id)).toMatchObject({ told: false })
  expect((await answer(supplier, request?.id ?? 0, ' 48 21-07 ')).status).toBe(204)
  expect(await waiting(supplier, id)).toBeUndefined()
  expect(await rungs(buyer, 'codeGiven', new RegExp(`%23${id}`))).toBe(1)
  const { asked } = await own(buyer, id)
  expect(asked).toMatchObject({ code: '48 21-07', closed: false })
  expect(asked?.until).toEqual(new Date((asked?.answeredAt?.getTime() ?? 0) + codeShownMs))
  await age(id, codeShownMs)
  expect((await own(buyer, id)).asked).toMatchObject({ code: null, until: null })
  await watchCodes(shop.context)
  expect(await codesKept(id)).toBe(0)
  // The request stays.
  expect((await own(buyer, id)).asked?.answeredAt).not.toBeNull()
})

test('a supplier answers on a server whose clock is behind that of the request', async () => {
  const { buyer, id } = await rent()
  expect((await ask(buyer, id)).status).toBe(201)
  shop.advance(-1000)
  expect((await answer(supplier, (await waiting(supplier, id))?.id ?? 0, '4821')).status).toBe(204)
  shop.advance(1000)
  expect((await own(buyer, id)).asked).toMatchObject({ code: '4821' })
})

test('a code is in no notice, backup or reply but that to its buyer, and sealed in its table', async () => {
  const { buyer, id } = await rent()
  await ask(buyer, id)
  const code = 'SECRETO99'
  await answer(supplier, (await waiting(supplier, id))?.id ?? 0, code)
  const folder = await mkdtemp(join(tmpdir(), 'shop-codes-'))
  const { files, databaseUrl: url, config } = shop.context
  const { dataDir } = config
  const copy = join(folder, 'copy')
  const manifest = await takeBackup({ url, files, folder: copy, withKeys: false, dataDir, secretsKey: undefined })
  expect(manifest.tables.map(({ name }) => name)).not.toContain('given_codes')
  for (const { name } of manifest.tables) expect(await readFile(join(copy, 'tables', name), 'utf8')).not.toContain(code)
  await rm(folder, { recursive: true })
  const { rows } = await sql<{ code: Buffer }>`select code from given_codes`.execute(shop.context.db)
  expect(rows.some((row) => row.code.includes(code))).toBe(false)
  for (const by of [supplier, owner])
    for (const reply of [await by.wire(api.codes.waiting), await by.wire(api.notices.list)])
      expect(JSON.stringify(reply)).not.toContain(code)
})

test('a code is asked for once in two minutes and ten times a day, also by fifty at once', async () => {
  const { buyer, id } = await rent('shop')
  const at = async () => (await Promise.all(Array.from({ length: 50 }, () => ask(buyer, id)))).map((it) => it.status)
  expect((await at()).filter((status) => status === 201)).toHaveLength(1)
  expect((await own(buyer, id)).nextAt).not.toBeNull()
  for (let count = 1; count < maxCodesADay; count++) {
    expect((await ask(buyer, id)).json).toMatchObject({ code: 'CODE_ASKED' })
    await age(id, askAgainMs)
    expect((await ask(buyer, id)).status).toBe(201)
  }
  await age(id, askAgainMs)
  expect((await ask(buyer, id)).json).toMatchObject({ code: 'CODE_LIMIT' })
  expect(await own(buyer, id)).toMatchObject({ left: 0 })
  // One of them waits, whoever rang how often.
  expect((await owner.call(api.codes.waiting)).items.filter((it) => it.purchaseId === id)).toHaveLength(1)
  await age(id, dayMs)
  expect((await ask(buyer, id)).status).toBe(201)
})

test('of fifty answers at once one is given, and only who gave it corrects it', async () => {
  const { buyer, id } = await rent()
  await ask(buyer, id)
  const request = (await waiting(owner, id))?.id ?? 0
  const second = await shop.person('SADMIN')
  const people = [owner, second, supplier]
  const replies = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const by = people[index % 3] as Person
      return { by, status: (await answer(by, request, `1${index}`)).status, code: `1${index}` }
    }),
  )
  const winners = new Set(replies.filter(({ status }) => status === 204).map(({ by }) => by.username))
  expect(winners.size).toBe(1)
  expect(replies.filter(({ by, status }) => !winners.has(by.username) && status !== 409)).toEqual([])
  expect(await codesKept(id)).toBe(1)
  expect(await rungs(buyer, 'codeGiven', new RegExp(`%23${id}`))).toBe(1)
  const winner = people.find(({ username }) => winners.has(username)) as Person
  expect((await answer(winner, request, '2222')).status).toBe(204)
  expect((await own(buyer, id)).asked?.code).toBe('2222')
  await age(id, codeShownMs)
  expect((await answer(winner, request, '3333')).json).toMatchObject({ code: 'CODE_CLOSED' })
})

test('a request left for five minutes rings at the administrators once, and ends in an hour', async () => {
  const { buyer, id } = await rent()
  await ask(buyer, id)
  await watchCodes(shop.context)
  expect(await rungs(owner, 'codeAsked', new RegExp(`#${id}`))).toBe(0)
  await age(id, escalatedAfterMs)
  await Promise.all([watchCodes(shop.context), watchCodes(shop.context)])
  await watchCodes(shop.context)
  expect(await rungs(owner, 'codeAsked', new RegExp(`#${id}`))).toBe(1)
  expect(await waiting(owner, id)).toMatchObject({ told: true })
  const request = (await waiting(owner, id))?.id ?? 0
  await age(id, closedAfterMs)
  await watchCodes(shop.context)
  expect(await waiting(owner, id)).toBeUndefined()
  expect((await own(buyer, id)).asked).toMatchObject({ closed: true, answeredAt: null })
  expect((await answer(owner, request, '1234')).json).toMatchObject({ code: 'CODE_CLOSED' })
})

test('nobody asks for the code of a rent that is not theirs, of a ticket, or once it ended', async () => {
  const { buyer, id } = await rent()
  const other = await shop.person('USER', 10)
  for (const by of [other, supplier, owner]) {
    expect((await ask(by, id)).status).toBe(404)
    expect((await by.wire(api.codes.own, { params: { id } })).status).toBe(404)
  }
  const raffle = await shop.product({ tickets: 3, precioRifa: 1 })
  const ticket = await other.call(api.purchases.buy, { body: { productId: raffle, ...order } })
  expect((await ask(other, ticket.id)).json).toMatchObject({ code: 'NOT_A_RENT' })
  await ask(buyer, id)
  const request = (await waiting(owner, id))?.id ?? 0
  await owner.call(api.purchases.refund, { params: { id }, body: { motivo: 'Una prueba', end: true } })
  shop.advance(1000)
  await age(id, askAgainMs)
  expect((await ask(buyer, id)).json).toMatchObject({ code: 'RENT_ENDED' })
  expect(await waiting(owner, id)).toBeUndefined()
  expect((await answer(owner, request, '1234')).json).toMatchObject({ code: 'CODE_CLOSED' })
})

test('a supplier sees and answers what they sold alone, and nothing once they are none', async () => {
  const { buyer, id } = await rent()
  await ask(buyer, id)
  const request = (await waiting(supplier, id))?.id ?? 0
  const stranger = await shop.person('ADMIN')
  expect((await stranger.call(api.codes.waiting)).items).toEqual([])
  expect((await answer(stranger, request, '1234')).status).toBe(404)
  const { id: shops, buyer: another } = await rent('shop')
  await ask(another, shops)
  expect(await waiting(supplier, shops)).toBeUndefined()
  expect(await waiting(owner, shops)).toMatchObject({ told: true })
})

test.each(['', ' ', '\u200b', 'a'.repeat(21), '12\n34'])('%j is no code', async (code) => {
  expect((await answer(owner, 1, code)).status).toBe(400)
})

test('the figures count what was asked and answered, with the median time', async () => {
  const { buyer, id } = await rent()
  const before = await owner.call(api.codes.waiting)
  await ask(buyer, id)
  await answer(owner, (await waiting(owner, id))?.id ?? 0, '1234')
  const after = await owner.call(api.codes.waiting)
  expect([after.asked, after.answered]).toEqual([before.asked + 1, before.answered + 1])
  expect(after.medianSeconds).toBeGreaterThanOrEqual(0)
})
