import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { limaDay } from '#domain/lima.ts'
import { fromSoles, toSoles } from '#domain/money.ts'
import { splitIgv } from '#domain/receipt.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openDb } from '../../platform/db/db.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'
import { numberReceipts } from './number-receipts.ts'

let post: SmtpStub
let shop: Shop
let second: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
  second = await shop.sibling()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await second.close()
  await shop.close()
  await post.stop()
})

const buy = (person: Person, productId: number, server: Client = person) =>
  server.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const latestOf = async (person: Person) => (await person.call(api.wallet.mine)).items[0]?.id ?? 0
const show = (by: Client, id: number) => by.call(api.receipts.show, { params: { id } })
const given = async () => {
  const { rows } = await sql<{ series: string; number: number; entryId: number }>`
    select series, number, entry_id from receipts order by series, number`.execute(shop.context.db)
  return rows
}

async function download(by: Client, id: number): Promise<Buffer> {
  const response = await fetch(`${by.origin}${basePath}/receipts/${id}/pdf`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).text

test('fifty sales at two servers get numbers without a gap, while fifty others ask for some', async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.person('USER', 200)))
  const productId = await shop.product({ precio: 5, profiles: 50 })
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const buyer = buyers[index % 5] as Person
      const there = Object.assign(new Client(second.origin, buyer.token), { id: buyer.id, username: buyer.username })
      await Promise.all([buy(buyer, productId, index % 2 ? there : buyer), numberReceipts(shop.context)])
      await show(index % 2 ? buyer : there, await latestOf(buyer))
    }),
  )
  await numberReceipts(shop.context)
  const numbers = await given()
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wallet_entries
    where status = 'accepted' and kind in ('Recarga', 'Compra')`.execute(shop.context.db)
  expect(new Set(numbers.map(({ entryId }) => entryId)).size).toBe(rows[0]?.count)
})

test('a server that dies while it gives numbers gives none; the next one leaves no gap', async () => {
  const person = await shop.person('USER', 100)
  await buy(person, await shop.product({ precio: 5 }))
  const before = (await given()).length
  const db = openDb({ url: shop.context.databaseUrl, connections: 1, onError: () => {} })
  // Its connection ends while it holds the series and waits to insert.
  await db.transaction().execute(async (trx) => {
    await sql`lock table receipts in share mode`.execute(trx)
    const numbering = numberReceipts(shop.context).catch(() => {})
    const waiting = () =>
      sql<{ pid: number }>`select pid from pg_locks where not granted and relation = 'receipts'::regclass`.execute(trx)
    await expect.poll(async () => (await waiting()).rows).toHaveLength(1)
    for (const { pid } of (await waiting()).rows) await sql`select pg_terminate_backend(${pid}::integer)`.execute(trx)
    await numbering
  })
  await db.destroy()
  expect(await given()).toHaveLength(before)
  await numberReceipts(shop.context)
  const after = await given()
  expect(after.length).toBe(before + 2)
  expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1))
})

test('a sale that is committed long after it was made gets its number when it or its day is opened', async () => {
  const person = await shop.person('USER', 100)
  const productId = await shop.product({ precio: 5, profiles: 2 })
  await numberReceipts(shop.context)
  const before = (await given()).length
  const { db } = shop.context
  const late: number[] = []
  for (const hours of [30, 6]) {
    await buy(person, productId)
    late.push(await latestOf(person))
    await sql`alter table wallet_entries disable trigger guard_wallet_entry`.execute(db)
    await sql`update wallet_entries set updated_at = updated_at - make_interval(hours => ${hours})
      where id = ${late.at(-1)}`.execute(db)
    await sql`alter table wallet_entries enable trigger guard_wallet_entry`.execute(db)
  }
  await numberReceipts(shop.context)
  expect(await given()).toHaveLength(before)
  const [first = 0, next = 0] = late
  expect((await show(person, first)).numero).toBe(`1-${String(before + 1).padStart(6, '0')}`)
  const { at } = await show(person, first)
  await shop.administrator.call(api.receipts.day, { query: { day: limaDay(at) } })
  await shop.administrator.call(api.receipts.day, { query: { day: limaDay(new Date(at.getTime() + 24 * 3_600_000)) } })
  expect((await given()).map(({ entryId }) => entryId).slice(before)).toEqual([first, next])
})

test('the worker writes nothing while no movement waits for a number', async () => {
  await numberReceipts(shop.context)
  const series = () => sql`select ctid::text, xmin::text, xmax::text from receipt_series`.execute(shop.context.db)
  const before = (await series()).rows
  await numberReceipts(shop.context)
  expect((await series()).rows).toEqual(before)
})

test('no statement skips a number, changes a constancia or deletes one', async () => {
  const { db } = shop.context
  const [one] = await given()
  await expect(sql`update receipts set buyer_name = 'Otra'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from receipts`.execute(db)).rejects.toThrow('never changed')
  await expect(
    sql`insert into receipts (series, number, entry_id, numbered_at, issuer_name, issuer_document, issuer_address, buyer_name)
      select series, 1000000, (select max(id) from wallet_entries where kind = 'Bono' or kind = 'Ajuste'), now(), '', '', '', ''
      from receipt_series`.execute(db),
  ).rejects.toThrow()
  expect((await given())[0]).toEqual(one)
})

test('the PDF is printed once, for fifty who ask at once on two servers, and never again', async () => {
  await shop.administrator.call(api.settings.change, {
    body: { provider: { name: 'Ana Ríos Ñ', document: '10456789012', address: 'Jr. Uno 1, Lima' }, igv: true },
  })
  const person = await shop.person('USER', 1800)
  const names = { nombre: 'José Ángel', apellido: 'Núñez 🎉', dni: '41234567' }
  await shop.context.db.updateTable('users').set(names).where('id', '=', person.id).execute()
  const nombre = 'Premium 4K 🎬 con un nombre muy largo que ocupa más de una línea'
  await buy(person, await shop.product({ nombre, precio: 750, dias: 90 }))
  const id = await latestOf(person)
  const there = new Client(second.origin, person.token)
  const copies = await Promise.all(Array.from({ length: 50 }, (_, index) => download(index % 2 ? there : person, id)))
  const [first = Buffer.alloc(0)] = copies
  expect(copies.every((copy) => copy.equals(first))).toBe(true)
  const { numero, total, tax } = await show(person, id)
  expect(tax).toEqual(splitIgv(total))
  const text = await textOf(first)
  for (const part of [`Constancia N.º ${numero}`, 'José Ángel Núñez 🎉', '41234567', nombre, '90 días', 'Ana Ríos Ñ'])
    expect(text).toContain(part)
  for (const part of ['10456789012', `S/. ${toSoles(total).toFixed(2)}`, 'IGV (18 %)']) expect(text).toContain(part)

  // What changes later does not change it.
  await shop.administrator.call(api.settings.change, {
    body: { provider: { name: 'Otra', document: '1', address: 'Otra' }, igv: false },
  })
  await shop.context.db.updateTable('users').set({ nombre: 'Otro' }).where('id', '=', person.id).execute()
  expect((await download(shop.administrator, id)).equals(first)).toBe(true)
  expect(await show(person, id)).toMatchObject({ issuer: { name: 'Ana Ríos Ñ' }, tax })
  const kept = await shop.context.db.selectFrom('receiptFiles').selectAll().executeTakeFirstOrThrow()
  expect(kept.hash.equals(createHash('sha256').update(first).digest())).toBe(true)
})

test('a document is named from S/ 700 on, and IGV in sales alone', async () => {
  const person = await shop.person('USER', 950)
  await shop.context.db.updateTable('users').set({ dni: '41234567' }).where('id', '=', person.id).execute()
  const topUp = await latestOf(person)
  await buy(person, await shop.product({ precio: 5 }))
  expect(await show(person, topUp)).toMatchObject({ kind: 'Recarga', buyer: { document: '41234567' }, tax: null })
  const sale = await show(person, await latestOf(person))
  expect(sale).toMatchObject({ kind: 'Compra', buyer: { document: null } })
  const params = { id: (await person.call(api.purchases.mine)).items[0]?.id ?? 0 }
  expect(await person.call(api.receipts.showOfPurchase, { params })).toEqual(sale)
  expect((await (await shop.person()).wire(api.receipts.showOfPurchase, { params })).status).toBe(404)
  expect(sale.concept).toMatch(/^Cuenta de prueba, 30 días$/)
  expect(sale.total).toBeGreaterThan(0)
})

test('a rent that a claim moves to another product keeps the constancias of what was sold', async () => {
  const person = await shop.person('USER', 100)
  await buy(person, await shop.product({ nombre: 'Cine', precio: 20, dias: 30, profiles: 1 }))
  const purchaseId = (await person.call(api.purchases.mine)).items[0]?.id ?? 0
  await person.call(api.purchases.renew, { params: { id: purchaseId }, body: {} })
  const renewal = await latestOf(person)
  const sale = await person.call(api.receipts.showOfPurchase, { params: { id: purchaseId } })
  expect([sale, await show(person, renewal)]).toMatchObject([
    { concept: 'Cine, 30 días' },
    { concept: 'Renovación de Cine, 30 días' },
  ])

  const to = await shop.product({ nombre: 'Deportes', precio: 9, dias: 30, profiles: 1 })
  const claim = { purchaseId, kind: 'clave' as const, text: 'No entra.' }
  const opened = await person.call(api.claims.open, { body: claim })
  const answer = { by: 'replacement' as const, text: 'Aquí tienes otra.', productId: to }
  await shop.administrator.call(api.claims.resolve, { params: { id: opened.id }, body: answer })
  expect(await show(person, sale.id)).toEqual(sale)
  expect(await textOf(await download(person, renewal))).toContain('Renovación de Cine, 30 días')
  const { items } = await shop.administrator.call(api.receipts.day, { query: { pageSize: 200 } })
  expect(items.find(({ id }) => id === sale.id)).toMatchObject({ concept: 'Cine, 30 días' })
  await person.call(api.purchases.renew, { params: { id: purchaseId }, body: {} })
  expect(await show(person, await latestOf(person))).toMatchObject({ concept: 'Renovación de Deportes, 30 días' })
})

test('others read none, and what is no top-up that counts and no sale has none', async () => {
  const [person, other] = [await shop.person('USER', 20), await shop.person('RESELLER')]
  const id = await latestOf(person)
  const codeOf = async (by: Client, entryId: number) =>
    (await by.wire(api.receipts.show, { params: { id: entryId } })).json as { code: string }
  for (const route of [api.receipts.show, api.receipts.print, api.receipts.mail])
    expect((await other.wire(route, { params: { id } })).status).toBe(404)
  expect((await shop.administrator.wire(api.receipts.mail, { params: { id } })).status).toBe(404)
  const pending = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  expect(await codeOf(person, pending.id)).toMatchObject({ code: 'NO_RECEIPT' })
  const bonus = { quantity: fromSoles(3), descripcion: 'Bono', userId: person.id }
  const { id: gift } = await shop.administrator.call(api.wallet.requestTopUp, { body: bonus })
  expect(await codeOf(person, gift)).toMatchObject({ code: 'NO_RECEIPT' })
  expect(await codeOf(person, 999_999)).toMatchObject({ code: 'NOT_FOUND' })
})

test('who asks is mailed the PDF at their verified address, and nobody else', async () => {
  const person = await shop.person('USER', 20)
  const params = { id: await latestOf(person) }
  const email = 'ana@ejemplo.pe'
  const { db } = shop.context
  expect(await person.wire(api.receipts.mail, { params })).toMatchObject({ json: { code: 'EMAIL_NEEDED' } })
  await db.updateTable('users').set({ email, emailVerifiedAt: new Date() }).where('id', '=', person.id).execute()
  await person.call(api.receipts.mail, { params })
  const mine = () => post.mails.filter(({ subject }) => subject?.includes('constancia'))
  await expect.poll(() => mine().length).toBe(1)
  expect(mine()[0]?.to?.[0]?.address).toBe(email)
  const content = mine()[0]?.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(content).equals(await download(person, params.id))).toBe(true)
})
