import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../platform/db/db.ts'
import type { Shop } from './open-shop.ts'

/**
 * The content of every table and of the folder of pictures, once pending mails were sent and payments compared; without the time a session
 * was last seen, which any call may update that comes a minute after the one before.
 */
export async function dumpDatabase(shop: Shop): Promise<Record<string, string>> {
  while (await shop.context.db.selectFrom('mailJobs').select('id').executeTakeFirst()) await sleep(50)
  const { db } = shop.context
  while (await db.selectFrom('matchWork').select('id').where('setAsideAt', 'is', null).executeTakeFirst())
    await sleep(50)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(shop.context.db)
  const held: Record<string, string> = { pictures: JSON.stringify((await shop.context.files.list()).pictures) }
  for (const { name } of rows) {
    const content = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(held, '|' order by held), '')) as hash
      from (select (to_jsonb(it) - 'last_seen_at')::text as held from ${sql.table(name)} it) as held
    `.execute(shop.context.db)
    held[name] = content.rows[0]?.hash ?? ''
  }
  return held
}

/** The number of statements in this database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** The newest entry of the audit trail. */
export const lastAuditEntry = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['action', 'actorId', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
