import type { Product } from '#contract/catalogue/catalogue.ts'
import { maxFavourites } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { getPublished } from '../catalogue/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import type { AppContext } from '../../platform/context.ts'
import { countFavourites, insertFavourite, isFavourite } from './sql.ts'

/**
 * Adds a product to the caller's favourites. One that is a favourite already keeps its place, also when it is sold out.
 */
export async function addFavourite(context: AppContext, caller: Caller, productId: number): Promise<Product> {
  const [product] = await getPublished(context.db, caller, [productId])
  if (!product) throw new Problem('NOT_FOUND')
  await inTransaction(context.db, async (trx) => {
    await lockOwner(trx, caller.id)
    if (await isFavourite(trx, caller.id, productId)) return
    if (!can.becomeFavourite(product.state)) throw new Problem('NOT_FOUND')
    if ((await countFavourites(trx, caller.id)) >= maxFavourites) throw new Problem('FAVOURITE_LIMIT')
    await insertFavourite(trx, caller.id, productId)
  })
  return product
}
