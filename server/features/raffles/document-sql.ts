import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A product and the document of its authorisation, if it has one. */
export const selectDocument = (db: Db, productId: number) =>
  db
    .selectFrom('products')
    .leftJoin('raffleDocuments', 'raffleDocuments.productId', 'products.id')
    .select(['products.state', 'raffleDocuments.content'])
    .where('products.id', '=', productId)
    .where('products.deletedAt', 'is', null)
    .executeTakeFirst()

export async function putDocument(trx: Transaction, document: Insertable<Tables['raffleDocuments']>): Promise<void> {
  const { productId: _, ...rest } = document
  await trx
    .insertInto('raffleDocuments')
    .values(document)
    .onConflict((it) => it.column('productId').doUpdateSet(rest))
    .execute()
}
