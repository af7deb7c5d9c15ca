import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { everyPage } from './send-csv.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const brands = (db: Db, page: { limit: number; offset: number }) =>
  db.selectFrom('brands').select('name').orderBy('name').limit(page.limit).offset(page.offset).execute()
const add = (from: number, to: number) =>
  sql`insert into brands (name) select 'Marca ' || lpad(n::text, 6, '0') from generate_series(${from}::integer, ${to}::integer) n`.execute(
    shop.world.db,
  )
async function all(rows: AsyncIterable<unknown[]>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const piece of rows) found.push(...piece)
  return found
}
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [`Marca ${String(from + index).padStart(6, '0')}`])

test('an export is what was so in one moment, some rows at a time, 50,000 at most', async () => {
  const { db } = shop.world
  const nothing = await all(everyPage(db, brands, ({ name }) => [name]))
  expect(nothing).toEqual([])

  await add(1001, 3500)
  const pieces: unknown[][] = []
  for await (const piece of everyPage(db, brands, ({ name }) => [name])) {
    // Whoever is added ahead of the rest would move a row of the last page into the next one.
    await add(pieces.length + 1, pieces.length + 1)
    pieces.push(piece)
  }
  expect(pieces.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(pieces.flat()).toEqual(names(1001, 2500))

  await add(3501, 52_000)
  const most = await all(everyPage(db, brands, ({ name }) => [name]))
  expect(most).toHaveLength(50_000)
})

test('whoever stops in the middle, and whatever fails, gives the connection back', async () => {
  const { db } = shop.world
  for (let round = 0; round < 20; round++) {
    for await (const piece of everyPage(db, brands, ({ name }) => [name])) {
      expect(piece).toHaveLength(1000)
      break
    }
    const failing = all(
      everyPage(
        db,
        () => Promise.reject(new Error('gone')),
        () => [],
      ),
    )
    await expect(failing).rejects.toThrow('gone')
  }
  expect((await brands(db, { limit: 1, offset: 0 })).length).toBe(1)
})
