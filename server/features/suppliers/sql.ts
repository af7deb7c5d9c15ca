import type { Insertable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

const details = ['nombre', 'telefono', 'region', 'provincia', 'distrito', 'direccion', 'descripcion'] as const

/** Suppliers by name, with their pictures; with an id only that one. */
export function selectSuppliers(db: Db, id?: number) {
  return db
    .selectFrom('suppliers')
    .select(['id', ...details])
    .select((it) =>
      jsonArrayFrom(
        it
          .selectFrom('supplierImages')
          .select(['supplierImages.id', 'supplierImages.file', 'supplierImages.width', 'supplierImages.height'])
          .whereRef('supplierImages.supplierId', '=', 'suppliers.id')
          .orderBy('supplierImages.id'),
      ).as('images'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('nombre')
    .orderBy('id')
    .execute()
}
export type SupplierRow = Awaited<ReturnType<typeof selectSuppliers>>[number]

/** The columns of a supplier in a spreadsheet. */
export const supplierColumns = ['id', ...details] as const

/** All suppliers, in the same order. */
export const allSuppliers = (db: Db) =>
  db.selectFrom('suppliers').select(supplierColumns).orderBy('nombre').orderBy('id')

/** The supplier, locked until the transaction ends: no picture is added meanwhile. */
export function lockSupplier(trx: Transaction, id: number) {
  return trx.selectFrom('suppliers').select(details).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertSupplier(trx: Transaction, supplier: Insertable<Tables['suppliers']>): Promise<number> {
  const { id } = await trx.insertInto('suppliers').values(supplier).returning('id').executeTakeFirstOrThrow()
  return id
}

export function updateSupplier(trx: Transaction, id: number, supplier: Insertable<Tables['suppliers']>) {
  return trx.updateTable('suppliers').set(supplier).where('id', '=', id).execute()
}

/** Deletes a supplier and the rows of its pictures; returns their files. */
export async function deleteSupplier(trx: Transaction, id: number): Promise<string[]> {
  const images = await trx.deleteFrom('supplierImages').where('supplierId', '=', id).returning('file').execute()
  await trx.deleteFrom('suppliers').where('id', '=', id).execute()
  return images.map(({ file }) => file)
}
