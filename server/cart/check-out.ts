import type { BodyOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases.ts'
import { cartLimits } from '#domain/cart.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../accounts/sessions.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import { once } from '../http/idempotency.ts'
import { sell } from '../purchases/sell.ts'
import { getCheckout } from '../purchases/show-purchase.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import type { World } from '../world.ts'
import { showCart } from './show-cart.ts'
import { deleteLines } from './sql.ts'

type Order = BodyOf<typeof api.cart.checkOut>
type Lines = NonNullable<Order['lines']>

/** Buys the whole cart, which is empty then, or the given lines instead: all of it in one transaction, or nothing. */
export async function checkOut(
  world: World,
  caller: Caller,
  order: Order,
  idempotencyKey?: string,
): Promise<Purchase[]> {
  const { nombreUser, telefono, total } = order
  const request = ['check-out', nombreUser, telefono, order.lines ?? null, total ?? null]
  const attempt = idempotencyKey ? { userId: caller.id, key: idempotencyKey, request } : undefined
  const items = await inTransaction(world.db, async (trx) => {
    const checkoutId = await once(trx, attempt, async () => {
      const lines = order.lines ? together(order.lines) : await linesOfCart(trx, caller)
      refuseTooMany(lines)
      const [first] = await sell(world, trx, caller.id, { lines, nombreUser, telefono }, { total, isCheckout: true })
      if (!order.lines) await deleteLines(trx, caller.id)
      return first as number
    })
    return getCheckout(world, trx, caller.id, checkoutId)
  })
  const products = [...new Set(items.map(({ productId }) => productId))]
  world.events.tell({ products, wallets: [caller.id], purchases: [caller.id] })
  return items
}

/** What the cart shows, read under the lock that its changes take too. */
async function linesOfCart(trx: Transaction, caller: Caller): Promise<Lines> {
  await lockWallet(trx, caller.id)
  const lines = await showCart(trx, caller)
  if (lines.length === 0) throw new Problem('CART_EMPTY')
  return lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
}

function together(lines: Lines): Lines {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

function refuseTooMany(lines: Lines): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > cartLimits.units) throw new Problem('CHECKOUT_TOO_LARGE')
}
