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
  const { nombreUser, telefono, total, dias } = order
  return inTransaction(context.db, async (trx) => {
    const { done, cart } = await pipeline(trx, {
      done: claim(attempt),
      wallet: walletLock(caller.id),
      cart: linesToBuy(caller.id, publishedStates),
    })
    if (done !== undefined) return getCheckout(context, trx, caller.id, done)
    if (order.shown && !isSameCart(order.shown, cart)) throw new Problem('CART_CHANGED')
    // The lines of the cart that were shown are those of the cart, and say what each is sold for.
    const lines =
      order.lines ??
      order.shown ??
      cart.map(({ productId, termId, quantity }) => ({ productId, termId: termId ?? undefined, quantity }))
    if (lines.length === 0) throw new Problem('CART_EMPTY')
    refuseTooMany(lines)
    const opened = await pipeline(trx, openSale(caller.id, lines))
    const also = order.lines ? undefined : emptyCart(caller.id)
    const shown = { total, dias, isCheckout: true, standing: caller.role }
    return sell(context, trx, opened, { nombreUser, telefono, attempt, also, ...shown })
  })
}

type InCart = { productId: number; termId: number | null; firstTermId: number | null; quantity: number }

/** Whether the buyer was shown this cart: the same quantity of each term, which is the first where none is named. */
function isSameCart(shown: Lines, cart: readonly InCart[]): boolean {
  const firstTerms = new Map(cart.map(({ productId, firstTermId }) => [productId, firstTermId]))
  const asked = shown.map((line) => ({ ...line, termId: line.termId ?? firstTerms.get(line.productId) ?? null }))
  const [quantities, others] = [quantitiesOf(cart), quantitiesOf(asked)]
  return quantities.size === others.size && [...quantities].every(([key, quantity]) => others.get(key) === quantity)
}

function quantitiesOf(lines: readonly Pick<InCart, 'productId' | 'termId' | 'quantity'>[]) {
  const groups = Map.groupBy(lines, ({ productId, termId }) => `${productId} ${termId}`)
  return new Map([...groups].map(([key, group]) => [key, group.reduce((sum, { quantity }) => sum + quantity, 0)]))
}

function refuseTooMany(lines: Lines): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > cartLimits.units) throw new Problem('CHECKOUT_TOO_LARGE')
}
