import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

const columns = ['id', 'file', 'width', 'height', 'supplierId as proveedoreId'] as const

export function selectSupplierImages(db: Db) {
  return db.selectFrom('supplierImages').select(columns).orderBy('id').execute()
}

/** True when there is such a supplier; inside a transaction it stays locked, so that its pictures can be counted. */
export async function supplierExists(db: Db, supplierId: number): Promise<boolean> {
  const query = db.selectFrom('suppliers').select('id').where('id', '=', supplierId)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) !== undefined
}

export async function countSupplierImages(db: Db, supplierId: number): Promise<number> {
  const row = await db
    .selectFrom('supplierImages')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

export function insertSupplierImage(trx: Transaction, image: Insertable<Tables['supplierImages']>) {
  return trx.insertInto('supplierImages').values(image).returning(columns).executeTakeFirstOrThrow()
}

export function deleteSupplierImage(trx: Transaction, id: number) {
  return trx.deleteFrom('supplierImages').where('id', '=', id).returning(['file', 'supplierId']).executeTakeFirst()
}
