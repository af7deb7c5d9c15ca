import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { migrate, migrateWithin, migrationFiles } from './migrate.ts'

test('starts on a newer schema unless a contracting migration ran', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url)
    await client.connect()
    await client.query("insert into migrations (name) values ('9998-more.sql')")
    await migrate(url)
    await client.query("insert into migrations (name) values ('9999-contract-less.sql')")
    await expect(migrate(url)).rejects.toThrow('de una versión más nueva de la tienda (9999-contract-less.sql)')
  } finally {
    await client.end()
    await drop()
  }
})

test('a migration that would deadlock with a sale gives way to it, and is applied after it', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  const [seller, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  const settlements = '0080-settlements.sql'
  try {
    await Promise.all([seller.connect(), watcher.connect()])
    await migrateWithin(
      seller,
      (await migrationFiles()).filter((name) => name < settlements),
    )
    await seller.query('begin')
    // It locks purchases before movements; a sale may touch them the other way round.
    await seller.query('lock table wallet_entries in row exclusive mode')
    const migrating = migrate(url)
    const isWaiting = "select from pg_locks where not granted and relation = 'wallet_entries'::regclass"
    await expect.poll(async () => (await watcher.query(isWaiting)).rowCount, { interval: 20, timeout: 30_000 }).toBe(1)
    await seller.query('lock table purchases in row exclusive mode')
    await seller.query('commit')
    await migrating
    const { rows } = await watcher.query('select from migrations where name = $1', [settlements])
    expect(rows).toHaveLength(1)
  } finally {
    await Promise.all([seller.end(), watcher.end()])
    await drop()
  }
})
