import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { openDb, type Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openCacheVersion, type CacheVersion } from './cache-version.ts'

let alone: CacheVersion
let asking: CacheVersion
/** Writes by the server that is alone, and by another program. */
let [own, past] = [] as unknown as [Db, Db]
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await emptyDatabase(inject('postgresUrl'))
  const { url } = database
  drop = database.drop
  await migrate(url)
  alone = openCacheVersion(`${url}?application_name=alone`, { alone: true })
  asking = openCacheVersion(`${url}?application_name=asking`)
  own = openDb({ url, connections: 4, onError: () => {}, onWrite: () => alone.onWrite() })
  past = openDb({ url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await Promise.all([alone.close(), asking.close(), own.destroy(), past.destroy()])
  await drop()
})

let serial = 0
const change = (db: Db) =>
  db
    .insertInto('brands')
    .values({ name: `Marca ${++serial}` })
    .execute()
const read = async (version: CacheVersion) => Number((await version.read()).split('/')[1])

test('a server that is alone sees its own changes at once, however many it makes while it is read', async () => {
  let reading = true
  const readers = Array.from({ length: 8 }, async () => {
    for (let last = 0; reading;) {
      const now = await read(alone)
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })
  const before = await read(alone)
  let made = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 50; round++) {
        await change(own)
        const acknowledged = ++made
        expect(await read(alone)).toBeGreaterThanOrEqual(before + acknowledged)
      }
    }),
  )
  reading = false
  await Promise.all(readers)
  expect(await read(alone)).toBe(before + 200)
})

test('what was undone, and what failed, leaves nothing behind', async () => {
  const before = await read(alone)
  await own
    .transaction()
    .execute(async (trx) => {
      await change(trx)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await expect(sql`insert into brands (name) values (null)`.execute(own)).rejects.toThrow()
  expect(await read(alone)).toBe(before)
})

test('a change past the server that is alone is seen a moment later, and at once where others may change things', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await read(asking)
    await read(alone)
    await change(past)
    expect(await read(asking)).toBe(before + 1)
    await expect.poll(() => read(alone), { interval: 5 }).toBe(before + 1)
  }
})

test('between two changes a server that is alone asks once in a while, however often it is read', async () => {
  /** The number of distinct queries seen, checked after each read. */
  const asked = async (version: CacheVersion, name: string) => {
    const seen = new Set<string>()
    for (let round = 0; round < 50; round++) {
      await version.read()
      const { rows } = await sql<{ at: string }>`
        select query_start::text as at from pg_stat_activity where application_name = ${name}`.execute(past)
      seen.add(rows[0]?.at ?? '')
    }
    return seen.size
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    expect(await asked(asking, 'asking')).toBe(50)
    // Discards the version that was cached by the real clock.
    await change(own)
    expect(await asked(alone, 'alone')).toBe(1)
    const before = await read(asking)
    await change(past)
    expect(await read(alone)).toBe(before)
    vi.advanceTimersByTime(20)
    expect(await read(alone)).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})
