import type { ProductState } from '#domain/product.ts'
import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

const columns = ['productImages.id', 'file', 'width', 'height', 'productId'] as const

/** Pictures of the products in these states; of all products without a list of states. */
export function selectProductImages(
  db: Db,
  filter: { productId?: number | undefined; states?: readonly ProductState[] },
) {
  let query = db
    .selectFrom('productImages')
    .innerJoin('products', 'products.id', 'productImages.productId')
    .select(columns)
    .where('products.deletedAt', 'is', null)
    .orderBy('productImages.id')
  if (filter.productId !== undefined) query = query.where('productId', '=', filter.productId)
  if (filter.states) query = query.where('products.state', 'in', filter.states)
  return query.execute()
}

/** True when there is such a product; inside a transaction it stays locked, so that its pictures can be counted. */
export async function productExists(db: Db, productId: number): Promise<boolean> {
  const query = db.selectFrom('products').select('id').where('id', '=', productId).where('deletedAt', 'is', null)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) !== undefined
}

export async function countProductImages(db: Db, productId: number): Promise<number> {
  const row = await db
    .selectFrom('productImages')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return row.count
}

export function insertProductImage(trx: Transaction, image: Insertable<Tables['productImages']>) {
  return trx.insertInto('productImages').values(image).returning(columns).executeTakeFirstOrThrow()
}

export function deleteProductImage(trx: Transaction, id: number) {
  return trx.deleteFrom('productImages').where('id', '=', id).returning(['file', 'productId']).executeTakeFirst()
}

export function selectUserImages(db: Db, userId: number) {
  return db
    .selectFrom('userImages')
    .select(['id', 'file', 'width', 'height'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Holds a user until the transaction ends, so that their pictures can be counted; sales to them go on. */
export function lockOwner(db: Db, userId: number) {
  return db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function countUserImages(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('userImages')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export function insertUserImage(trx: Transaction, image: Insertable<Tables['userImages']>) {
  return trx
    .insertInto('userImages')
    .values(image)
    .returning(['id', 'file', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

export function deleteUserImage(db: Db, { id, userId }: { id: number; userId: number }) {
  return db
    .deleteFrom('userImages')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('file')
    .executeTakeFirst()
}

/** The files that some row shows. */
export async function selectFiles(db: Db): Promise<Set<string>> {
  const rows = await Promise.all(
    (['productImages', 'supplierImages', 'userImages'] as const).map((table) =>
      db.selectFrom(table).select('file').execute(),
    ),
  )
  return new Set(rows.flat().map((row) => row.file))
}
