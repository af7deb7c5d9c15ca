import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateWithin, migrationFiles } from '../../platform/db/migrate.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'

const upgrade = '0074-product-terms.sql'

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url, drop } = await emptyDatabase(inject('postgresUrl')))
  const files = await migrationFiles()
  await onDatabase(url, async (client) => {
    await client.query('begin')
    await migrateWithin(client, files.slice(0, files.indexOf(upgrade)))
    // Without all that they reference: most keys were checked when they were written.
    await client.query(`
      set local session_replication_role = replica;
      insert into users (id, username, password_hash, codigo, telefono) overriding system value values (1, 'antigua', '', 'A', '987654321');
      insert into wallets (user_id, balance) values (1, 100000);
      insert into categories (id, name, slug) values (1, 'Vieja', 'vieja');
      insert into products (id, nombre, descripcion, dias, precio, precio_publico, precio_rifa, total_tickets, category_id, seller_id, creator_id)
      values (1, 'Algo', 'x', 30, 500, 900, null, null, 1, 1, 1), (2, 'Rifa', 'x', 30, 200, null, 200, 5, 1, 1, 1);
      insert into profiles (id, account_id, product_id, perfil, pin) select n, 1, 1, decode(repeat('00', 40), 'hex'), decode(repeat('00', 40), 'hex') from generate_series(1, 3) as n;
      insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, profile_id, ticket_number,
        ticket_receipt, nombre_user, telefono, start_date, end_date, entry_id)
      values (1, 1, 1, 1, 'Algo', '', 500, 30, 1, null, null, 'Ana', '9', now(), now() + interval '30 days', 1),
        (2, 1, 1, 1, 'Algo', '', 500, 60, 2, null, null, 'Ana', '9', now(), now() + interval '60 days', 2),
        (3, 1, 2, 1, 'Rifa', '', 200, 30, null, 1, 'T', 'Ana', '9', now(), now() + interval '30 days', 3);
      insert into renewals (id, batch_id, purchase_id, product_id, user_id, precio, dias, from_date, until_date, automatic, entry_id, created_at)
      values (1, 1, 1, 1, 1, 500, 15, now(), now() + interval '15 days', false, 4, now());
      insert into wallet_entries (id, user_id, kind, quantity, status, purchase_id, renewal_id) overriding system value
      values (1, 1, 'Compra', -500, 'accepted', 1, null), (2, 1, 'Compra', -500, 'accepted', 2, null),
        (3, 1, 'Compra', -200, 'accepted', 3, null), (4, 1, 'Compra', -500, 'accepted', 1, 1);
      insert into cart_lines (user_id, product_id, quantity) values (1, 1, 2)`)
    await client.query('commit')
    // Each in its own transaction, as in a shop: what one has just written is checked whole by the next.
    for (const file of files.slice(files.indexOf(upgrade))) {
      await client.query('begin')
      await migrateWithin(client, [file])
      await client.query('commit')
    }
  })
})
afterAll(() => drop())

const rowsOf = (query: string) => onDatabase(url, async (client) => (await client.query<object>(query)).rows)
const termsOf = (table: string) =>
  rowsOf(
    `select one.id::integer, term.dias, term.active from ${table} as one left join product_terms as term on term.id = term_id order by one.id`,
  )

test('an upgrade gives each product and each rent its term, also of days that are not sold any more', async () => {
  expect(await termsOf('products')).toEqual([
    { id: 1, dias: 30, active: true },
    { id: 2, dias: null, active: null },
  ])
  expect(await termsOf('purchases')).toEqual([
    { id: 1, dias: 30, active: true },
    { id: 2, dias: 60, active: false },
    { id: 3, dias: null, active: null },
  ])
  expect(await termsOf('renewals')).toEqual([{ id: 1, dias: 15, active: false }])
  expect(await rowsOf('select distinct precio::integer, precio_publico::integer from product_terms')).toEqual([
    { precio: 500, precio_publico: 900 },
  ])
})

test('the previous version adds products, sells, renews and fills carts on the new schema', async () => {
  await onDatabase(url, async (client) => {
    await client.query(`
      begin;
      insert into products (id, nombre, descripcion, dias, precio, category_id, seller_id, creator_id) values (3, 'Otra', 'x', 7, 100, 1, 1, 1);
      insert into wallet_entries (id, user_id, kind, quantity, status, purchase_id) overriding system value
      values (100, 1, 'Compra', -500, 'accepted', 100);
      insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, profile_id, nombre_user, telefono,
        start_date, end_date, entry_id)
      values (100, 1, 1, 1, 'Algo', '', 500, 30, 3, 'Ana', '9', now() - interval '1 day', now() + interval '29 days', 100);
      insert into wallet_entries (id, user_id, kind, quantity, status, purchase_id, renewal_id) overriding system value
      values (101, 1, 'Compra', -500, 'accepted', 100, 100);
      insert into renewals (id, batch_id, purchase_id, product_id, user_id, precio, dias, from_date, until_date, automatic, entry_id, created_at)
      select 100, 100, 100, 1, 1, 500, 30, end_date, end_date + interval '30 days', false, 101, now() from purchases where id = 100;
      insert into cart_lines (user_id, product_id, quantity) values (1, 1, 3)
        on conflict (user_id, product_id) do update set quantity = excluded.quantity;
      commit`)
  })
  expect((await termsOf('products'))[2]).toEqual({ id: 3, dias: 7, active: true })
  expect((await termsOf('purchases')).at(-1)).toEqual({ id: 100, dias: 30, active: true })
  expect((await termsOf('renewals')).at(-1)).toEqual({ id: 100, dias: 30, active: true })
  expect(await rowsOf('select quantity, product_id, term_id from cart_lines')).toEqual([
    { quantity: 3, product_id: 1, term_id: null },
  ])
})
