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

/** When the shop was last restored, and of when that backup was; null if it never was. */
export async function readLastRestore(db: Db): Promise<{ at: Date; of: Date } | null> {
  const { rows } = await sql<{ at: Date; of: Date }>`
    select (value ->> 'at')::timestamptz as at, (value ->> 'of')::timestamptz as of
    from settings where key = 'lastRestore'`.execute(db)
  return rows[0] ?? null
}

/** When the shop opened: then its tables were made. */
async function readOpening(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(applied_at) as at from migrations`.execute(db)
  return rows[0]?.at ?? null
}

/** Without a plan, backups are taken by hand now and then. */
const maxAgeByHandMs = 7 * dayMs
/** A plan may miss some while its store is unreachable. */
const missed = 3
const minAgeByPlanMs = 3 * 60 * 60 * 1000

/**
 * When the last one was taken, and whether that is longer ago than it should be; a new shop without a plan has a week
 * for its first.
 */
export async function readBackupState({
  db,
  config,
  clock,
}: AppContext): Promise<{ lastAt: Date | null; late: boolean }> {
  const lastAt = await readLastBackup(db)
  const { backup: plan } = config
  const maxAgeMs = plan ? Math.max(missed * plan.everyMs, minAgeByPlanMs) : maxAgeByHandMs
  const now = clock.now()
  const since = lastAt ?? (plan ? null : await readOpening(db))
  const late = since === null || now.getTime() - since.getTime() > maxAgeMs
  return { lastAt, late }
}
