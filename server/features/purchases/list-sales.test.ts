import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { endOf } from '#domain/purchase.ts'
import type { Client } from '../../testing/client.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

type Query = Partial<QueryOf<typeof api.purchases.list>>

let shop: Shop
let ana: Person
let beto: Person
let supplier: Person
let product: number
let ids: { running: number; ending: number; lapsed: number; freed: number; ticket: number }

const list = (query: Query = {}, by: Client = shop.administrator) => by.call(api.purchases.list, { query })
const listed = async (query: Query = {}, by?: Client) => (await list(query, by)).items.map(({ id }) => id)
const table = async (query: Query = {}, by: Client = shop.administrator) => {
  const { text, headers } = await by.wire(api.purchases.export, { query })
  const [columns = '', ...rows] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  return { text, columns: columns.split(','), rows, name: headers.get('content-disposition') }
}

beforeAll(async () => {
  shop = await openShop()
  ana = await shop.person('USER', 200)
  beto = await shop.person('RESELLER', 200)
  supplier = await shop.person('ADMIN')
  product = await shop.product({ precio: 5, profiles: 3, nombre: 'Cine en casa' })
  const own = await shop.product({ precio: 10, profiles: 2, nombre: '=Música' })
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: own },
    body: { sellerId: supplier.id },
  })
  const raffle = await shop.product({ tickets: 3, precioRifa: 2 })
  const buy = async (buyer: Person, productId: number, nombreUser: string, telefono: string) =>
    (await buyer.call(api.purchases.buy, { body: { productId, nombreUser, telefono } })).id
  const running = await buy(ana, product, 'José Ñáñez', '+51 987 654 321')
  const ending = await buy(beto, product, 'Rosa 100%', '911 222 333')
  const lapsed = await buy(beto, own, 'María', '944555666')
  const freed = await buy(ana, product, 'Luis', '977888999')
  const ticket = await buy(ana, raffle, 'Elena', '933444555')
  ids = { running, ending, lapsed, freed, ticket }
  await shop.context.db
    .updateTable('purchases')
    .set({ endDate: endOf(new Date(), 2.5) })
    .where('id', '=', ending)
    .execute()
  for (const id of [lapsed, freed]) await expirePurchase(shop, id)
  await shop.administrator.call(api.purchases.free, { params: { id: freed } })
  await shop.administrator.call(api.purchases.change, { params: { id: running }, body: { nota: 'Correo' } })
})
afterAll(() => shop.close())

describe('the list of sales', () => {
  test('is newest first with total and sum, paged, and without credentials', async () => {
    const { running, ending, lapsed, freed, ticket } = ids
    const all = await list()
    expect(all).toMatchObject({ total: 5, page: 1, pageSize: 50, sum: 1300 + 500 + 1000 + 1300 + 200 })
    expect(all.items.map(({ id }) => id)).toEqual([ticket, freed, lapsed, ending, running])
    expect(all.items.at(-1)).toMatchObject({
      nombre: 'Cine en casa',
      precio: 1300,
      nombreUser: 'José Ñáñez',
      buyer: { username: ana.username },
      seller: { username: 'superadmin' },
      nota: 'Correo',
      ticket: null,
      freed: false,
    })
    expect(all.items[0]?.ticket?.number).toBe(1)
    expect(await listed({ page: 2, pageSize: 2 })).toEqual([lapsed, ending])
    const { text } = await shop.administrator.wire(api.purchases.list)
    expect(text).not.toContain('SECRETO-')
    expect(text).not.toMatch(/"(password|pin|perfil)"/)
  })

  test('is filtered by state; a ticket has none', async () => {
    const { running, ending, lapsed, freed } = ids
    expect(await listed({ estado: 'activa' })).toEqual([ending, running])
    expect(await listed({ estado: 'por-vencer' })).toEqual([ending])
    expect(await listed({ estado: 'vencida' })).toEqual([lapsed])
    expect(await listed({ estado: 'liberada' })).toEqual([freed])
    expect(await list({ estado: 'por-vencer' })).toMatchObject({ total: 1, sum: 500 })
  })

  test("is searched by exact buyer and by parts of the customer's name and phone", async () => {
    const { running, ending, lapsed, freed, ticket } = ids
    expect(await listed({ q: ana.username.toUpperCase() })).toEqual([ticket, freed, running])
    expect(await listed({ q: ana.username.slice(0, -1) })).toEqual([])
    for (const q of ['jose', 'NÁNEZ', 'josé ñ', 'ñañez  José', '987654321', '+51 987', '654-321']) {
      expect(await listed({ q }), q).toEqual([running])
    }
    expect(await listed({ q: 'ma' })).toEqual([lapsed])
    expect(await listed({ q: '100%' })).toEqual([ending])
    for (const q of ['%', '_', '+']) expect(await listed({ q })).toHaveLength(5)
  })

  test('is filtered by note, product and days in Lima, and sorted by end', async () => {
    const { running, ending, lapsed, freed, ticket } = ids
    expect(await listed({ nota: 'Correo' })).toEqual([running])
    expect(await listed({ productId: product })).toEqual([freed, ending, running])
    expect(await listed({ productId: product, estado: 'activa', q: 'rosa' })).toEqual([ending])
    expect(await listed({ sort: 'id' })).toEqual([running, ending, lapsed, freed, ticket])
    const byEnd = (await list({ sort: 'endDate' })).items.map(({ endDate }) => endDate.getTime())
    expect(byEnd).toEqual(byEnd.toSorted((one, other) => one - other))
    expect(await listed({ sort: '-endDate' })).toEqual((await listed({ sort: 'endDate' })).toReversed())
    const { db } = shop.context
    const at = (startDate: string) =>
      db
        .updateTable('purchases')
        .set({ startDate: new Date(startDate) })
        .where('id', '=', lapsed)
        .execute()
    await at('2024-03-10T04:59:59Z')
    expect(await listed({ from: '2024-03-09', to: '2024-03-09' })).toEqual([lapsed])
    expect(await listed({ from: '2024-03-10', to: '2024-03-10' })).toEqual([])
    await at('2024-03-10T05:00:00Z')
    expect(await listed({ from: '2024-03-10', to: '2024-03-10' })).toEqual([lapsed])
  })

  test('marks tickets of a cancelled raffle as refunded and excludes them from the sum', async () => {
    const raffle = await shop.product({ tickets: 3, precioRifa: 4 })
    const body = { productId: raffle, nombreUser: 'Elena', telefono: '933444555' }
    const { id } = await ana.call(api.purchases.buy, { body })
    expect(await list({ productId: raffle })).toMatchObject({ sum: 400, items: [{ ticket: { refunded: false } }] })
    await shop.administrator.call(api.raffles.cancel, { params: { id: raffle } })
    expect(await list({ productId: raffle })).toMatchObject({
      total: 1,
      sum: 0,
      items: [{ id, precio: 400, ticket: { refunded: true } }],
    })
    expect((await table({ productId: raffle })).rows[0]).toContain(',Devuelta,')
  })

  test('of a supplier has only own sales, without prices', async () => {
    const { lapsed } = ids
    const own = await list({}, supplier)
    expect(own).toMatchObject({ total: 1, sum: null, items: [{ id: lapsed, precio: null, nombreUser: 'María' }] })
    expect(await listed({ productId: product }, supplier)).toEqual([])
    expect(await listed({ q: ana.username }, supplier)).toEqual([])
    expect(await listed({}, await shop.person('ADMIN'))).toEqual([])
    const { columns, rows, text } = await table({}, supplier)
    expect(columns).not.toContain('Precio (S/.)')
    expect(rows).toHaveLength(1)
    expect(text).not.toContain(ana.username)
  })

  test('is exported exactly as filtered and sorted, with formulas escaped', async () => {
    const { running, ending, freed } = ids
    const { columns, rows, name, text } = await table({ productId: product, sort: 'id' })
    expect(name).toMatch(/^attachment; filename="ventas-\d{4}-\d\d-\d\d\.csv"$/)
    expect(columns.slice(-3)).toEqual(['Precio (S/.)', 'Renovaciones (S/.)', 'Devuelto (S/.)'])
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual([running, ending, freed])
    expect(rows[0]).toMatch(
      /,Cine en casa,persona\d+,José Ñáñez,\+51987654321,,.*,30,En curso,Correo,,superadmin,,13,0,0$/,
    )
    expect(rows[1]).toMatch(/,Por vencer,,,superadmin,,5,0,0$/)
    expect(rows[2]).toMatch(/,Liberada,/)
    expect(text).not.toContain('SECRETO-')
    expect((await table({ estado: 'vencida' })).rows[0]).toContain(",'=Música,")
    expect((await table({ q: 'nadie' })).rows).toEqual([])
  })

  test('returns 400 for invalid filters', async () => {
    for (const query of [
      { estado: 'lapsed' },
      { nota: 'Oferta' },
      { sort: 'precio' },
      { from: 'ayer' },
      { productId: 'x' },
    ]) {
      for (const route of [api.purchases.list, api.purchases.export]) {
        expect((await shop.administrator.wire(route, { query: query as never })).status).toBe(400)
      }
    }
  })
})

describe('forty thousand sales', () => {
  beforeAll(async () => {
    // As if they had been sold, without the accounts, wallets and movements of real ones.
    await shop.context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        insert into purchases (user_id, product_id, seller_id, nombre, descripcion, precio, dias, term_id,
          profile_id, ticket_number, ticket_receipt, nombre_user, telefono, start_date, end_date, entry_id)
        select ${ana.id}, ${product}, ${supplier.id}, 'Muchas', '', 100, 30,
          case when n % 2 = 0 then (select term_id from products where id = ${product}) end,
          case when n % 2 = 0 then 100000 + n end,
          case when n % 2 = 1 then n end, case when n % 2 = 1 then 'T-' || n end, 'Cliente ' || n,
          '+51 9' || lpad(n::text, 8, '0'), now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 days',
          100000 + n
        from generate_series(1, 40000) as n`.execute(trx)
      await sql`select count_anew()`.execute(trx)
    })
    await sql`analyze purchases`.execute(shop.context.db)
  })

  const states: Query[] = [
    { estado: 'activa' },
    { estado: 'por-vencer' },
    { estado: 'gracia' },
    { estado: 'vencida' },
    { estado: 'liberada' },
  ]
  const days = { from: '2026-01-01', to: '2026-02-01' }
  test.each([{}, days, ...states, ...states.map((state) => ({ ...state, ...days })), { q: 'cliente 7' }])(
    'total and sum equal those of the exported rows: %j',
    async (query) => {
      for (const by of [shop.administrator, supplier]) {
        const { total, sum } = await list(query, by)
        const { rows } = await table(query, by)
        expect(rows).toHaveLength(total)
        const paid = rows.map((row) => {
          const [precio = 0, renewed = 0, refunded = 0] = row.split(',').slice(-3).map(Number)
          return Math.round((precio + renewed - refunded) * 100)
        })
        if (by !== supplier) expect(paid.reduce((all, one) => all + one, 0)).toBe(sum)
      }
    },
  )

  test('are exported to one file', async () => {
    expect((await table({}, supplier)).rows).toHaveLength(40_001)
  })
})
