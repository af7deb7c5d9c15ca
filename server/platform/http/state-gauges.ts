import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { selectBacklog as selectMailBacklog } from '../mail/sql.ts'
import { selectBacklog as selectPushBacklog } from '../push/sql.ts'

/** Less than the scrape timeout of Prometheus. */
const maxWaitMs = 2_000

/** State that the features provide. */
export type ShopState = { isBackupLate: () => Promise<boolean> }

/** Gauges for the database, the queues, the backups and the disk, read at every scrape. */
export function addStateGauges(
  registry: Registry,
  { db, clock, config }: AppContext,
  { isBackupLate }: ShopState,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('shop_database_up', '1 when the database answered within two seconds, 0 when it did not')
  const jobs = gauge('shop_queue_jobs', 'What waits to be sent, over all servers', 'queue')
  const oldest = gauge('shop_queue_oldest_seconds', 'For how long the first of it has waited', 'queue')
  const late = gauge('shop_backup_late', '1 when the last backup is older than it should be, or there is none')
  const free = gauge('shop_data_free_bytes', 'Room left on the disk of DATA_DIR')
  const size = gauge('shop_data_size_bytes', 'Size of the disk of DATA_DIR')

  const readDatabase = async () => {
    const [mail, push] = await Promise.all([selectMailBacklog(db), selectPushBacklog(db)])
    for (const [queue, { waiting, since }] of Object.entries({ mail, push })) {
      jobs.set({ queue }, waiting)
      oldest.set({ queue }, since ? Math.max(0, clock.now().getTime() - since.getTime()) / 1000 : 0)
    }
    late.set((await isBackupLate()) ? 1 : 0)
    return true
  }
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    free.set(bavail * bsize)
    size.set(blocks * bsize)
  }
  return async () => {
    // Reset first: when the database cannot be read, old values must not be reported.
    jobs.reset()
    oldest.reset()
    late.reset()
    const tooLate = sleep(maxWaitMs, false, { ref: false })
    const [answered] = await Promise.all([Promise.race([readDatabase().catch(() => false), tooLate]), readDisk()])
    up.set(answered ? 1 : 0)
  }
}
