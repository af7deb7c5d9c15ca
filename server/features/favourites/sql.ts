import type { Db, Transaction } from '../../platform/db/db.ts'

/** Newest first. */
export async function selectFavourites(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('productId')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ productId }) => productId)
}

export async function isFavourite(trx: Transaction, userId: number, productId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('favourites')
    .select('id')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deleted products do not count. */
export async function countFavourites(trx: Transaction, userId: number): Promise<number> {
  const row = await trx
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('products.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertFavourite(trx: Transaction, userId: number, productId: number): Promise<void> {
  await trx.insertInto('favourites').values({ userId, productId }).execute()
}

export async function deleteFavourite(db: Db, userId: number, productId: number): Promise<void> {
  await db.deleteFrom('favourites').where('userId', '=', userId).where('productId', '=', productId).execute()
}
