import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { bigReseller, bigSupplier } from '../server/testing/seed-large-rents.ts'
import { bigBuyer, digitsOfIds, seedShopProcess } from '../server/testing/seed-large-shop.ts'
import type { DatabaseKind } from './faults/plan/faults.ts'
import { insertFixtures, buyerName } from './fixtures.ts'

export const password = 'Una-clave-larga-7'

export type BenchShop = {
  size: number
  origin: string
  databaseUrl: string
  dataDir: string
  /** The token of a user who has been logged in. */
  tokenOf: (username: string) => string
  /** A second server on the same database that records its statements, and the file with the recording. */
  recorder: { origin: string; file: string }
  close(): Promise<void>
}

/** The number of buyers that are logged in: as many as any line has connections. */
const loggedIn = 16

/**
 * A shop of this size on its own database, built unless the folder contains it from an earlier run. With an external
 * database the measured server gets its address as `DATABASE_URL`, and shares it with the idle server that embeds it.
 */
export async function openBenchShop(
  size: number,
  folder?: string,
  database: DatabaseKind = 'embedded',
): Promise<BenchShop> {
  const dataDir = folder ? join(folder, String(size)) : await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const isNew = !existsSync(join(dataDir, 'postgres'))
  await mkdir(dataDir, { recursive: true })
  const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const measuredEnv = { ...env, NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '' }
  const embedding = new ShopProcess(dataDir, database === 'embedded' ? measuredEnv : env)
  await embedding.start()
  const databaseUrl = await embedding.databaseUrl()
  if (isNew) {
    await seedShopProcess(embedding, { many: size, rents: true })
    await insertFixtures(databaseUrl, dataDir)
  }
  const external = new ShopProcess(dataDir, { ...measuredEnv, DATABASE_URL: databaseUrl })
  if (database === 'external') await external.start()
  const shop = database === 'external' ? external : embedding
  const tokens = await logIn(shop.origin, size)
  const file = join(dataDir, 'statements')
  const preload = `--import=${new URL('record-sql.ts', import.meta.url).href}`
  // The sources: what `npm start` runs has its own copy of the module whose statements are recorded.
  const recorded = { ...env, DATABASE_URL: databaseUrl, SQL_LOG: file, NODE_OPTIONS: preload }
  const second = new ShopProcess(dataDir, recorded, new URL('../server/main.ts', import.meta.url))
  await second.start()
  return {
    size,
    origin: shop.origin,
    databaseUrl,
    dataDir,
    tokenOf: (username) => tokens.get(username) ?? '',
    recorder: { origin: second.origin, file },
    async close() {
      await second.stop()
      await external.stop()
      await embedding.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function logIn(origin: string, size: number): Promise<Map<string, string>> {
  const nobody = new Client(origin)
  const names = [
    'superadmin',
    bigBuyer,
    bigSupplier(digitsOfIds(size)),
    bigReseller(digitsOfIds(size)),
    ...Array.from({ length: loggedIn }, (_, place) => buyerName(place)),
  ]
  const tokens = new Map<string, string>()
  for (const username of names) {
    const { token } = await nobody.call(api.users.login, { body: { username, password } })
    tokens.set(username, token)
  }
  return tokens
}
