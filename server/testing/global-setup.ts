import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../platform/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL where every test makes its own databases. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run: DATABASE_URL_TEST if it is set, else an embedded one that ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL_TEST']
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-tests-'))
  // The tests that kill things bring their own database; these only have to be quick.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const postgres = await openEmbeddedPostgres({ dataDir, say: () => {}, settings })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
