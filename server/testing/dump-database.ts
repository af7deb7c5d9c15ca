import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../platform/db/db.ts'
import type { Shop } from './open-shop.ts'

/** What every table and the folder of pictures hold, once the mails that waited have left. */
export async function dumpDatabase(shop: Shop): Promise<Record<string, string>> {
  while (await shop.context.db.selectFrom('mailJobs').select('id').executeTakeFirst()) await sleep(50)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(shop.context.db)
  const held: Record<string, string> = { pictures: JSON.stringify(await shop.context.files.list()) }
  for (const { name } of rows) {
    const content = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(it::text, '|' order by it::text), '')) as hash from ${sql.table(name)} it
    `.execute(shop.context.db)
    held[name] = content.rows[0]?.hash ?? ''
  }
  return held
}

/** How many statements in this database wait for a lock that somebody else holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
