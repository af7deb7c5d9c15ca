import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../platform/context.ts'
import { clusterIn, finishedWalIn } from '../../platform/db/embedded.ts'
import { StoreDown, StoreRefusal } from '../../platform/files/store-errors.ts'
import { repeat } from '../../platform/repeat.ts'
import { archiveWhenDue, type ScheduledShop } from './archive-when-due.ts'
import { continuousArchive } from './continuous-archive.ts'

/** How often it is looked whether a backup is due. */
const pollIntervalMs = 60_000
/** A listing of a bucket costs something; but another server may not live to take the next one. */
const maxUnlistedMs = 10 * 60_000

/** How long closing waits for a backup. One that is cut off is never read: it is put into the archive whole. */
const maxCloseMs = 3000

/** What is written is a minute from being put aside. */
const walIntervalMs = 20_000

/** Takes backups by the plan of the configuration, if there is one, until it is closed. */
export function startBackups(context: AppContext): { close(): Promise<void> } {
  const { config, databaseUrl: url, files, log, clock } = context
  const plan = config.backup
  if (!plan) {
    // What an earlier plan did not live to archive.
    const left = rm(finishedWalIn(clusterIn(resolve(config.dataDir))), { recursive: true, force: true })
    return { close: () => left }
  }
  const shop: ScheduledShop = { config, plan, url, files, now: () => clock.now() }
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string }
      const reason = error instanceof StoreDown || error instanceof StoreRefusal ? error.message : undefined
      log.error({ cause: { name, code, reason } }, `${what} failed; it is tried again soon`)
      return false
    }
  }
  let dueAt = 0
  const snapshots = repeat(pollIntervalMs, async () => {
    if (shop.now().getTime() < dueAt) return
    if (await attempt('the backup', () => archiveWhenDue(shop)))
      dueAt = shop.now().getTime() + Math.min(plan.everyMs, maxUnlistedMs)
  })
  if (config.databaseUrl) return closingSoon(snapshots)
  const archiveWal = continuousArchive(shop)
  const continuous = repeat(
    walIntervalMs,
    async () => void (await attempt('archiving the log of the database', archiveWal)),
  )
  return closingSoon(snapshots, continuous)
}

const closingSoon = (...all: { close(): Promise<void> }[]) => ({
  async close() {
    const closed = Promise.all(all.map((one) => one.close()))
    await Promise.race([closed, setTimeout(maxCloseMs, undefined, { ref: false })])
  },
})
