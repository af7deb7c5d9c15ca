import type { CartLine } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { cartLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import { hasEnded } from '#domain/raffle.ts'
import { may } from '#domain/user.ts'
import { times, type Centimos } from '#domain/money.ts'
import type { Payer } from '#domain/pricing.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { getPublished } from '../catalogue/index.ts'
import { inTransaction, type Transaction, type Db } from '../../platform/db/db.ts'
import { lockWallet } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteLine, putLine, selectLine, selectLines, type Line } from './sql.ts'

/** The lines of a cart, priced for this buyer; those of removed products and of terms no longer offered are left out. */
export async function showCart(db: Db, buyer: Payer & { id: number }): Promise<CartLine[]> {
  const lines = await selectLines(db, buyer.id)
  const ids = lines.map(({ productId }) => productId)
  const products = new Map((await getPublished(db, buyer, ids)).map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    const unit = product && unitOf(product, line.termId)
    return unit ? [presentLine(line, product, unit)] : []
  })
}

type Unit = { termId: number | null; dias: number; precio: Centimos }

/** What a line is of: a ticket, or a term that the product offers, by default its first. */
function unitOf({ terms: [first, ...others], dias, precio, precioRifa }: Product, termId: number | null) {
  if (precioRifa !== null || !first) return termId === null ? { termId, dias, precio: precioRifa ?? precio } : undefined
  const term = termId === null ? first : [first, ...others].find(({ id }) => id === termId)
  return term && { termId: term.id, dias: term.dias, precio: term.precio }
}

const presentLine = ({ id, quantity }: Line, product: Product, { termId, dias, precio }: Unit): CartLine => ({
  id,
  quantity,
  subTotal: times(precio, quantity),
  product,
  termId,
  dias,
})

type Wanted = { productId: number; termId?: number | undefined; quantity: number }

/** Adds units of a product to the caller's cart. Nothing is reserved: the checkout decides. */
export function addToCart(context: AppContext, caller: Caller, wanted: Wanted) {
  return changeCart(context, caller, async (trx) => {
    const product = await forSale(trx, caller, wanted.productId, context.clock.now())
    const unit = unitOf(product, wanted.termId ?? null)
    if (!unit) throw new Problem('TERM_NOT_OFFERED')
    // The first term is that of the product, whichever it is when the cart is bought.
    const termId = unit.termId === product.terms[0]?.id ? null : unit.termId
    const lines = await selectLines(trx, caller.id)
    const ofProduct = lines.filter(({ productId }) => productId === product.id)
    const line = ofProduct.find((one) => one.termId === termId)
    if (!line && lines.length >= cartLimits.lines) throw new Problem('CART_FULL')
    const quantity = (line?.quantity ?? 0) + wanted.quantity
    refuseTooMany(quantity, quantity + unitsBeside(ofProduct, line), product)
    return presentLine(
      await putLine(trx, { userId: caller.id, productId: product.id, termId, quantity }),
      product,
      unit,
    )
  })
}

/** The terms of a product share its stock. */
const unitsBeside = (ofProduct: readonly Line[], line: Line | undefined) =>
  ofProduct.reduce((sum, one) => sum + (one.id === line?.id ? 0 : one.quantity), 0)

/** Sets the quantity of a line; zero or below removes it. */
export function changeLine(context: AppContext, caller: Caller, id: number, quantity: number) {
  return changeCart(context, caller, async (trx) => {
    const line = await selectLine(trx, caller.id, id)
    const [product] = line ? await getPublished(trx, caller, [line.productId]) : []
    const unit = product && line && unitOf(product, line.termId)
    if (!line || !unit) throw new Problem('NOT_FOUND')
    if (quantity <= 0) {
      await deleteLine(trx, caller.id, id)
      return presentLine({ ...line, quantity: 0 }, product, unit)
    }
    // Reducing the quantity is always allowed.
    if (quantity > line.quantity) {
      const lines = await selectLines(trx, caller.id)
      const ofProduct = lines.filter(({ productId }) => productId === product.id)
      refuseTooMany(quantity, quantity + unitsBeside(ofProduct, line), product)
    }
    return presentLine(await putLine(trx, { ...line, userId: caller.id, quantity }), product, unit)
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

function refuseTooMany(quantity: number, ofProduct: number, { stock }: Product): void {
  if (ofProduct > stock) throw new Problem('NOT_ENOUGH_STOCK')
  if (quantity > cartLimits.quantity) throw new Problem('CART_LINE_FULL')
}

async function forSale(trx: Transaction, caller: Caller, productId: number, now: Date): Promise<Product> {
  const [product] = await getPublished(trx, caller, [productId])
  if (!product) throw new Problem('NOT_FOUND')
  if (product.category.byContact) throw new Problem('SOLD_BY_CONTACT')
  if (!can.beBought(product.state)) throw new Problem('SOLD_OUT')
  if (product.totalTickets !== null && !may.buyTickets(caller.role)) throw new Problem('STAFF_TICKETS')
  if (hasEnded(product, now)) throw new Problem('RAFFLE_ENDED')
  return product
}
