import type { ShownProduct } from '#contract/catalogue.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import { readOutcome } from '../draws/index.ts'
import { getProduct } from './list-products.ts'

/** One product as its page shows it: with how it ended, if it is a raffle that was drawn. */
export async function showProduct(db: Db, caller: Caller | null, id: number): Promise<ShownProduct> {
  const product = await getProduct(db, caller, id)
  const mayBeDrawn = product.precioRifa !== null && !can.beBought(product.state)
  return { ...product, outcome: mayBeDrawn ? await readOutcome(db, id) : null }
}
