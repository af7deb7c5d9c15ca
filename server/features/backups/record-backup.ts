import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../platform/db/db.ts'

/** Lets the shop know that it has a backup. Where it cannot be told, as in a standby, the backup is none the worse. */
export async function recordBackup(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`insert into settings (key, value) values ('lastBackup', to_jsonb(now()))
      on conflict (key) do update set value = excluded.value`)
  } catch {
    // The first steps go on asking for one.
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
