import { plus, times, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { endOf } from '#domain/purchase.ts'
import { lockForSale, takeUnit } from '../catalogue/sell-one.ts'
import type { Transaction } from '../db/db.ts'
import { closeSales } from '../raffles/close-sales.ts'
import { debit } from '../wallet/debit.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import type { World } from '../world.ts'
import { receiptCode } from './receipt-code.ts'
import { insertPurchase, nextPurchaseId } from './sql.ts'

type Order = {
  /** Each product once. */
  lines: readonly { productId: number; quantity: number }[]
  nombreUser: string
  telefono: string
}

type Terms = {
  /** What the buyer was shown; anything else by now is refused. */
  total?: Centimos | undefined
  /** Keeps what is bought together as one. */
  isCheckout?: boolean
}

/**
 * Sells all of an order or nothing, in the lock order of every sale: wallet, products by id, units.
 * Answers the ids of the purchases, one for each profile or ticket.
 */
export async function sell(
  world: World,
  trx: Transaction,
  userId: number,
  order: Order,
  { total, isCheckout = false }: Terms = {},
): Promise<number[]> {
  const buyer = await lockWallet(trx, userId)
  const lots: (Awaited<ReturnType<typeof lockForSale>> & { quantity: number })[] = []
  for (const { productId, quantity } of order.lines.toSorted((one, other) => one.productId - other.productId)) {
    const lot = await lockForSale(trx, productId, buyer.role)
    if (lot.product.stock < quantity) throw new Problem('NOT_ENOUGH_STOCK')
    lots.push({ ...lot, quantity })
  }
  const price = plus(...lots.map((lot) => times(lot.price, lot.quantity)))
  if (total !== undefined && total !== price) throw new Problem('PRICE_CHANGED')
  if (buyer.balance < price) throw new Problem('INSUFFICIENT_BALANCE')

  const startDate = world.clock.now()
  const ids: number[] = []
  for (const { product, price: each, quantity } of lots) {
    for (let count = 0; count < quantity; count++) {
      const unit = await takeUnit(trx, product)
      const id = await nextPurchaseId(trx)
      ids.push(id)
      const entryId = await debit(trx, { userId, amount: each, purchaseId: id })
      await insertPurchase(trx, {
        id,
        userId,
        productId: product.id,
        sellerId: product.sellerId,
        nombre: product.nombre,
        descripcion: product.descripcion,
        precio: each,
        dias: product.dias,
        ...unit,
        ticketReceipt: unit.ticketNumber === null ? null : receiptCode(world.dice),
        nombreUser: order.nombreUser,
        telefono: order.telefono,
        telefonoReseller: buyer.role === 'RESELLER' ? buyer.telefono : null,
        startDate,
        endDate: endOf(startDate, product.dias),
        entryId,
        checkoutId: isCheckout ? (ids[0] ?? null) : null,
      })
      if (unit.ticketNumber !== null && unit.ticketNumber === product.totalTickets)
        await closeSales(world, trx, product.id)
    }
  }
  return ids
}
