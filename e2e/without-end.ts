import pg from 'pg'
import type { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'

const shops = new Map<string, ShopProcess>()
export const rememberShop = (shop: ShopProcess) => void shops.set(shop.origin, shop)

/** Publishes a raffle as the versions before did, without an end. */
export async function publishWithoutEnd({ origin }: Client, id: number): Promise<void> {
  const database = new pg.Client({ connectionString: await shops.get(origin)?.databaseUrl() })
  await database.connect()
  await database.query(`update products set state = 'Publicado' where id = $1`, [id])
  await database.end()
}
