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
  'a database error %s returns 503 with Retry-After',
  async (code) => {
    const { status, json, headers } = await shop.administrator.wire(api.catalogue.createBrand, { body: { name: code } })
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: 'BUSY' })
    expect(headers.get('retry-after')).toBe('2')
  },
)

test('an unexpected error returns 500 without its cause', async () => {
  const { status, text } = await shop.administrator.wire(api.catalogue.createBrand, { body: { name: '22012' } })
  expect(status).toBe(500)
  expect(text).not.toMatch(/22012|fail|brand/i)
})

test('a read-only connection, as to a standby, is closed', async () => {
  const { db } = shop.context
  const addBrand = (name: string) => shop.administrator.wire(api.catalogue.createBrand, { body: { name } })
  const setReadOnly = sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false)`
  let attempts = 0
  await expect
    .poll(async () => {
      await setReadOnly.execute(db)
      // It may be given another connection.
      return addBrand(`De nadie ${++attempts}`)
    })
    .toMatchObject({ status: 503, json: { code: 'BUSY' } })
  // The very connection that was refused is closed, and one that was only asked to read stays.
  const [reading, refused] = await Promise.all([
    db.connection().execute(async (one) => (await setReadOnly.execute(one)).rows[0]?.pid),
    db.connection().execute(async (one) => {
      const { rows } = await setReadOnly.execute(one)
      await expect(one.insertInto('brands').values({ name: 'De nadie' }).execute()).rejects.toMatchObject({
        code: '25006',
      })
      return rows[0]?.pid
    }),
  ])
  const open = async () => {
    const query = 'select pid from pg_stat_activity where pid = any ($1::int[])'
    const { rows } = await onDatabase(inject('postgresUrl'), (client) => client.query(query, [[reading, refused]]))
    return rows as unknown[]
  }
  await expect.poll(open).toEqual([{ pid: reading }])
  // Another server has been promoted, and only new connections reach it.
  await expect.poll(async () => (await addBrand('De alguien')).status).toBe(201)
})
