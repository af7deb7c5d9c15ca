import type { CartLine } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { cartLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import { times } from '#domain/money.ts'
import type { Standing } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { getPublished } from '../catalogue/index.ts'
import { inTransaction, type Transaction, type Db } from '../../platform/db/db.ts'
import { lockWallet } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteLine, putLine, selectLine, selectLines, type Line } from './sql.ts'

/** The lines of a cart, priced for this role; the lines of removed products are left out. */
export async function showCart(db: Db, buyer: { id: number; role: Standing }): Promise<CartLine[]> {
  const lines = await selectLines(db, buyer.id)
  const ids = lines.map(({ productId }) => productId)
  const products = new Map((await getPublished(db, buyer.role, ids)).map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    return product ? [presentLine(line, product)] : []
  })
}

function presentLine({ id, quantity }: Line, product: Product): CartLine {
  return { id, quantity, subTotal: times(product.precioRifa ?? product.precio, quantity), product }
}

/** Adds units of a product to the caller's cart. Nothing is reserved: the checkout decides. */
export function addToCart(context: AppContext, caller: Caller, wanted: { productId: number; quantity: number }) {
  return changeCart(context, caller, async (trx) => {
    const product = await forSale(trx, caller, wanted.productId)
    const lines = await selectLines(trx, caller.id)
    const line = lines.find(({ productId }) => productId === product.id)
    if (!line && lines.length >= cartLimits.lines) throw new Problem('CART_FULL')
    const quantity = (line?.quantity ?? 0) + wanted.quantity
    refuseTooMany(quantity, product)
    return presentLine(await putLine(trx, { userId: caller.id, productId: product.id, quantity }), product)
  })
}

/** Sets the quantity of a line; zero or below removes it. */
export function changeLine(context: AppContext, caller: Caller, id: number, quantity: number) {
  return changeCart(context, caller, async (trx) => {
    const line = await selectLine(trx, caller.id, id)
    const [product] = line ? await getPublished(trx, caller.role, [line.productId]) : []
    if (!line || !product) throw new Problem('NOT_FOUND')
    if (quantity <= 0) {
      await deleteLine(trx, caller.id, id)
      return presentLine({ ...line, quantity: 0 }, product)
    }
    // Reducing the quantity is always allowed.
    if (quantity > line.quantity) refuseTooMany(quantity, product)
    return presentLine(await putLine(trx, { userId: caller.id, productId: product.id, quantity }), product)
  })
}

/** The wallet is the lock for everything that one buyer does, so that no checkout sees half a change. */
function changeCart(
  context: AppContext,
  caller: Caller,
  change: (trx: Transaction) => Promise<CartLine>,
): Promise<CartLine> {
  return inTransaction(context.db, async (trx) => {
    await lockWallet(trx, caller.id)
    return change(trx)
  })
}

function refuseTooMany(quantity: number, { stock }: Product): void {
  if (quantity > stock) throw new Problem('NOT_ENOUGH_STOCK')
  if (quantity > cartLimits.quantity) throw new Problem('CART_LINE_FULL')
}

async function forSale(trx: Transaction, caller: Caller, productId: number): Promise<Product> {
  const [product] = await getPublished(trx, caller.role, [productId])
  if (!product) throw new Problem('NOT_FOUND')
  if (product.category.byContact) throw new Problem('SOLD_BY_CONTACT')
  if (!can.beBought(product.state)) throw new Problem('SOLD_OUT')
  return product
}
