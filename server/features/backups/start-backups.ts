import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../platform/context.ts'
import { clusterIn, finishedWalIn } from '../../platform/db/embedded.ts'
import { repeat } from '../../platform/repeat.ts'
import { archiveWhenDue, type ScheduledShop } from './archive-when-due.ts'
import { continuousArchive } from './continuous-archive.ts'
import { storeKept } from './kept-records.ts'

/** How often it is checked whether a backup is due. */
const pollIntervalMs = 60_000
/** Listing a bucket costs money; but another server may die before it takes the next backup. */
const maxUnlistedMs = 10 * 60_000

/** How long closing waits for a backup. A cut-off backup is never read: objects are put into the archive whole. */
const maxCloseMs = 3000

/** PostgreSQL finishes a WAL segment within a minute of a write. */
const walIntervalMs = 20_000

/** Takes the backups scheduled by the configuration, if any, and stores kept records, until it is closed. */
export function startBackups(context: AppContext): { close(): Promise<void> } {
  const { config, databaseUrl: url, files, log, clock } = context
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      log.error({ err: error }, `${what} failed, retrying`)
      return false
    }
  }
  const kept = repeat(
    pollIntervalMs,
    async () => void (await attempt('storing kept records', () => storeKept(context))),
  )
  const plan = config.backup
  if (!plan) {
    // WAL that an earlier plan left unarchived.
    const left = rm(finishedWalIn(clusterIn(resolve(config.dataDir))), { recursive: true, force: true })
    return closingSoon(kept, { close: () => left })
  }
  const shop: ScheduledShop = { config, plan, url, files, now: () => clock.now() }
  let dueAt = 0
  const snapshots = repeat(pollIntervalMs, async () => {
    if (shop.now().getTime() < dueAt) return
    if (await attempt('backup', () => archiveWhenDue(shop)))
      dueAt = shop.now().getTime() + Math.min(plan.everyMs, maxUnlistedMs)
  })
  if (config.databaseUrl) return closingSoon(kept, snapshots)
  const archiveWal = continuousArchive(shop)
  const continuous = repeat(walIntervalMs, async () => void (await attempt('WAL archiving', archiveWal)))
  return closingSoon(kept, snapshots, continuous)
}

const closingSoon = (...all: { close(): Promise<void> }[]) => ({
  async close() {
    const closed = Promise.all(all.map((one) => one.close()))
    await Promise.race([closed, setTimeout(maxCloseMs, undefined, { ref: false })])
  },
})
