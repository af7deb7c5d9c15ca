import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Newest first; those of deleted products are left out. */
export const selectAlerts = (db: Db, userId: number) =>
  db
    .selectFrom('stockAlerts')
    .innerJoin('products', 'products.id', 'stockAlerts.productId')
    .select(['productId', 'stockAlerts.createdAt'])
    .where('userId', '=', userId)
    .where('products.deletedAt', 'is', null)
    .orderBy('stockAlerts.id', 'desc')
    .execute()

export async function insertAlert(trx: Transaction, userId: number, productId: number, now: Date): Promise<void> {
  await trx.insertInto('stockAlerts').values({ userId, productId, createdAt: now }).execute()
}

export async function deleteAlert(db: Db, userId: number, productId: number): Promise<void> {
  await db.deleteFrom('stockAlerts').where('userId', '=', userId).where('productId', '=', productId).execute()
}

/** Products on sale with units, for which somebody waits. */
export async function selectBackInStock(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select(['products.id', 'products.nombre'])
    .where('state', '=', 'Publicado')
    .where('deletedAt', 'is', null)
    .where('stock', '>', 0)
    .where('byContact', '=', false)
    .where((it) =>
      it.exists(
        it.selectFrom('stockAlerts').select('stockAlerts.id').whereRef('stockAlerts.productId', '=', 'products.id'),
      ),
    )
    .orderBy('products.id')
    .execute()
}

/**
 * Claims the next telling about a product, if none was since then: a concurrent claim waits until this transaction ends,
 * and then gets none.
 */
export async function claimTelling(trx: Transaction, productId: number, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into stock_tellings (product_id, told_at) values (${productId}, ${now})
    on conflict (product_id) do update set told_at = excluded.told_at where stock_tellings.told_at <= ${since}
    returning product_id`.execute(trx)
  return rows.length > 0
}

/** Lets the next telling about a product follow at once. */
export async function deleteTelling(trx: Transaction, productId: number): Promise<void> {
  await trx.deleteFrom('stockTellings').where('productId', '=', productId).execute()
}

/** Ends the wait of those who waited longest for a product, at most so many; not of accounts that are disabled. */
export async function takeLongestWaiting(trx: Transaction, productId: number, limit: number) {
  return trx
    .deleteFrom('stockAlerts')
    .where('id', 'in', (it) =>
      it
        .selectFrom('stockAlerts')
        .innerJoin('users', 'users.id', 'stockAlerts.userId')
        .select('stockAlerts.id')
        .where('productId', '=', productId)
        .where('users.disabledAt', 'is', null)
        .orderBy('stockAlerts.id')
        .limit(limit),
    )
    .returning(['id', 'userId'])
    .execute()
}
