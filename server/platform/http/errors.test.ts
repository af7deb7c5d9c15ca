import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { onDatabase } from '../../testing/empty-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      execute format('do %L', format('begin raise exception using errcode = %L; end', new.name));
      return new;
    end $$`.execute(shop.context.db)
  await sql`
    create trigger fail before insert on brands for each row when (left(new.name, 1) in ('2', '5')) execute function fail()
  `.execute(shop.context.db)
})
afterAll(() => shop.close())

// PostgreSQL's errors when it cannot continue: disk full, out of memory, I/O error, too many connections, a standby.
test.each(['25006', '53100', '53200', '58030', '53300', '57P01'])(
  'a database that fails with %s for reasons of its own asks to be tried again',
  async (code) => {
    const { status, json, headers } = await shop.administrator.wire(api.catalogue.createBrand, { body: { name: code } })
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: 'BUSY' })
    expect(headers.get('retry-after')).toBe('2')
  },
)

test('what nobody expected is a failure, without a word of what it was', async () => {
  const { status, text } = await shop.administrator.wire(api.catalogue.createBrand, { body: { name: '22012' } })
  expect(status).toBe(500)
  expect(text).not.toMatch(/22012|fail|brand/i)
})

test('a connection to a server that takes no changes, as a standby does, is not kept', async () => {
  const { db } = shop.context
  const addBrand = (name: string) => shop.administrator.wire(api.catalogue.createBrand, { body: { name } })
  const readOnly: number[] = []
  await expect
    .poll(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false)`.execute(db)
      readOnly.push(...rows.map(({ pid }) => pid))
      // It may be given another connection.
      return addBrand(`De nadie ${readOnly.length}`)
    })
    .toMatchObject({ status: 503, json: { code: 'BUSY' } })
  const open = async () => {
    const query = 'select from pg_stat_activity where pid = any ($1::int[])'
    const { rowCount } = await onDatabase(inject('postgresUrl'), (client) => client.query(query, [readOnly]))
    return rowCount
  }
  await expect.poll(open).toBeLessThan(readOnly.length)
  // Another server has been promoted, and only new connections reach it.
  await expect.poll(async () => (await addBrand('De alguien')).status).toBe(201)
})
