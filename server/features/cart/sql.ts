import type { ProductState } from '#domain/product.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/pipeline.ts'

export type Line = { id: number; productId: number; quantity: number }

const columns = ['id', 'productId', 'quantity'] as const

export function selectLines(db: Db, userId: number): Promise<Line[]> {
  return db.selectFrom('cartLines').select(columns).where('userId', '=', userId).orderBy('id').execute()
}

export function selectLine(db: Db, userId: number, id: number): Promise<Line | undefined> {
  return db.selectFrom('cartLines').select(columns).where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** The line of that product, with that quantity from now on. */
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

export const emptyCart = statement<never, [userId: number]>('delete from cart_lines where user_id = $1')

/** What the cart shows: a product that was taken out of the shop takes its line out of sight. */
export const linesToBuy = statement<
  { productId: number; quantity: number },
  [userId: number, states: readonly ProductState[]]
>(`
  select product_id, quantity from cart_lines join products on products.id = product_id
  where user_id = $1 and state = any ($2::text[]) and deleted_at is null`)
