import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { startCommand, runCommand } from '../../testing/run-command.ts'
import { emptyDatabase, onDatabase, setDefaults } from '../../testing/empty-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { DbClient } from './client.ts'

/** Defaults that a database, a role or a host may bring along, as SQL. */
const defaults: readonly Readonly<Record<string, string>>[] = [
  { datestyle: "'German, DMY'", intervalstyle: "'iso_8601'", bytea_output: "'escape'", extra_float_digits: '-15' },
  { datestyle: "'SQL, MDY'", timezone: "'Pacific/Chatham'", client_encoding: "'LATIN1'", quote_all_identifiers: 'on' },
  { datestyle: "'Postgres, DMY'", timezone: "'America/St_Johns'", client_encoding: "'SQL_ASCII'", lc_messages: "'C'" },
  { standard_conforming_strings: 'off', transform_null_equals: 'on', array_nulls: 'off', row_security: 'off' },
  { search_path: 'pg_catalog', default_transaction_isolation: "'serializable'", exit_on_error: 'on' },
  { search_path: '"$user", elsewhere', default_transaction_deferrable: 'on', client_min_messages: "'debug5'" },
  { default_transaction_read_only: 'on', gin_fuzzy_search_limit: '1', session_replication_role: "'replica'" },
  { default_transaction_isolation: "'repeatable read'", statement_timeout: "'2s'", lock_timeout: "'2s'" },
  { idle_in_transaction_session_timeout: "'2s'", idle_session_timeout: "'2s'", intervalstyle: "'sql_standard'" },
]

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':') && !path.includes('events'))

/** What an administrator and a customer see of every list, and a purchase in between. */
async function livesOn(shop: Shop): Promise<Record<string, number>> {
  const buyer = await shop.person('RESELLER', 20)
  const productId = await shop.product({ precio: 7, nombre: 'Ñandú «1 2» €' })
  const { id } = await buyer.call(api.purchases.buy, {
    body: { productId, nombreUser: "O'Brien \\ Núñez", telefono: '987654321' },
  })
  const [bought] = (await buyer.call(api.purchases.mine)).items
  expect(bought).toMatchObject({ id, nombreUser: "O'Brien \\ Núñez" })
  expect(bought?.password).toContain('SECRETO-clave')
  expect((await buyer.call(api.wallet.mine)).balance).toBe(1300)
  const seen: Record<string, number> = {}
  for (const route of lists) {
    for (const [who, client] of Object.entries({ administrator: shop.administrator, buyer })) {
      const { status, json } = await client.wire(route)
      if (status === route.status) route.reply?.parse(json)
      seen[`${route.path} ${who}`] = status
    }
  }
  return seen
}

test('replies are the same whatever the defaults of the database', { timeout: 300_000 }, async () => {
  const plain = await openShop()
  const expected = await livesOn(plain)
  await plain.close()
  expect(Object.values(expected).filter((status) => status === 200).length).toBeGreaterThan(40)
  for (const some of defaults) {
    const shop = await openShop({ databaseDefaults: some })
    expect(await livesOn(shop), JSON.stringify(some)).toEqual(expected)
    await shop.close()
  }
})

test(
  'backup, restore, rotation and doctor work with such defaults on both databases',
  { timeout: 300_000 },
  async () => {
    const contrary = Object.assign({}, ...defaults.toReversed()) as Record<string, string>
    const home = await mkdtemp(join(tmpdir(), 'shop-defaults-'))
    const shop = await openShop({ databaseDefaults: contrary })
    const target = await emptyDatabase(inject('postgresUrl'))
    await setDefaults(target.url, { ...contrary, datestyle: "'SQL, MDY'", client_encoding: "'LATIN1'" })
    try {
      await livesOn(shop)
      const from = { DATA_DIR: shop.context.config.dataDir, DATABASE_URL: shop.context.config.databaseUrl ?? '' }
      const into = { DATA_DIR: join(home, 'restored'), DATABASE_URL: target.url }
      const backup = join(home, 'copy')
      expect(await runCommand('rotate-keys', [], from)).toMatchObject({ code: 0 })
      expect(await runCommand('backup', [backup, '--with-keys'], from)).toMatchObject({ code: 0 })
      expect(await runCommand('restore', [backup], into)).toMatchObject({ code: 0 })
      for (const env of [from, into]) {
        expect(await startCommand('doctor', [], env).ended).toMatchObject({
          code: 0,
          said: expect.stringContaining('Todo está en orden') as string,
        })
      }
      const bought = (url: string) =>
        onDatabase(url, async (client) => {
          await client.query(
            "set statement_timeout = 0; set datestyle = ISO; set timezone = 'UTC'; set search_path = public",
          )
          return (await client.query('select *, created_at::text as at from purchases order by id')).rows as unknown[]
        })
      expect(await bought(target.url)).toEqual(await bought(from.DATABASE_URL))
    } finally {
      await shop.close()
      await target.drop()
      await rm(home, { recursive: true, force: true })
    }
  },
)

test('the timeouts of a connection override the defaults of the database', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  await setDefaults(url, { statement_timeout: '0', idle_in_transaction_session_timeout: '0' })
  const client = new DbClient({ connectionString: url, statement_timeout: 40, idle_in_transaction_session_timeout: 70 })
  await client.connect()
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '40ms' }])
  await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  const { rows } = await client.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '70ms' }])
  await client.end()
  await drop()
})
