import type { ProductState } from '#domain/product.ts'
import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

const columns = ['productImages.id', 'file', 'width', 'height', 'productId'] as const
const supplierColumns = ['id', 'file', 'width', 'height', 'supplierId as proveedoreId'] as const
const ownColumns = ['id', 'file', 'width', 'height', 'userId'] as const

/**
 * Pictures of the products in these states, and of all products of this creator; of all products without a list of
 * states.
 */
export function selectProductImages(
  db: Db,
  filter: { productId?: number | undefined; states?: readonly ProductState[]; orCreatorId?: number | undefined },
) {
  let query = db
    .selectFrom('productImages')
    .innerJoin('products', 'products.id', 'productImages.productId')
    .select(columns)
    .where('products.deletedAt', 'is', null)
    .orderBy('productImages.id')
  if (filter.productId !== undefined) query = query.where('productId', '=', filter.productId)
  const { states, orCreatorId } = filter
  if (states) {
    query = query.where((it) =>
      it.or([
        it('products.state', 'in', states),
        ...(orCreatorId === undefined ? [] : [it('products.creatorId', '=', orCreatorId)]),
      ]),
    )
  }
  return query.execute()
}

export function selectProductImage(db: Db, id: number) {
  return db.selectFrom('productImages').select('productId').where('id', '=', id).executeTakeFirst()
}

export function insertProductImage(trx: Transaction, image: Insertable<Tables['productImages']>) {
  return trx.insertInto('productImages').values(image).returning(columns).executeTakeFirstOrThrow()
}

export function deleteProductImage(trx: Transaction, id: number) {
  return trx.deleteFrom('productImages').where('id', '=', id).returning(['file', 'productId']).executeTakeFirst()
}

export function selectUserImages(db: Db, userId: number) {
  return db.selectFrom('userImages').select(ownColumns).where('userId', '=', userId).orderBy('id').execute()
}

export function insertUserImage(trx: Transaction, image: Insertable<Tables['userImages']>) {
  return trx.insertInto('userImages').values(image).returning(ownColumns).executeTakeFirstOrThrow()
}

export function deleteUserImage(db: Db, { id, userId }: { id: number; userId: number }) {
  return db
    .deleteFrom('userImages')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('file')
    .executeTakeFirst()
}

export function selectSupplierImages(db: Db, supplierId?: number) {
  const query = db.selectFrom('supplierImages').select(supplierColumns).orderBy('id')
  return (supplierId === undefined ? query : query.where('supplierId', '=', supplierId)).execute()
}

/** Whether the supplier exists; inside a transaction it stays locked, so that its pictures can be counted. */
export async function supplierExists(db: Db, supplierId: number): Promise<boolean> {
  const query = db.selectFrom('suppliers').select('id').where('id', '=', supplierId)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) !== undefined
}

export function insertSupplierImage(trx: Transaction, image: Insertable<Tables['supplierImages']>) {
  return trx.insertInto('supplierImages').values(image).returning(supplierColumns).executeTakeFirstOrThrow()
}

export function deleteSupplierImage(trx: Transaction, id: number) {
  return trx.deleteFrom('supplierImages').where('id', '=', id).returning(['file', 'supplierId']).executeTakeFirst()
}

const tables = ['productImages', 'supplierImages', 'userImages'] as const

/** The files that have a row. */
export async function selectFiles(db: Db): Promise<Set<string>> {
  return new Set((await selectPictures(db)).map((row) => row.file))
}

/** All pictures, those of products first, and of these the newest, which the home page shows. */
export async function selectPictures(db: Db): Promise<{ file: string; width: number }[]> {
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select(['file', 'width']).orderBy('id', 'desc').execute()),
  )
  return rows.flat()
}

/** Whether a picture still has a row. */
export async function hasRow(db: Db, file: string): Promise<boolean> {
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('id').where('file', '=', file).executeTakeFirst()),
  )
  return rows.some((row) => row !== undefined)
}
