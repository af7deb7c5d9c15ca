import { restockedState, soldOutState } from '#domain/product.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { updateProduct, type lockProduct } from './sql.ts'

type Locked = Pick<NonNullable<Awaited<ReturnType<typeof lockProduct>>>, 'id' | 'stock' | 'state' | 'byContact'>

/** Adds profiles that became free to the stock of a locked product; a sold-out product is published again. Returns the stock. */
export async function addToStock(trx: Transaction, product: Locked, count: number): Promise<number> {
  const stock = product.stock + count
  if (count > 0) await updateProduct(trx, product.id, { stock, state: restockedState(product.state) })
  return stock
}

/** Takes profiles that are free no more out of the stock of a locked product; without any left it is sold out. Returns the stock. */
export async function takeFromStock(trx: Transaction, product: Locked, count: number): Promise<number> {
  const stock = product.stock - count
  const isEmptied = count > 0 && stock === 0 && product.state === 'Publicado' && !product.byContact
  if (count > 0) await updateProduct(trx, product.id, { stock, ...(isEmptied && { state: soldOutState(false) }) })
  return stock
}
