import type { Db } from '../../platform/db/db.ts'

/** How many purchases are read for their products, and how many products are returned. */
const maxPurchases = 200
const maxProducts = 5

/** What a user bought last, each product and term once. */
export async function lastProducts(db: Db, userId: number): Promise<{ productId: number; termId: number | null }[]> {
  const bought = await db
    .selectFrom('purchases')
    .select(['productId', 'termId'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxPurchases)
    .execute()
  const once = new Map(bought.map((one) => [`${one.productId} ${one.termId}`, one]))
  return [...once.values()].slice(0, maxProducts)
}
