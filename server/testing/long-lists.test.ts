import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { openShop, type Shop } from './open-shop.ts'
import { seedLargeShop } from './seed-large-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await seedLargeShop(shop.context, { many: 2100 })
})
afterAll(() => shop.close())

type Page = { items: { id: number }[]; total: number }

/** The ids of a whole list, page by page. */
async function idsOf(path: string, query: Record<string, string>, by = shop.administrator): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const asked = new URLSearchParams({ ...query, page: String(page), pageSize: '200' })
    const { status, json } = await by.fetch('GET', `${basePath}${path}?${asked.toString()}`, {
      authorization: `Bearer ${by.token}`,
    })
    expect(status).toBe(200)
    const { items, total } = json as Page
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0) {
      expect(ids).toHaveLength(total)
      return ids
    }
  }
}

const lists: [path: string, sort: string, query?: Record<string, string>][] = [
  ['/users', 'createdAt'],
  ['/users', 'username'],
  ['/users', 'balance', { role: 'USER' }],
  ['/users', 'role'],
  ['/billeteras', 'id'],
  ['/billeteras', 'updatedAt', { state: 'true' }],
  ['/billeteras', 'username', { state: 'false' }],
  ['/billeteras', 'quantity', { descripcion: 'Compra' }],
  ['/purchases/all', 'id'],
  ['/purchases/all', 'endDate'],
  ['/products', 'id'],
]

test.each(lists)(
  '%s sorted by %s are paged without gap or repetition, in both directions',
  async (path, sort, query = {}) => {
    const [up, down] = [await idsOf(path, { ...query, sort }), await idsOf(path, { ...query, sort: `-${sort}` })]
    expect(up.length).toBeGreaterThan(2000)
    expect(new Set(up).size).toBe(up.length)
    expect(up).toEqual(down.toReversed())
  },
)

test('payments received and top-ups without one are paged without gap or repetition', async () => {
  const all = await idsOf('/payments_received', {})
  expect(all.length).toBeGreaterThan(2000)
  expect(new Set(all).size).toBe(all.length)
  const parts = ['Abierto', 'Dudoso', 'Asignado', 'Ignorado'].map((estado) => idsOf('/payments_received', { estado }))
  expect((await Promise.all(parts)).flat().toSorted((one, other) => one - other)).toEqual(
    all.toSorted((one, other) => one - other),
  )
  const missing = await idsOf('/payments_received/missing', {})
  expect(missing.length).toBeGreaterThan(100)
  expect(missing).toEqual(missing.toSorted((one, other) => one - other))
})

test('claims are paged without gap or repetition, those that nobody settled first', async () => {
  await sql`insert into claims (purchase_id, user_id, seller_id, account_id, product_id, kind, estado, opened_at,
      answer_due, settled_at, settled_by, resolution)
    select purchases.id, user_id, seller_id, account_id, purchases.product_id, 'clave',
      case when purchases.id % 3 > 0 then 'Resuelto' else 'Abierto' end, start_date, start_date,
      case when purchases.id % 3 > 0 then start_date end, case when purchases.id % 3 > 0 then seller_id end,
      case when purchases.id % 3 > 0 then 'explanation' end
    from purchases join profiles on profiles.id = profile_id`.execute(shop.context.db)
  const all = await idsOf('/claims', {})
  expect(all.length).toBeGreaterThan(2000)
  expect(new Set(all).size).toBe(all.length)
  const open = await idsOf('/claims', { open: 'true' })
  expect(all.slice(0, open.length)).toEqual(open)
  expect([...open, ...(await idsOf('/claims', { open: 'false' }))]).toEqual(all)
})

test('sheets of the book are paged without gap or repetition, those without an answer first', async () => {
  await sql`insert into complaint_years values (2026, 2400)`.execute(shop.context.db)
  await sql`insert into complaints (year, number, request_id, request_hash, key_hash, created_at, due_day, provider_name,
      provider_document, provider_address, nombre, tipo_documento, documento, domicilio, email, bien, descripcion, tipo,
      detalle, pedido, respuesta, answered_at, answered_by)
    select 2026, n, gen_random_uuid(), '', sha256(n::text::bytea), now(), '2026-01-02'::date + n % 7, 'a', 'b', 'c', 'd',
      'DNI', 'e', 'f', 'g@correo.pe', 'servicio', 'h', 'queja', 'i', 'j', case when n % 3 > 0 then 'k' end,
      case when n % 3 > 0 then now() end, case when n % 3 > 0 then ${shop.administrator.id}::integer end
    from generate_series(1, 2400) as n`.execute(shop.context.db)
  const all = await idsOf('/complaints_book/sheets', {})
  expect(new Set(all).size).toBe(2400)
  const open = await idsOf('/complaints_book/sheets', { open: 'true' })
  expect(open).toHaveLength(800)
  expect([...open, ...(await idsOf('/complaints_book/sheets', { open: 'false' }))]).toEqual(all)
})

test('what a supplier is owed is paged newest first without gap or repetition', async () => {
  await sql`insert into settlement_entries (user_id, kind, amount, created_by, motivo, created_at)
    select ${shop.administrator.id}, 'correction', 1, ${shop.administrator.id}, 'De antes', now()
    from generate_series(1, 2100)`.execute(shop.context.db)
  const path = `/settlements/${shop.administrator.id}/entries`
  const all = await idsOf(path, {})
  expect(all.length).toBeGreaterThan(2000)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  const corrections = await idsOf(path, { kind: 'correction' })
  expect(corrections.length).toBe(2100)
})

test('the audit trail is paged newest first without repetition', async () => {
  const ids = await idsOf('/audit', {})
  expect(ids.length).toBeGreaterThan(2000)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test('ten thousand notices of one user are paged and exported, newest first', async () => {
  const person = await shop.person()
  await sql`insert into notices (user_id, kind, key, data, created_at, read_at)
    select ${person.id}, 'topUpAccepted', n, jsonb_build_object('entryId', n, 'quantity', n), now(),
      case when n % 3 > 0 then now() end
    from generate_series(1, 10000) as n`.execute(shop.context.db)
  const ids = await idsOf('/notices', {}, person)
  expect(ids).toHaveLength(10_000)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const parts = await Promise.all(['unread', 'read'].map((estado) => idsOf('/notices', { estado }, person)))
  expect(parts.map(({ length }) => length)).toEqual([3333, 6667])
  const { text } = await person.wire(api.notices.export)
  expect(text.split('\r\n')).toHaveLength(10_001)
  expect(await person.call(api.notices.read, { body: {} })).toEqual({ unread: 0 })
})
