import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { migrate } from './migrate.ts'

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
