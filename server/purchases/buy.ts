import type { BodyOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases.ts'
import { Problem } from '#domain/problem.ts'
import { endOf } from '#domain/purchase.ts'
import type { Caller } from '../accounts/sessions.ts'
import { lockForSale, takeUnit } from '../catalogue/sell-one.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import { once } from '../http/idempotency.ts'
import { debit } from '../wallet/debit.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import type { World } from '../world.ts'
import { receiptCode } from './receipt-code.ts'
import { getPurchase } from './show-purchase.ts'
import { insertPurchase, nextPurchaseId } from './sql.ts'

type Order = BodyOf<typeof api.purchases.buy>

/**
 * Sells one profile or one ticket for what the caller's role pays, in one transaction.
 * The credentials are opened inside it: what cannot be read is not charged for.
 */
export async function buy(world: World, caller: Caller, order: Order, idempotencyKey?: string): Promise<Purchase> {
  const { productId, nombreUser, telefono } = order
  const attempt = idempotencyKey
    ? { userId: caller.id, key: idempotencyKey, request: ['buy', productId, nombreUser, telefono] }
    : undefined
  const purchase = await inTransaction(world.db, async (trx) => {
    const id = await once(trx, attempt, () => sell(world, trx, caller.id, order))
    return getPurchase(world, trx, caller.id, id)
  })
  world.events.tell({ products: [productId], wallets: [caller.id], purchases: [caller.id] })
  return purchase
}

/** One sale, in the lock order of every sale: wallet, product, unit. */
async function sell(world: World, trx: Transaction, userId: number, order: Order): Promise<number> {
  const buyer = await lockWallet(trx, userId)
  const { product, price } = await lockForSale(trx, order.productId, buyer.role)
  if (buyer.balance < price) throw new Problem('INSUFFICIENT_BALANCE')
  const unit = await takeUnit(trx, product)
  const id = await nextPurchaseId(trx)
  const entryId = await debit(trx, { userId, amount: price, purchaseId: id })
  const startDate = world.clock.now()
  await insertPurchase(trx, {
    id,
    userId,
    productId: product.id,
    sellerId: product.sellerId,
    nombre: product.nombre,
    descripcion: product.descripcion,
    precio: price,
    dias: product.dias,
    ...unit,
    ticketReceipt: unit.ticketNumber === null ? null : receiptCode(world.dice),
    nombreUser: order.nombreUser,
    telefono: order.telefono,
    telefonoReseller: buyer.role === 'RESELLER' ? buyer.telefono : null,
    startDate,
    endDate: endOf(startDate, product.dias),
    entryId,
  })
  return id
}
