import { centimos, plus, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { endOf, warrantyOf } from '#domain/purchase.ts'
import type { Standing } from '#domain/user.ts'
import {
  byProduct,
  lockForSale,
  takeUnits,
  toLineItem,
  type FreeProfile,
  type Line,
  type LineItem,
  type ProductForSale,
} from '../catalogue/index.ts'
import { notify } from '../notifications/index.ts'
import { payerLock, selectSuppliers } from '../users/index.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, pipelineAndCommit, type Results, type Statement } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { remember, type Attempt } from '../../platform/http/idempotency.ts'
import { readableCode } from '../../platform/readable-code.ts'
import { closeSales, refuseTickets } from '../raffles/index.ts'
import { debit, dryDebit, walletLock } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertSalePrice } from './sale-prices-sql.ts'
import { toPurchase } from './show-purchase.ts'
import { insertPurchase, nextPurchase, type NewPurchase } from './sql.ts'

/*
 * A sale, in the transaction of `buy` or `checkOut`:
 *   lock     openSale: the wallet, the level of its owner, the products by id, their units; and read what else decides, in the same packet
 *   judge    toLineItem: may each line be bought, is there enough of it, what does it cost this buyer
 *            refuseTickets: may this buyer have so many tickets of a raffle
 *   compare  the price with what the buyer was shown, and with the balance
 *   write    stock taken, wallet debited, purchases and idempotency key recorded, in one packet with the commit
 */

/**
 * Locks what a sale needs, in the order of every sale: wallet, level, products by id, units. Reads what else is needed too.
 */
export const openSale = (userId: number, lines: readonly Line[], next = nextPurchase) => ({
  buyer: walletLock(userId),
  payer: payerLock(userId),
  lines: byProduct(lines).map(lockForSale),
  /** One for each unit. */
  nextPurchases: lines.flatMap(({ quantity }) => Array.from({ length: quantity }, () => next())),
})

type Opened = Results<ReturnType<typeof openSale>>

type Terms = Pick<NewPurchase, 'nombreUser' | 'telefono'> & {
  attempt: Attempt | undefined
  /** Of the buyer. */
  standing: Standing
  /** The total that the buyer was shown; the sale is refused if it costs anything else by now. */
  total?: Centimos | undefined
  /** The days of each unit together that the buyer was shown; the sale is refused if it gives others by now. */
  dias?: number | undefined
  /** Records what is bought together as one checkout. */
  isCheckout?: boolean
  /** In a transaction that is rolled back. */
  isDryRun?: boolean
  /** Executed together with the sale. */
  also?: Statement<unknown> | undefined
}

/**
 * Sells everything that was opened, or nothing, and ends the transaction. Returns a purchase for each profile or
 * ticket. The credentials are decrypted first: what cannot be read is not charged for.
 */
export async function sell(
  context: AppContext,
  trx: Transaction,
  { buyer, payer, lines, nextPurchases }: Opened,
  terms: Terms,
) {
  const items = lines.map((line) => toLineItem(payer, line))
  await refuseTickets(trx, { id: buyer.userId, standing: terms.standing }, items, context.clock.now())
  const price = plus(...items.flatMap(({ units }) => units.map((unit) => unit.price)))
  if (terms.total !== undefined && terms.total !== price) throw new Problem('PRICE_CHANGED')
  const dias = items.flatMap(({ units }) => units.map((unit) => unit.dias)).reduce((sum, days) => sum + days, 0)
  if (terms.dias !== undefined && terms.dias !== dias) throw new Problem('DAYS_CHANGED')
  if (buyer.balance < price) throw new Problem('INSUFFICIENT_BALANCE')

  const firstId = nextPurchases[0]?.id ?? 0
  const sold = purchasesOf(context, items, nextPurchases, {
    userId: buyer.userId,
    nombreUser: terms.nombreUser,
    telefono: terms.telefono,
    telefonoReseller: payer.role === 'RESELLER' ? payer.telefono : null,
    checkoutId: terms.isCheckout ? firstId : null,
  })
  const purchases = sold.map(({ purchase, shown }) => toPurchase(context, { ...purchase, ...shown }))
  const writes = {
    units: items.map(takeUnits),
    purchases: sold.map(({ purchase, shown }) => ({
      debit: (terms.isDryRun ? dryDebit : debit)(purchase.userId, purchase.precio, purchase.id),
      purchase: insertPurchase(purchase),
      salePrice: insertSalePrice({ userId: purchase.userId, purchaseId: purchase.id, renewalId: null, ...shown }),
    })),
    also: terms.also,
    key: remember(terms.attempt, firstId),
  }
  publishAfterCommit(trx, {
    products: items.map(({ product }) => product.id),
    wallets: [buyer.userId],
    purchases: [buyer.userId, ...items.map(({ product }) => product.sellerId)],
  })
  const emptied = items.filter(({ isSoldOut }) => isSoldOut).map(({ product }) => product)
  if (emptied.length === 0) await pipelineAndCommit(trx, writes)
  else {
    await pipeline(trx, writes)
    for (const { id, totalTickets } of emptied) if (totalTickets !== null) await closeSales(context, trx, id)
    await notifySuppliers(trx, emptied, firstId, context.clock.now())
  }
  return purchases
}

/** Tells suppliers which of their products this sale has emptied; the shop's own are on its dashboard. */
async function notifySuppliers(trx: Transaction, emptied: readonly ProductForSale[], saleId: number, now: Date) {
  const suppliers = await selectSuppliers(
    trx,
    emptied.map(({ sellerId }) => sellerId),
  )
  const notices = emptied
    .filter(({ sellerId }) => suppliers.includes(sellerId))
    .map(({ id, sellerId, nombre, totalTickets }) => {
      const data = { productId: id, nombre, isRaffle: totalTickets !== null }
      // It may be refilled and sell out again.
      return { userId: sellerId, key: `sold out ${id} ${saleId}`, kind: 'soldOut' as const, data }
    })
  await notify(trx, notices, now)
}

type Buyer = Pick<NewPurchase, 'userId' | 'nombreUser' | 'telefono' | 'telefonoReseller' | 'checkoutId'>

/** A purchase for each unit of these items: the row to insert, and what else its buyer is shown. */
function purchasesOf(context: AppContext, items: readonly LineItem[], next: Opened['nextPurchases'], buyer: Buyer) {
  const startDate = context.clock.now()
  const units = items.flatMap((item) => item.units.map((unit) => ({ ...item, ...unit })))
  return units.map(({ product, isSoldOut, price, dias, termId, precioVenta, profile, ticketNumber }, index) => {
    const { id, createdAt } = next[index] as Opened['nextPurchases'][number]
    const { sellerId, sellerUsername, sellerTelefono, nombre, descripcion, garantiaDias } = product
    const purchase: NewPurchase = {
      id,
      productId: product.id,
      sellerId,
      nombre,
      descripcion,
      dias,
      termId,
      ticketNumber,
      precio: price,
      profileId: profile?.id ?? null,
      ticketReceipt: ticketNumber === null ? null : receiptCode(context.random),
      startDate,
      endDate: endOf(startDate, dias),
      garantiaHasta: profile ? warrantyOf(startDate, garantiaDias, dias) : null,
      ...buyer,
    }
    return {
      purchase,
      shown: {
        ...asNew,
        ...sealedIn(profile),
        soldOut: isSoldOut && profile !== null,
        createdAt,
        sellerUsername,
        sellerTelefono,
        precioVenta,
      },
    }
  })
}

/** The fields of a purchase that nothing has happened to yet. */
const asNew = {
  nota: null,
  freedAt: null,
  refunded: centimos(0),
  renewed: centimos(0),
  autoRenew: null,
  openClaim: null,
  fallenAt: null,
  winnerId: null,
  wonNumber: null,
}

function sealedIn(profile: FreeProfile | null) {
  const { perfil = null, pin = null, accountId = null, username = null, password = null } = profile ?? {}
  return { perfil, pin, accountId, username, password }
}

/** The code with which a buyer finds their ticket in the public list: 60 random bits, `ABCD-EFGH-JKMN`. */
export const receiptCode = (random: AppContext['random']): string => readableCode(random.bytes(12), 4)
