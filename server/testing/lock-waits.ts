import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** How many statements in this database wait for a lock that somebody else holds. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
