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
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = rows[0]?.name ?? ''
  const outside = (statement: string) => onDatabase(inject('postgresUrl'), (client) => client.query(statement))
  const addBrand = (called: string) => shop.administrator.wire(api.catalogue.createBrand, { body: { name: called } })
  const ask = () => sql`select pg_backend_pid() as pid, current_setting('transaction_read_only') as is`.execute(db)
  await outside(`alter database "${name}" set default_transaction_read_only = on`)
  await outside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(async () => (await ask()).rows).toEqual([{ pid: expect.any(Number), is: 'on' }])
  const [{ pid }] = (await ask()).rows as [{ pid: number }]
  expect(await addBrand('De nadie')).toMatchObject({ status: 503, json: { code: 'BUSY' } })
  // Another server has been promoted, and only new connections reach it.
  await outside(`alter database "${name}" reset default_transaction_read_only`)
  const isThere = async () => (await outside(`select from pg_stat_activity where pid = ${pid}`)).rowCount
  await expect.poll(isThere).toBe(0)
  // Another connection may have been opened meanwhile, which is discarded too.
  await expect.poll(async () => (await addBrand('De alguien')).status).toBe(201)
})
