import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from './open-shop.ts'

/** What every table and the folder of pictures hold, once the mails that waited have left. */
export async function everything(shop: Shop): Promise<Record<string, string>> {
  while (await shop.world.db.selectFrom('mailJobs').select('id').executeTakeFirst()) await sleep(50)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(shop.world.db)
  const held: Record<string, string> = { pictures: JSON.stringify(await shop.world.files.list()) }
  for (const { name } of rows) {
    const content = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(it::text, '|' order by it::text), '')) as hash from ${sql.table(name)} it
    `.execute(shop.world.db)
    held[name] = content.rows[0]?.hash ?? ''
  }
  return held
}
