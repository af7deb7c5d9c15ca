import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openEmbeddedPostgres } from './platform/db/embedded.ts'
import { emptyDatabase, onDatabase } from './testing/empty-database.ts'
import { attemptStart } from './testing/start-attempt.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-kind-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const demo = 'demo/main.ts'
const real = 'main.ts'
const kinds = [
  [real, demo, 'son de una tienda de verdad'],
  [demo, real, 'son de la demostración'],
] as const

const start = (program: typeof demo | typeof real, env: Record<string, string> = {}) =>
  attemptStart({ program, env: { DATA_DIR: dataDir, ...env } })

/** Rows of every table, which a refused start must not change. */
async function rowsOf(url: string): Promise<unknown> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    const counts: [string, unknown][] = []
    for (const { name } of rows) counts.push([name, (await client.query(`select count(*) from "${name}"`)).rows[0]])
    return counts
  })
}

/** With the embedded database of the folder open. */
async function onEmbedded<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await openEmbeddedPostgres({ dataDir, say: () => {} })
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

test.each(kinds)('data of %s are refused by %s right after the first start', async (mine, other, says) => {
  expect((await start(mine)).code).toBe(0)
  const before = await onEmbedded(rowsOf)
  expect(await start(other)).toMatchObject({ code: 1, complained: expect.stringContaining(says) as string })
  // The marker of the folder is not the only one: a restored database has none.
  await rm(join(dataDir, 'shop-kind'))
  expect(await start(other)).toMatchObject({ code: 1, complained: expect.stringContaining(says) as string })
  expect(await onEmbedded(rowsOf)).toEqual(before)
  expect((await start(mine)).code).toBe(0)
  expect(await readFile(join(dataDir, 'shop-kind'), 'utf8')).toBe(mine === demo ? 'demo\n' : 'real\n')
})

test.each(kinds)('data of %s without a marker are refused by %s', async (mine, other, says) => {
  expect((await start(mine)).code).toBe(0)
  await rm(join(dataDir, 'shop-kind'))
  await onEmbedded((url) => onDatabase(url, (client) => client.query("delete from settings where key = 'shop-kind'")))
  expect(await start(other)).toMatchObject({ code: 1, complained: expect.stringContaining(says) as string })
  expect((await start(mine)).code).toBe(0)
})

test('a data folder with an external database is refused by the other kind of shop', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  try {
    expect((await start(real, { DATABASE_URL: url })).code).toBe(0)
    expect(await start(demo)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('tienda de verdad') as string,
    })
    await rm(dataDir, { recursive: true })
    expect((await start(demo)).code).toBe(0)
    expect(await start(real, { DATABASE_URL: url })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('son de la demostración') as string,
    })
  } finally {
    await drop()
  }
})
