import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { runAs } from './run-as.ts'

/** The folder into which the database copies each finished WAL segment, to be archived from there. */
export const finishedWalIn = (cluster: string) => join(cluster, 'finished_wal')

/** Anything written longer ago than this is in a finished segment. */
const maxSegmentSeconds = 60

/** The settings that make PostgreSQL do so; none where its package lacks the module. */
export async function archivingSettings(binaries: Binaries, cluster: string): Promise<Record<string, string>> {
  if (!hasModule(binaries)) return {}
  const folder = finishedWalIn(cluster)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await (await runAs()).own(folder)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(maxSegmentSeconds),
  }
}

function hasModule({ postgres }: Binaries): boolean {
  const root = dirname(dirname(postgres))
  return ['lib/postgresql/basic_archive.so', 'lib/postgresql/basic_archive.dylib', 'lib/basic_archive.dll'].some(
    (name) => existsSync(join(root, name)),
  )
}
