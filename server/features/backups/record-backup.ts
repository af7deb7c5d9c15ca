import { dayMs } from '#domain/lima.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { DbClient } from '../../platform/db/client.ts'

/** Records in the shop that it has a backup. If that fails, as on a standby, the backup is valid all the same. */
export async function recordBackup(url: string): Promise<void> {
  const client = new DbClient({ connectionString: url })
  try {
    await client.connect()
    await client.query(`insert into settings (key, value) values ('lastBackup', to_jsonb(now()))
      on conflict (key) do update set value = excluded.value`)
  } catch {
    // The setup steps go on asking for a backup.
  } finally {
    await client.end().catch(() => {})
  }
}

/** When the last one was taken; null before the first. */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select (value #>> '{}')::timestamptz as at from settings where key = 'lastBackup'`.execute(db)
  return rows[0]?.at ?? null
}

/** Without a plan, backups are taken by hand now and then. */
const maxAgeByHandMs = 7 * dayMs
/** A plan may miss some while its store is unreachable. */
const missed = 3
const minAgeByPlanMs = 3 * 60 * 60 * 1000

/**
 * When the last one was taken, and whether that is longer ago than it should be; a shop without a plan starts without
 * one.
 */
export async function readBackupState({
  db,
  config,
  clock,
}: AppContext): Promise<{ lastAt: Date | null; late: boolean }> {
  const lastAt = await readLastBackup(db)
  const { backup: plan } = config
  const maxAgeMs = plan ? Math.max(missed * plan.everyMs, minAgeByPlanMs) : maxAgeByHandMs
  const late = lastAt ? clock.now().getTime() - lastAt.getTime() > maxAgeMs : plan !== undefined
  return { lastAt, late }
}
