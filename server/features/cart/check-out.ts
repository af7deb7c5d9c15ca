import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { cartLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { publishedStates } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { claim, type Attempt } from '../../platform/http/idempotency.ts'
import { getCheckout, openSale, sell } from '../purchases/index.ts'
import { walletLock } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { emptyCart, linesToBuy } from './sql.ts'

type Order = BodyOf<typeof api.cart.checkOut>
type Lines = NonNullable<Order['lines']>

/**
 * Buys the whole cart, which is empty afterwards, or the given lines instead: all of it in one transaction, or nothing.
 */
export async function checkOut(
  context: AppContext,
  caller: Caller,
  order: Order,
  attempt?: Attempt,
): Promise<Purchase[]> {
  const { nombreUser, telefono, total } = order
  const given = order.lines && together(order.lines)
  return inTransaction(context.db, async (trx) => {
    const { done, cart } = await pipeline(trx, {
      done: claim(attempt),
      wallet: walletLock(caller.id),
      cart: linesToBuy(caller.id, publishedStates),
    })
    if (done !== undefined) return getCheckout(context, trx, caller.id, done)
    if (order.shown && !isSameCart(order.shown, cart)) throw new Problem('CART_CHANGED')
    const lines = given ?? cart
    if (lines.length === 0) throw new Problem('CART_EMPTY')
    refuseTooMany(lines)
    const opened = await pipeline(trx, openSale(caller.id, lines))
    const also = given ? undefined : emptyCart(caller.id)
    return sell(context, trx, opened, { nombreUser, telefono, attempt, total, isCheckout: true, also })
  })
}

function together(lines: Lines): Lines {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

function isSameCart(shown: Lines, cart: Lines): boolean {
  const asked = together(shown)
  const quantities = new Map(cart.map(({ productId, quantity }) => [productId, quantity]))
  return (
    asked.length === cart.length && asked.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}

function refuseTooMany(lines: Lines): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > cartLimits.units) throw new Problem('CHECKOUT_TOO_LARGE')
}
