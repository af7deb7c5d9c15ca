import { plus, times, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { endOf } from '#domain/purchase.ts'
import { lockForSale, lotFor, takeUnits, type FreeProfile, type Line, type Lot } from '../catalogue/index.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, pipelineAndCommit, type Rows, type Statement } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { remember, type Attempt } from '../../platform/http/idempotency.ts'
import { closeSales } from '../draws/index.ts'
import { debit, walletLock } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { receiptCode } from './receipt-code.ts'
import { present } from './show-purchase.ts'
import { insertPurchase, nextPurchase, type NewPurchase, type NextPurchase } from './sql.ts'

const orderBy = (lines: readonly Line[]) => lines.toSorted((one, other) => one.productId - other.productId)
const unitsOf = (lines: readonly Line[]) => lines.flatMap(({ quantity }) => Array.from({ length: quantity }))

/** Locks what a sale needs, in the order of every sale: wallet, products by id, units. Reads the rest of it too. */
export const openSale = (userId: number, lines: readonly Line[]) =>
  [walletLock(userId), orderBy(lines).map(lockForSale), unitsOf(lines).map(() => nextPurchase())] as const

type Opened = Rows<ReturnType<typeof openSale>>

type Order = { userId: number; lines: readonly Line[]; nombreUser: string; telefono: string }

type Terms = {
  attempt: Attempt | undefined
  /** What the buyer was shown; anything else by now is refused. */
  total?: Centimos | undefined
  /** Keeps what is bought together as one. */
  isCheckout?: boolean
  /** Done together with the sale. */
  also?: readonly Statement<never>[]
}

/**
 * Sells all of an order, or nothing, out of what was opened for it, and ends the transaction. Answers a purchase for each
 * profile or ticket. Its credentials are opened first: what cannot be read is not charged for.
 */
export async function sell(context: AppContext, trx: Transaction, opened: Opened, order: Order, terms: Terms) {
  const [[buyer], locked, next] = opened
  if (!buyer) throw new Error('everybody has a wallet')
  const lots = orderBy(order.lines).map((line, index) => lotFor(buyer.role, line, locked[index] ?? [[], [], []]))
  const ids = next.flat()
  const price = plus(...lots.map((lot) => times(lot.price, lot.units.length)))
  if (terms.total !== undefined && terms.total !== price) throw new Problem('PRICE_CHANGED')
  if (buyer.balance < price) throw new Problem('INSUFFICIENT_BALANCE')

  const telefonoReseller = buyer.role === 'RESELLER' ? buyer.telefono : null
  const checkoutId = terms.isCheckout ? (ids[0]?.id ?? null) : null
  const sold = soldOf(context, lots, ids, { ...order, telefonoReseller, checkoutId })
  const purchases = sold.map(({ purchase, shown }) => present(context, { ...purchase, ...shown }))
  const writes = [
    lots.map(takeUnits),
    sold.map(({ purchase }) => [debit(order.userId, purchase.precio, purchase.id), insertPurchase(purchase)]),
    terms.also ?? [],
    remember(terms.attempt, ids[0]?.id ?? 0),
  ]
  publishAfterCommit(trx, {
    products: lots.map(({ product }) => product.id),
    wallets: [order.userId],
    purchases: [order.userId],
  })
  const filled = lots.filter(({ product, isSoldOut }) => isSoldOut && product.totalTickets !== null)
  if (filled.length === 0) await pipelineAndCommit(trx, ...writes)
  else {
    await pipeline(trx, ...writes)
    for (const { product } of filled) await closeSales(context, trx, product.id)
  }
  return purchases
}

type Given = Order & Pick<NewPurchase, 'telefonoReseller' | 'checkoutId'>

/** The purchases of these lots: what is written down of each, and what else its buyer is shown. */
function soldOf(context: AppContext, lots: readonly Lot[], ids: readonly NextPurchase[], given: Given) {
  const startDate = context.clock.now()
  const { lines: _, ...whose } = given
  const units = lots.flatMap(({ product, price, units: taken }) => taken.map((unit) => ({ product, price, ...unit })))
  return units.map(({ product, price, profile, ticketNumber }, index) => {
    const { id, createdAt } = ids[index] as NextPurchase
    const { sellerId, sellerUsername, sellerTelefono, nombre, descripcion, dias } = product
    const purchase: NewPurchase = {
      id,
      productId: product.id,
      sellerId,
      nombre,
      descripcion,
      dias,
      ticketNumber,
      precio: price,
      profileId: profile?.id ?? null,
      ticketReceipt: ticketNumber === null ? null : receiptCode(context.random),
      startDate,
      endDate: endOf(startDate, dias),
      ...whose,
    }
    return { purchase, shown: { ...asNew, ...sealedIn(profile), createdAt, sellerUsername, sellerTelefono } }
  })
}

/** What nothing has happened to yet. */
const asNew = { nota: null, freedAt: null, refunded: false, winnerId: null, wonNumber: null }

function sealedIn(profile: FreeProfile | null) {
  const { perfil = null, pin = null, accountId = null, username = null, password = null } = profile ?? {}
  return { perfil, pin, accountId, username, password }
}
