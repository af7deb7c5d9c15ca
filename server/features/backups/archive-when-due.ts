import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BackupPlan, Config } from '../../platform/config.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { holdingLock } from '../../platform/db/holding-lock.ts'
import type { Files } from '../../platform/files/files.ts'
import { openArchive } from './archive-store.ts'
import type { Manifest } from './manifest.ts'
import { recordBackup } from './record-backup.ts'
import { listSnapshots, pruneSnapshots, takeSnapshot } from './snapshots.ts'

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
  return holdingLock(url, advisoryLocks.archiveShop, async () => {
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
