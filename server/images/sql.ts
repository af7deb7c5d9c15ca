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

/** The files that some row shows. */
export async function selectFiles(db: Db): Promise<Set<string>> {
  const [products, suppliers] = await Promise.all([
    db.selectFrom('productImages').select('file').execute(),
    db.selectFrom('supplierImages').select('file').execute(),
  ])
  return new Set([...products, ...suppliers].map((row) => row.file))
}
