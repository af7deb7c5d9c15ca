import { sql } from 'kysely'
import type { ProductState } from '#domain/product.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'

/** Of the first term of a product, whichever that is by now, unless it names a term. */
export type Line = { id: number; productId: number; termId: number | null; quantity: number }

const productId = sql<number>`coalesce(
  cart_lines.product_id, (select product_id from product_terms where product_terms.id = cart_lines.term_id))`

const lines = (db: Db, userId: number) =>
  db
    .selectFrom('cartLines')
    .select(['id', productId.as('productId'), 'termId', 'quantity'])
    .where('userId', '=', userId)

export function selectLines(db: Db, userId: number): Promise<Line[]> {
  return lines(db, userId).orderBy('id').execute()
}

export function selectLine(db: Db, userId: number, id: number): Promise<Line | undefined> {
  return lines(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Inserts or updates the line of that product or term, with that quantity. */
export async function putLine(trx: Transaction, line: Omit<Line, 'id'> & { userId: number }): Promise<Line> {
  const { userId, quantity, termId } = line
  const ofProduct = termId === null
  const { id } = await trx
    .insertInto('cartLines')
    .values({ userId, quantity, termId, productId: ofProduct ? line.productId : null })
    .onConflict((conflict) =>
      conflict.columns(['userId', ofProduct ? 'productId' : 'termId']).doUpdateSet({ quantity }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...line, id }
}

export async function deleteLine(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cartLines')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const emptyCart = statement((db, userId: Param<number>) =>
  db.deleteFrom('cartLines').where('userId', '=', userId),
)

/** The lines that the cart shows: those of removed products and of terms that are no longer offered are left out. */
export const linesToBuy = statement((db, userId: Param<number>, states: Param<readonly ProductState[]>) =>
  db
    .selectFrom('cartLines')
    .leftJoin('productTerms', 'productTerms.id', 'cartLines.termId')
    .innerJoin('products', (join) =>
      join.on('products.id', '=', sql<number>`coalesce(cart_lines.product_id, product_terms.product_id)`),
    )
    .select(['products.id as productId', 'products.termId as firstTermId', 'quantity'])
    .select(sql<number | null>`coalesce(cart_lines.term_id, products.term_id)`.as('termId'))
    .where('userId', '=', userId)
    .where('state', '=', sql<ProductState>`any (${states}::text[])`)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`product_terms.active is not false`),
)
