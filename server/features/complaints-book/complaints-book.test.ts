import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { complaintLimits, complaintNotes } from '#domain/complaint.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { Client } from '../../testing/client.ts'
import { complaint, openBook, provider, sendSheet, work } from '../../testing/complaint.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { insertSheet } from './sql.ts'

const book = api.complaintsBook
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // Or the administrator has to prove again who they are on a busy machine.
  shop.stopClock()
})
afterAll(() => shop.close())

const write = (changed: Parameters<typeof complaint>[0] = {}, by: Client = shop.guest) =>
  by.call(book.write, { body: complaint(changed) })
const read = (clave: string) => shop.guest.call(book.read, { body: { clave } })
const idOf = async (numero: string) => {
  const { items } = await shop.administrator.call(book.list, { query: { pageSize: 200 } })
  const id = items.find((it) => it.numero === numero)?.id
  if (id === undefined) throw new Error(`no sheet ${numero}`)
  return { params: { id } }
}
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).text

test('the book is closed until the owner says who the provider is', async () => {
  expect(await shop.guest.call(book.state)).toMatchObject({ open: false, provider: null })
  await expect(write()).rejects.toMatchObject({ status: 409, code: 'COMPLAINTS_BOOK_CLOSED' })
  await shop.administrator.call(api.settings.change, { body: { provider } })
  expect(await shop.guest.call(book.state)).toMatchObject({ open: true, provider, proofAsked: false })
})

test('a guest writes a sheet and reads all of it by its key, never by its number', async () => {
  const body = complaint({ apoderado: 'Luz Quispe' })
  const { numero, clave, dueDay } = await shop.guest.call(book.write, { body })
  expect(numero).toMatch(/^\d{4}-000001$/)
  expect(Buffer.from(clave, 'base64url')).toHaveLength(16)
  const { requestId, telefono, ...written } = body
  const sheet = await read(clave)
  expect(sheet).toMatchObject({
    ...written,
    telefono: `+51${telefono}`,
    numero,
    dueDay,
    provider,
    respuesta: null,
    answeredAt: null,
  })
  expect(JSON.stringify(sheet)).not.toContain(requestId)
  for (const wrong of [numero, '1', `${clave.slice(0, -2)}AA`, 'A'.repeat(22)])
    await expect(read(wrong)).rejects.toMatchObject({ status: 404 })
  const reply = await shop.guest.wire(book.read, { body: { clave } })
  expect(reply.headers.get('cache-control')).toContain('no-store')
  const held = await sql<{ row: string }>`select complaints::text as row from complaints`.execute(shop.context.db)
  expect(JSON.stringify(held.rows)).not.toContain(clave)
})

test('a sheet that is sent again, even at once, is one sheet; another under its id is refused', async () => {
  const body = complaint()
  const replies = await Promise.all(Array.from({ length: 10 }, () => shop.guest.call(book.write, { body })))
  expect(new Set(replies.map((it) => JSON.stringify(it))).size).toBe(1)
  await expect(shop.guest.call(book.write, { body: { ...body, detalle: 'Otro' } })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('fifty sheets at once on two servers and failing ones between take numbers without a gap', async () => {
  const other = await shop.sibling()
  const there = new Client(other.origin)
  const failing = Array.from({ length: 10 }, () =>
    inTransaction(shop.context.db, async (trx) => {
      const { email, ...rest } = complaint()
      const { telefono = null, apoderado = null, monto = null } = rest
      const made = { providerName: 'a', providerDocument: 'b', providerAddress: 'c', createdAt: new Date() }
      const keys = { requestHash: Buffer.alloc(2), keyHash: Buffer.alloc(32), dueDay: '2026-01-01' }
      const { proof: _, ...fields } = rest
      const year = new Date(shop.context.clock.now().getTime() - 5 * 3_600_000).getUTCFullYear()
      await insertSheet(trx, year, { ...fields, ...made, ...keys, email, telefono, apoderado, monto })
      throw new Error('crash')
    }).catch(() => {}),
  )
  const written = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendSheet(index % 2 ? there : shop.guest, complaint({ email: `a${index}@correo.pe` })),
    ),
  )
  await Promise.all(failing)
  await other.close()
  const { rows } = await sql<{ number: number; last: number }>`
    select number, last from complaints join complaint_years using (year) order by number`.execute(shop.context.db)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1))
  expect(rows.at(-1)?.last).toBe(rows.length)
  expect(new Set(written.map(({ json }) => (json as { numero: string }).numero)).size).toBe(50)
})

test('the numbers of a year begin anew in Lima', async () => {
  const now = shop.context.clock.now().getTime()
  const year = new Date(now - 5 * 3_600_000).getUTCFullYear()
  // 04:59 in UTC is still the year before in Lima.
  const target = Date.UTC(year + 1, 0, 1, 4, 59)
  shop.advance(target - now)
  expect((await write()).numero).toMatch(new RegExp(`^${year}-`))
  shop.advance(2 * 60_000)
  expect((await write()).numero).toBe(`${year + 1}-000001`)
  shop.advance(now - target - 2 * 60_000)
})

test('administrators answer a sheet once, even fifty at once; the reader of the key sees it', async () => {
  const { numero, clave } = await write()
  const it = await idOf(numero)
  expect(await shop.administrator.call(book.show, it)).toMatchObject({ numero, answeredBy: null, refused: false })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      shop.administrator.call(book.answer, { ...it, body: { texto: `Respuesta ${index}` } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'COMPLAINT_ANSWERED' })
  const sheet = await read(clave)
  expect(sheet.respuesta).toMatch(/^Respuesta \d+$/)
  expect(await shop.administrator.call(book.show, it)).toMatchObject({ answeredBy: 'superadmin', daysLeft: null })
  const { items } = await shop.administrator.call(api.audit.list, { query: { action: 'answer-complaint' } })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ subject: 'complaint', name: numero })
  await expect(
    shop.administrator.call(book.answer, { params: { id: 999_999 }, body: { texto: 'x' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a sheet is never deleted, nor changed but for its answer', async () => {
  const { db } = shop.context
  for (const damage of [
    sql`delete from complaints`,
    sql`update complaints set detalle = 'otro'`,
    sql`update complaints set due_day = due_day + 1`,
    sql`update complaints set respuesta = 'otra' where answered_at is not null`,
    sql`update complaints set respuesta = null, answered_at = null, answered_by = null where answered_at is not null`,
  ])
    await expect(damage.execute(db)).rejects.toThrow('never changed')
})

test('the PDF has every field, long texts and emoji included, by its key and for administrators', async () => {
  const detalle = `😡 ${'palabra '.repeat(complaintLimits.detalle / 8 - 1)}fin`
  const { numero, clave } = await write({ detalle, pedido: 'Mi dinero 🙏', monto: null })
  const it = await idOf(numero)
  await shop.administrator.call(book.answer, { ...it, body: { texto: 'Te devolvimos S/ 13.50 ✅' } })
  const fetchPdf = (path: string, by: Client, body?: object) =>
    fetch(`${shop.origin}${basePath}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  for (const reply of [
    await fetchPdf(book.readPdf.path, shop.administrator, { clave }),
    await fetchPdf(book.showPdf.path.replace(':id', String(it.params.id)), shop.administrator),
  ]) {
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const text = await textOf(new Uint8Array(await reply.arrayBuffer()))
    for (const part of [
      numero,
      provider.name,
      provider.document,
      'Rosa Quispe',
      'DNI 41234567',
      detalle,
      'Mi dinero 🙏',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Te devolvimos S/ 13.50 ✅')
    for (const note of complaintNotes) expect(text).toContain(note)
  }
  expect((await shop.guest.wire(book.readPdf, { body: { clave: 'A'.repeat(22) } })).status).toBe(404)
})

test('those without an answer come first, and count on the dashboard, overdue after 15 working days', async () => {
  const list = await shop.administrator.call(book.list, { query: {} })
  const answered = list.items.map(({ answeredAt }) => answeredAt !== null)
  expect(answered).toEqual(answered.toSorted((one, other) => Number(one) - Number(other)))
  const { complaints } = await shop.administrator.call(api.dashboards.read)
  expect(complaints).toMatchObject({ unanswered: list.unanswered, overdue: 0 })
  expect(complaints.nextDue).toBe(list.items[0]?.dueDay)
  expect((await shop.administrator.call(api.dashboards.waiting)).complaints).toBe(list.unanswered)
  shop.advance(40 * 86_400_000)
  const administrator = await shop.person('SADMIN')
  const later = await administrator.call(book.list, { query: { open: true } })
  expect(later.overdue).toBeGreaterThan(50)
  expect(later.items[0]?.daysLeft).toBeLessThan(0)
  shop.advance(-40 * 86_400_000)
})

test('days that the owner adds move the last day of later sheets alone', async () => {
  const before = await write()
  const days = Array.from({ length: 3 }, (_, index) =>
    new Date(Date.parse(before.dueDay) - index * 86_400_000).toISOString().slice(0, 10),
  ).toSorted()
  expect(await shop.administrator.call(book.changeHolidays, { body: { days } })).toEqual({ days })
  expect(await shop.administrator.call(book.holidays)).toEqual({ days })
  const after = await write()
  expect(after.dueDay > before.dueDay).toBe(true)
  expect((await read(before.clave)).dueDay).toBe(before.dueDay)
  await shop.administrator.call(book.changeHolidays, { body: { days: [] } })
  expect((await write()).dueDay).toBe(before.dueDay)
})

test('the whole book is a table with every sheet', async () => {
  const { total } = await shop.administrator.call(book.list, { query: {} })
  const { text } = await shop.administrator.wire(book.export)
  expect(text.match(/^\ufeff?"?\d{4}-\d{6},/gm)).toHaveLength(total)
})

test('a proof is good for one sheet and 30 minutes, and not for any other', async () => {
  const limited = await openShop({ rateLimits: 'complaint=1/3600,everything=5000/60' })
  await openBook(limited.administrator)
  const send = (body: ReturnType<typeof complaint>) => limited.guest.call(book.write, { body })
  const first = complaint()
  await send(first)
  expect(await limited.guest.call(book.state)).toMatchObject({ proofAsked: true })
  const { challenge, bits } = await limited.guest.call(book.state)
  const requestId = randomUUID()
  const proof = await work(challenge, requestId, bits)
  const refused = { status: 409, code: 'PROOF_OF_WORK' }
  await expect(send(complaint({ requestId }))).rejects.toMatchObject(refused)
  await expect(send(complaint({ proof }))).rejects.toMatchObject(refused)
  const forged = `${Number.parseInt(challenge, 10) + 1}${challenge.slice(challenge.indexOf('.'))}`
  await expect(send(complaint({ requestId, proof: await work(forged, requestId, bits) }))).rejects.toMatchObject(
    refused,
  )
  limited.advance(31 * 60_000)
  await expect(send(complaint({ requestId, proof }))).rejects.toMatchObject(refused)
  limited.advance(-31 * 60_000)
  await send(complaint({ requestId, proof }))
  // What was written already is answered without any.
  await send(first)
  await limited.close()
})

test('the server stores a sheet and its answer outside the database before it replies', async () => {
  const waiting = () => shop.context.db.selectFrom('keptRecords').select('id').where('kind', '=', 'complaint').execute()
  const { numero } = await write()
  expect(await waiting()).toEqual([])
  await shop.administrator.call(book.answer, { ...(await idOf(numero)), body: { texto: 'Listo' } })
  expect(await waiting()).toEqual([])
})

test('a sheet sent again is answered once it is stored, though storing it failed the first time', async () => {
  const { config, db } = shop.context
  const waiting = () => db.selectFrom('keptRecords').select('id').execute()
  const place = join(config.dataDir, 'kept')
  const body = complaint()
  // Makes the place.
  await write()
  await rename(place, `${place}-away`)
  await writeFile(place, 'no folder')
  const first = await shop.guest.call(book.write, { body })
  expect(await waiting()).toHaveLength(1)
  await rm(place)
  await rename(`${place}-away`, place)
  expect(await shop.guest.call(book.write, { body })).toEqual(first)
  expect(await waiting()).toEqual([])
})
