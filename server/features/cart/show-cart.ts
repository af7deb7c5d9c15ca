import type { CartLine } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'
import { times } from '#domain/money.ts'
import type { Standing } from '#domain/user.ts'
import { getPublished } from '../catalogue/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectLines, type Line } from './sql.ts'

/** The lines of a cart, priced for this role; a product that was taken out of the shop takes its line out of sight. */
export async function showCart(db: Db, buyer: { id: number; role: Standing }): Promise<CartLine[]> {
  const lines = await selectLines(db, buyer.id)
  const ids = lines.map(({ productId }) => productId)
  const products = new Map((await getPublished(db, buyer.role, ids)).map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    return product ? [presentLine(line, product)] : []
  })
}

export function presentLine({ id, quantity }: Line, product: Product): CartLine {
  return { id, quantity, subTotal: times(product.precioRifa ?? product.precio, quantity), product }
}
