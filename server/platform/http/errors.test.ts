import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      execute format('do %L', format('begin raise exception using errcode = %L; end', new.name));
      return new;
    end $$`.execute(shop.context.db)
  await sql`create trigger fail before insert on brands for each row execute function fail()`.execute(shop.context.db)
})
afterAll(() => shop.close())

// What PostgreSQL says when it cannot go on: no room on the disk, no memory, a disk that fails, too many connections.
test.each(['53100', '53200', '58030', '53300', '57P01'])(
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
