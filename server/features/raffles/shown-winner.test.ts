import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { migrate, migrateWithin, migrationFiles } from '../../platform/db/migrate.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client } from '../../testing/client.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
  await shop.close()
})

const telefono = '+51900123456'
const list = (by: Client) => by.call(api.raffles.listWinners)

test('winner and prize stay as drawn after renames; administrators see both', async () => {
  const rosa = await shop.person('USER', 20)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { name: 'a.png', type: 'image/png', bytes: png }
  const { id: imageId, url } = await rosa.call(api.images.uploadUserImage, { file })
  await rosa.call(api.users.changeAvatar, { params: { userId: rosa.id }, body: { url } })
  const profile = { telefono, nombre: 'Rosa', apellido: 'Quispe', dni: '70707073' }
  const change = (rawBody: object) => rosa.wire(api.users.changeMe, { params: { id: rosa.id }, rawBody })
  expect((await change(profile)).status).toBe(200)
  const raffle = await raffleOf(shop, 1, { buyers: [rosa], nombre: 'Un televisor' })
  const subscription = await listenTo(shop.guest)
  const id = (await shop.administrator.call(api.raffles.draw, { body: { productId: raffle } })).id
  const { hash } = await shop.guest.call(api.raffles.acta, { params: { id } })
  const shown = { id, user: { nombre: 'Rosa', apellido: 'Quispe', avatar: url }, product: { nombre: 'Un televisor' } }
  expect((await list(shop.guest)).items[0]).toMatchObject(shown)

  expect((await change({ ...profile, nombre: 'Lo compré', apellido: 'Yo', dni: '70707074' })).status).toBe(200)
  await shop.context.db.updateTable('products').set({ nombre: 'Otra cosa' }).where('id', '=', raffle).execute()
  expect((await list(shop.guest)).items[0]).toMatchObject(shown)
  const now = { nombre: 'Lo compré', apellido: 'Yo', dni: '70707074', telefono, shownAs: 'Rosa Quispe' }
  expect((await list(shop.administrator)).items[0]).toMatchObject({ ...shown, user: now })
  const acta = await shop.guest.call(api.raffles.acta, { params: { id } })
  expect(acta).toMatchObject({ nombre: 'Un televisor', hash })
  const late = await listenTo(shop.guest)
  const told = { type: 'draw', productId: raffle, nombre: 'Un televisor', winner: { id, nombre: 'Rosa Quispe' } }
  for (const { received } of [subscription, late]) {
    await expect.poll(() => received.findLast(({ type }) => type === 'draw')).toMatchObject(told)
  }
  for (const { close } of [subscription, late]) close()

  // Users may delete their pictures.
  await rosa.call(api.images.removeUserImage, { params: { id: imageId } })
  expect((await list(shop.guest)).items[0]).toMatchObject({ ...shown, user: { nombre: 'Rosa', avatar: null } })
  const { db } = shop.context
  for (const change of [sql`shown_nombre = 'Otra'`, sql`shown_apellido = null`, sql`shown_premio = 'Otro'`])
    await expect(sql`update winners set ${change} where id = ${id}`.execute(db)).rejects.toThrow('stays who it is')
})

test('migration 0025 stores earlier winners as they are shown', async () => {
  const database = await emptyDatabase(inject('postgresUrl'))
  const before = (await migrationFiles()).filter((name) => name < '0025')
  try {
    const shown = await onDatabase(database.url, async (client) => {
      await migrateWithin(client, before)
      await client.query(`
        set session_replication_role = replica;
        insert into users (username, password_hash, codigo, telefono, nombre, apellido) values
          ('anarios', '', '1', '', 'Ana', 'Ríos'), ('rosaquispe', '', '2', '', '', 'Quispe'), ('luis', '', '3', '', null, null);
        insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, ticket_number,
          ticket_receipt, nombre_user, telefono, start_date, end_date, entry_id)
        select n, n, n, 1, 'Premio ' || n, 'x', 200, 30, 1, 'R-' || n, 'x', 'x', now(), now() + interval '1 day', n
        from generate_series(1, 3) as n;
        insert into winners (product_id, purchase_id, user_id) select n, n, n from generate_series(1, 3) as n;
        set session_replication_role = origin`)
      await migrate(database.url)
      const { rows } = await client.query('select shown_nombre, shown_apellido, shown_premio from winners order by id')
      return rows.map((row: object) => Object.values(row) as unknown[])
    })
    expect(shown).toEqual([
      ['Ana', 'Ríos', 'Premio 1'],
      ['Quispe', null, 'Premio 2'],
      ['lu***', null, 'Premio 3'],
    ])
  } finally {
    await database.drop()
  }
})
