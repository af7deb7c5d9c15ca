import { Problem } from '#domain/problem.ts'
import { restockedState } from '#domain/product.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { lockProduct, updateProduct } from './sql.ts'
import { releaseProfile } from './stock-sql.ts'

/** The product that a profile returns to, locked: nothing of it is sold meanwhile. */
export async function lockForReturn(trx: Transaction, productId: number) {
  const product = await lockProduct(trx, productId)
  if (!product) throw new Problem('NOT_FOUND')
  return product
}

type Locked = Awaited<ReturnType<typeof lockForReturn>>

/** Puts a profile that is no longer rented back on sale; a sold-out product is published again. */
export async function restock(trx: Transaction, product: Locked, profileId: number): Promise<void> {
  const [released] = await releaseProfile(trx, profileId)
  // That of a fallen account waits until it works again.
  if (!released) return
  await updateProduct(trx, product.id, { stock: product.stock + 1, state: restockedState(product.state) })
}
