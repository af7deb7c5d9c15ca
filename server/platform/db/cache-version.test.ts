import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { openDb, type Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openCacheVersion, type CacheVersion } from './cache-version.ts'

let version: CacheVersion
/** Writes by a server, and by another program. */
let [own, past] = [] as unknown as [Db, Db]
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await emptyDatabase(inject('postgresUrl'))
  const { url } = database
  drop = database.drop
  await migrate(url)
  version = openCacheVersion(url)
  own = openDb({ url, connections: 4, onError: () => {} })
  past = openDb({ url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await Promise.all([version.close(), own.destroy(), past.destroy()])
  await drop()
})

let serial = 0
const change = (db: Db) =>
  db
    .insertInto('brands')
    .values({ name: `Marca ${++serial}` })
    .execute()
const read = async () => Number((await version.read()).split('/')[1])

test('a read after a change returns its version, during concurrent reads', async () => {
  let reading = true
  const readers = Array.from({ length: 8 }, async () => {
    for (let last = 0; reading;) {
      const now = await read()
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })
  const before = await read()
  let made = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 50; round++) {
        await change(own)
        const acknowledged = ++made
        expect(await read()).toBeGreaterThanOrEqual(before + acknowledged)
      }
    }),
  )
  reading = false
  await Promise.all(readers)
  expect(await read()).toBe(before + 200)
})

test('a rolled back change and a failed one leave the version as it was', async () => {
  const before = await read()
  await own
    .transaction()
    .execute(async (trx) => {
      await change(trx)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await expect(sql`insert into brands (name) values (null)`.execute(own)).rejects.toThrow()
  expect(await read()).toBe(before)
})

test('a change by another program is in the next read', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await read()
    await change(past)
    expect(await read()).toBe(before + 1)
  }
})
