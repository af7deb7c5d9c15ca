import pg from 'pg'
import type { ShopProcess } from '../server/testing/shop-process.ts'

/** Makes these rents end in this number of hours. */
export async function endIn(shop: ShopProcess, hours: number, ids: readonly number[]): Promise<void> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  await database.query(
    `update purchases set start_date = now() - interval '29 days', end_date = now() + $2 * interval '1 hour' where id = any ($1)`,
    [ids, hours],
  )
  await database.end()
}
