import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { lockProduct } from './sql.ts'
import { takeFromStock } from './stock.ts'

/**
 * The product that a rent is moved to, locked together with the one that it leaves, in the lock order of a sale; undefined
 * if it is gone.
 */
export async function lockForReplacement(trx: Transaction, from: number, to: number) {
  await trx.selectFrom('products').select('id').where('id', 'in', [from, to]).orderBy('id').forUpdate().execute()
  return lockProduct(trx, to)
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockForReplacement>>>

/** Takes a free profile of a locked product out of the stock, of another account if there is one; undefined if none is free. */
export async function takeReplacement(trx: Transaction, product: Locked, notOf: number) {
  const free = await trx
    .selectFrom('profiles')
    .select(['id', 'accountId'])
    .where('productId', '=', product.id)
    .where('taken', '=', false)
    .orderBy(sql`account_id = ${notOf}`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!free || product.stock === 0) return undefined
  await trx.updateTable('profiles').set({ taken: true }).where('id', '=', free.id).execute()
  await takeFromStock(trx, product, 1)
  return free
}

/** Account products with a free profile that are for sale, and this one; of one seller, or of all. */
export function selectReplacements(db: Db, productId: number, sellerId: number | undefined) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select(['products.id', 'nombre', 'products.dias', 'stock', 'state', 'products.precio', 'products.precioPublico'])
    .leftJoin('productTerms', 'productTerms.id', 'products.termId')
    .select(['productTerms.costo', 'categories.id as categoryId'])
    .where('deletedAt', 'is', null)
    .where('totalTickets', 'is', null)
    .where('stock', '>', 0)
    .where((it) => it.or([it('products.id', '=', productId), it.and({ state: 'Publicado', byContact: false })]))
    .$if(sellerId !== undefined, (query) => query.where('sellerId', '=', sellerId ?? 0))
    .orderBy(sql`products.id <> ${productId}`)
    .orderBy('nombre')
    .limit(500)
    .execute()
}
