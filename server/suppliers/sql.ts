import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../db/db.ts'

export function selectSuppliers(db: Db) {
  return db
    .selectFrom('suppliers')
    .select(['id', 'nombre', 'region', 'provincia', 'distrito', 'descripcion', 'telefono', 'direccion'])
    .select((it) =>
      jsonArrayFrom(
        it
          .selectFrom('supplierImages')
          .select(['supplierImages.id', 'supplierImages.file', 'supplierImages.width', 'supplierImages.height'])
          .whereRef('supplierImages.supplierId', '=', 'suppliers.id')
          .orderBy('supplierImages.id'),
      ).as('images'),
    )
    .orderBy('nombre')
    .execute()
}
