import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BackupPlan, Config } from '../../platform/config.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Files } from '../../platform/files/files.ts'
import { openArchive } from './archive-store.ts'
import type { Manifest } from './manifest.ts'
import { recordBackup } from './record-backup.ts'
import { listSnapshots, pruneSnapshots, takeSnapshot } from './snapshots.ts'
import { DbClient } from '../../platform/db/client.ts'

export type ScheduledShop = {
  config: Pick<Config, 'dataDir' | 'secretsKey'>
  plan: BackupPlan
  /** The URL of its database. */
  url: string
  files: Files
  now: () => Date
}

/**
 * Archives the shop when the newest backup there is older than the interval of the plan, and deletes what the plan
 * retains no longer. Returns what was archived, or undefined when none was due or another server is doing it.
 */
export async function archiveWhenDue(shop: ScheduledShop): Promise<Manifest | undefined> {
  const { config, plan, url, files, now } = shop
  const place = { dataDir: resolve(config.dataDir), secretsKey: config.secretsKey }
  const archive = await openArchive(plan.to, place)
  return alone(url, async () => {
    const newest = (await listSnapshots(archive)).at(-1)
    if (newest && now().getTime() - newest.getTime() < plan.everyMs) return undefined
    // Left by an earlier server that was killed.
    await rm(archive.work, { recursive: true, force: true })
    const manifest = await takeSnapshot(archive, { ...place, url, files })
    await pruneSnapshots(archive, plan.retention, now())
    await recordBackup(url)
    return manifest
  })
}

/** Runs `work` unless another server is doing so; then returns undefined. */
async function alone<Result>(url: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const client = new DbClient({ connectionString: url, keepAlive: true })
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.archiveShop,
    ])
    return rows[0]?.mine ? await work() : undefined
  } finally {
    await client.end().catch(() => {})
  }
}
