import { sql } from 'kysely'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Db } from '../db/db.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { connectTo, untilClosed } from '../../testing/raw-socket.ts'
import { exportRows } from './send-csv.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const brands = (db: Db) => db.selectFrom('brands').select('name').orderBy('name')
const add = (from: number, to: number) =>
  sql`insert into brands (name) select 'Marca ' || lpad(n::text, 6, '0') from generate_series(${from}::integer, ${to}::integer) n`.execute(
    shop.context.db,
  )
const allBrands = () => exportRows(shop.context.exportDb, brands, ({ name }) => [name])()
async function all(rows: AsyncIterable<readonly unknown[]>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const piece of rows) found.push(...piece)
  return found
}
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [`Marca ${String(from + index).padStart(6, '0')}`])

test('an export reads one snapshot in batches, completely', async () => {
  expect(await all(allBrands())).toEqual([])

  await add(1001, 3500)
  const pieces: (readonly unknown[])[] = []
  for await (const piece of allBrands()) {
    // A user who is added before the others would move a row of the last page into the next one.
    await add(pieces.length + 1, pieces.length + 1)
    pieces.push(piece)
  }
  expect(pieces.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(pieces.flat()).toEqual(names(1001, 2500))
})

test('an aborted or failing export releases its connection', async () => {
  for (let round = 0; round < 20; round++) {
    for await (const piece of allBrands()) {
      expect(piece).toHaveLength(1000)
      break
    }
    const failing = all(
      exportRows(
        shop.context.exportDb,
        () => sql`select 1 / 0`,
        () => [],
      )(),
    )
    await expect(failing).rejects.toThrow('division by zero')
  }
  expect((await all(allBrands())).length).toBeGreaterThan(1)
})

/** Audit entries with a text that makes a download larger than the socket buffers on its way. */
async function addActs(count: number): Promise<void> {
  for (let from = 1; from <= count; from += 10_000) {
    await sql`insert into audit (actor_id, action, subject, subject_id, after)
      select ${shop.administrator.id}::integer, 'rename-brand', 'brand', n, jsonb_build_object('name', repeat('x', 400))
      from generate_series(${from}::integer, ${Math.min(from + 9_999, count)}::integer) n`.execute(shop.context.db)
  }
}
const authorization = () => ({ authorization: `Bearer ${shop.administrator.token}` })
const ask = () => {
  const socket = connectTo(shop.origin)
  const { path } = api.audit.export
  socket.write(
    `GET ${basePath}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.administrator.token}\r\nConnection: close\r\n\r\n`,
  )
  return socket
}
const cursors = async () => {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(shop.context.db)
  return rows[0]?.open
}

test('an export of sixty thousand rows is complete', async () => {
  await addActs(60_000)
  const { total } = await shop.administrator.call(api.audit.list, { query: { pageSize: 1 } })
  const { status, text } = await shop.administrator.fetch('GET', basePath + api.audit.export.path, authorization())
  expect(status).toBe(200)
  expect(text.split('\r\n')).toHaveLength(total + 1)
  expect(total).toBeGreaterThanOrEqual(60_000)
})

test('a fifth concurrent export returns 503 while other calls go on', async () => {
  const open = Array.from({ length: 4 }, ask)
  // No client reads on: each keeps its database connection.
  for (const socket of open) await once(socket, 'readable')
  await expect.poll(cursors).toBe(4)
  const { status, headers, json } = await shop.administrator.fetch(
    'GET',
    basePath + api.audit.export.path,
    authorization(),
  )
  expect({ status, json }).toMatchObject({ status: 503, json: { code: 'BUSY' } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 40 }, () => shop.administrator.call(api.audit.list)))

  // A client that disconnects releases it.
  for (const socket of open) socket.destroy()
  await expect.poll(cursors).toBe(0)
})

test('an export that fails midway is cut off without a final chunk', async () => {
  const socket = ask()
  await once(socket, 'readable')
  const end = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(shop.context.db)
    return rows.length
  }
  await expect.poll(end).toBe(1)
  const text = await untilClosed(socket)
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
  // The last chunk of a complete body.
  expect(text.endsWith('0\r\n\r\n')).toBe(false)
})

test('an export that fails before its first row returns 500', async () => {
  await sql`alter table audit rename column before to before_`.execute(shop.context.db)
  try {
    const wire = await shop.administrator.fetch('GET', basePath + api.audit.export.path, authorization())
    expect(wire).toMatchObject({ status: 500, json: { code: 'UNEXPECTED' } })
    expect(wire.headers.get('content-disposition')).toBeNull()
  } finally {
    await sql`alter table audit rename column before_ to before`.execute(shop.context.db)
  }
})
