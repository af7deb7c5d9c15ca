import { sql } from 'kysely'
import type { ProductState } from '#domain/product.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'

export type Line = { id: number; productId: number; quantity: number }

const columns = ['id', 'productId', 'quantity'] as const

export function selectLines(db: Db, userId: number): Promise<Line[]> {
  return db.selectFrom('cartLines').select(columns).where('userId', '=', userId).orderBy('id').execute()
}

export function selectLine(db: Db, userId: number, id: number): Promise<Line | undefined> {
  return db.selectFrom('cartLines').select(columns).where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Inserts or updates the line of that product, with that quantity. */
export function putLine(trx: Transaction, line: Omit<Line, 'id'> & { userId: number }): Promise<Line> {
  return trx
    .insertInto('cartLines')
    .values(line)
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doUpdateSet({ quantity: line.quantity }))
    .returning(columns)
    .executeTakeFirstOrThrow()
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

/** The lines that the cart shows: those of removed products are left out. */
export const linesToBuy = statement((db, userId: Param<number>, states: Param<readonly ProductState[]>) =>
  db
    .selectFrom('cartLines')
    .innerJoin('products', 'products.id', 'cartLines.productId')
    .select(['productId', 'quantity'])
    .where('userId', '=', userId)
    .where('state', '=', sql<ProductState>`any (${states}::text[])`)
    .where('deletedAt', 'is', null),
)
