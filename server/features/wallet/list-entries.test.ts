import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let ana: Person
let beto: Person
let bought: Purchase
beforeAll(async () => {
  shop = await openShop()
  const product = await shop.product({ precio: 7, profiles: 2 })
  ana = await shop.person('USER', 50)
  beto = await shop.person('USER', 20)
  bought = await ana.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })
  await beto.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(11.5) } })
})
afterAll(() => shop.close())

type Query = Partial<QueryOf<typeof api.wallet.list>>
const list = (query: Query) => shop.administrator.call(api.wallet.list, { query })
const amounts = async (query: Query) => (await list(query)).items.map(({ quantity }) => quantity / 100)

test('all entries are filtered by state, name and kind, with total and sum', async () => {
  expect(await list({})).toMatchObject({ total: 4, sum: 7450 })
  expect(await list({ state: 'true' })).toMatchObject({ total: 3, sum: 6300 })
  expect(await list({ state: 'false' })).toMatchObject({ total: 1, sum: 1150 })
  expect(await list({ descripcion: 'Compra' })).toMatchObject({
    total: 1,
    sum: -700,
    items: [{ user: { username: ana.username } }],
  })
  expect(await list({ username: beto.username, state: 'true' })).toMatchObject({ total: 1, sum: 2000 })
  expect(await list({ username: 'nadie' })).toMatchObject({ items: [], total: 0, sum: 0 })
  expect(await list({ pageSize: 1 })).toMatchObject({ total: 4, sum: 7450, items: [{}] })
})

test('is sorted newest first or as requested', async () => {
  expect(await amounts({})).toEqual([11.5, -7, 20, 50])
  expect(await amounts({ sort: 'quantity' })).toEqual([-7, 11.5, 20, 50])
  expect(await amounts({ sort: '-quantity' })).toEqual([50, 20, 11.5, -7])
  expect(await amounts({ sort: 'username' })).toEqual([50, -7, 20, 11.5])
  const { status } = await shop.administrator.fetch('GET', '/api/v1/billeteras?sort=password_hash', {
    authorization: `Bearer ${shop.administrator.token}`,
  })
  expect(status).toBe(400)
})

test('counts the entries after a given one', async () => {
  const [newest, second] = (await list({})).items
  expect((await list({ after: second?.id })).items).toEqual([newest])
  expect((await list({ after: newest?.id })).total).toBe(0)
})

test('days are days in Lima, both ends included', async () => {
  const at = (id: number | undefined, updatedAt: string) =>
    shop.context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx
        .updateTable('walletEntries')
        .set({ updatedAt: new Date(updatedAt) })
        .where('id', '=', id ?? 0)
        .execute()
      await sql`select count_anew()`.execute(trx)
    })
  const { items } = await list({ sort: 'id' })
  // In Lima: the last moment of the 9th, the first and the last of the 10th, the first of the 11th.
  const moments = ['2024-03-10T04:59:59Z', '2024-03-10T05:00:00Z', '2024-03-11T04:59:59Z', '2024-03-11T05:00:00Z']
  for (const [index, moment] of moments.entries()) await at(items[index]?.id, moment)
  expect(await amounts({ from: '2024-03-10', to: '2024-03-10', sort: 'updatedAt' })).toEqual([20, -7])
  expect(await amounts({ to: '2024-03-09' })).toEqual([50])
  expect(await amounts({ from: '2024-03-11' })).toEqual([11.5])
  for (const from of ['2024-02-30', '10/03/2024', '0000-01-01', 'ayer']) {
    await expect(list({ from }), from).rejects.toMatchObject({ status: 400 })
  }
})

test('exports exactly the filtered entries with Lima times', async () => {
  const { text, headers } = await shop.administrator.wire(api.wallet.exportList, {
    query: { state: 'true', sort: 'updatedAt' },
  })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="movimientos-\d{4}-\d\d-\d\d\.csv"$/)
  const [columns, ...rows] = text.replace('\ufeff', '').split('\r\n')
  expect(columns).toBe(
    'Id,Fecha,Username,Teléfono,Descripción,Estado,Monto (S/.),Compra,Motivo,Forma de pago,N.º de operación,Fecha de pago',
  )
  expect(rows.map((row) => row.split(',').slice(1).join(' '))).toEqual([
    `2024-03-09 23:59:59 ${ana.username} 987654321 Recarga Aceptada 50     `,
    `2024-03-10 00:00:00 ${beto.username} 987654321 Recarga Aceptada 20     `,
    `2024-03-10 23:59:59 ${ana.username} 987654321 Compra Aceptada -7 #${bought.id} ${bought.nombre}    `,
  ])
})

test('an own entry shows its owner by username and phone only', async () => {
  const customer = await shop.person('RESELLER', 20)
  await customer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  const { json } = await customer.wire(api.wallet.mine)
  const { items } = json as { items: { user: unknown }[] }
  expect(items).toHaveLength(2)
  const { telefono } = await customer.call(api.users.me)
  for (const { user } of items) expect(user).toEqual({ username: customer.username, telefono })
})
