import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../scripts/build.mjs'
import { temporaryPlace } from './temporary-place.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openEmbeddedPostgres } from '../platform/db/embedded.ts'
import { emptyDatabase } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which every test creates its own databases. */
    postgresUrl: string
    /** One of its databases with all migrations and nothing else, to be copied. */
    migratedDatabase: string
  }
}

/**
 * One PostgreSQL for the whole run: DATABASE_URL_TEST if it is set, else an embedded one that is stopped afterwards. And
 * the server that tests start as a process, of the files as they are now.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer()
  const given = process.env['DATABASE_URL_TEST']
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres()
  const { url: migrated, drop } = await emptyDatabase(url)
  await migrate(migrated)
  project.provide('postgresUrl', url)
  project.provide('migratedDatabase', new URL(migrated).pathname.slice(1))
  return async () => {
    await drop()
    await stop()
  }
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(temporaryPlace(), 'shop-tests-'))
  // The tests that kill processes have their own database; this one only has to be fast.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const postgres = await openEmbeddedPostgres({ dataDir, say: () => {}, settings })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}
