import type { Purchase } from '#contract/purchases/purchase.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { daysLeft, hasLapsed, maxDays, renewedUntil } from '#domain/purchase.ts'
import type { Payer } from '#domain/pricing.ts'
import { struckPrice, termPrice } from '#domain/term.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline, type Results } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { claim, remember, type Attempt } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { payerLock } from '../users/index.ts'
import { debitRenewal, walletLock } from '../wallet/index.ts'
import { claimedOf } from './claimed-sql.ts'
import {
  insertRenewal,
  nextRenewals,
  productsShareLock,
  productsOf,
  rentsLock,
  rentsOf,
  selectBatch,
  termsOf,
  updateAutoRenew,
  type NewRenewal,
} from './renew-sql.ts'
import { insertSalePrice } from './sale-prices-sql.ts'
import { getPurchase, getPurchases } from './show-purchase.ts'

/**
 * Locks what renewing these rents needs, in the lock order of every sale: wallet, level, products, rents. Reads what else is
 * needed too.
 */
export const openRenewal = (userId: number, ids: readonly number[]) => ({
  buyer: walletLock(userId),
  payer: payerLock(userId),
  products: productsShareLock(ids),
  offered: termsOf(ids),
  rents: rentsLock(userId, ids),
  /** Read once they are locked: a claim locks its rent before it is opened. */
  claimed: claimedOf(ids),
  next: nextRenewals(ids.length),
})
export type Opened = Results<ReturnType<typeof openRenewal>>
export type Rent = Opened['rents'][number]

type Readable = Pick<Opened, 'products' | 'offered'>

/**
 * What renewing a rent costs its owner now, and its new end: for the term that it was sold with, whether or not that is
 * still offered, or for another one that is. Refuses what cannot be renewed.
 */
export function priceRenewal(
  read: Readable,
  payer: Payer,
  rent: Rent,
  { now, termId = rent.termId }: { now: Date; termId?: number | null | undefined },
) {
  const { categoryId } = renewableProduct(read, rent)
  const { terms, rules } = read.offered
  const term = terms.find((it) => it.id === termId && it.productId === rent.productId)
  if (!term || !(term.active || term.id === rent.termId)) throw new Problem('TERM_NOT_OFFERED')
  const { id, dias } = term
  const until = renewedUntil(rent.endDate, dias, now)
  if (daysLeft(until, now) > maxDays.left) throw invalidInput('id', 'Con tantos días terminaría en más de 100 años.')
  const precio = termPrice(payer, term, categoryId, rules)
  return { termId: id, precio, precioBase: struckPrice(payer, term, precio), dias, until }
}

function renewableProduct({ products }: Readable, rent: Rent) {
  if (rent.profileId === null) throw new Problem('NOT_A_RENT')
  const product = products.find(({ id }) => id === rent.productId)
  if (!product || product.deletedAt || product.categoryId === null || rent.freedAt || !rent.renewable) {
    throw new Problem('NOT_RENEWABLE')
  }
  if (rent.fallenAt) throw new Problem('ACCOUNT_FALLEN')
  return { ...product, categoryId: product.categoryId }
}

/** An automatic renewal that comes late, because no server ran, counts from the old end. */
export const momentOfAutoRenewal = ({ endDate }: Rent, now: Date): Date => (endDate < now ? endDate : now)

/** The same, to be shown before a renewal, with the terms for which it may be renewed; its own is the first. */
export async function renewalTerms({ db, clock }: AppContext, caller: Caller, id: number, termId?: number) {
  const read = await pipeline(db, {
    products: productsOf([id]),
    offered: termsOf([id]),
    rents: rentsOf(caller.id, [id]),
  })
  const rent = onlyRent(read)
  const now = clock.now()
  const price = (of?: number) => priceRenewal(read, caller, rent, { now, termId: of })
  const terms = read.offered.terms
    .filter((term) => term.active || term.id === rent.termId)
    .toSorted((one, other) => Number(other.id === rent.termId) - Number(one.id === rent.termId))
  return {
    ...price(termId),
    terms: terms.map((term) => price(term.id)),
  }
}

function onlyRent({ rents: [rent] }: Pick<Opened, 'rents'>): Rent {
  if (!rent) throw new Problem('NOT_FOUND')
  return rent
}

/** What the owner was shown: price and days, in all. */
type Shown = { total?: Centimos | undefined; dias?: number | undefined }

function refuseOtherTerms(shown: Shown, precio: Centimos, dias: number): void {
  if (shown.total !== undefined && shown.total !== precio) throw new Problem('PRICE_CHANGED')
  if (shown.dias !== undefined && shown.dias !== dias) throw new Problem('DAYS_CHANGED')
}

/** `ends` are the ends that the owner was shown, in the order of `ids`. */
function refuseOtherEnds(rents: readonly Rent[], ids: readonly number[], ends: readonly Date[]): void {
  const current = new Map(rents.map(({ id, endDate }) => [id, endDate.getTime()]))
  if (ids.some((id, index) => current.get(id) !== ends[index]?.getTime())) throw new Problem('END_CHANGED')
}

type Terms = {
  shown: Shown
  /** By default, each for the term that it was sold with. */
  termId?: number | undefined
  automatic: boolean
  /** What its owner sells each for. */
  salePriceOf?: (rent: Rent) => Centimos | null
  attempt?: Attempt | undefined
}

/**
 * Renews all opened rents, or none: a debit for each at its owner's present price, and more days for the same profile.
 * The caller ends the transaction. Returns which renewals were paid together.
 */
export async function renewOpened(
  context: AppContext,
  trx: Transaction,
  opened: Opened,
  { shown, termId: chosen, automatic, salePriceOf, attempt }: Terms,
): Promise<{ batchId: number; renewals: NewRenewal[] }> {
  const { buyer, payer, rents, next } = opened
  const now = context.clock.now()
  const batchId = next[0]?.id ?? 0
  const renewals = rents.map((rent, index): NewRenewal => {
    const at = automatic ? momentOfAutoRenewal(rent, now) : now
    const { termId, precio, dias, until } = priceRenewal(opened, payer, rent, { now: at, termId: chosen })
    return {
      id: next[index]?.id ?? 0,
      batchId,
      purchaseId: rent.id,
      productId: rent.productId,
      userId: buyer.userId,
      precio,
      dias,
      termId,
      fromDate: rent.endDate > at ? rent.endDate : at,
      untilDate: until,
      automatic,
      createdAt: now,
    }
  })
  const price = plus(...renewals.map(({ precio }) => precio))
  const days = renewals.reduce((sum, { dias }) => sum + dias, 0)
  refuseOtherTerms(shown, price, days)
  if (buyer.balance < price) throw new Problem('INSUFFICIENT_BALANCE')
  const salePrices = rents.map((rent) => salePriceOf?.(rent) ?? null)
  publishAfterCommit(trx, { wallets: [buyer.userId], purchases: [buyer.userId, ...rents.map((it) => it.sellerId)] })
  await pipeline(trx, {
    renewals: renewals.map((it, index) => ({
      debit: debitRenewal(it.userId, it.precio, it.purchaseId, it.id),
      renewal: insertRenewal(it),
      salePrice: insertSalePrice({ ...it, renewalId: it.id, precioVenta: salePrices[index] ?? null }),
    })),
    key: remember(attempt, batchId),
  })
  return { batchId, renewals }
}

type Order = Shown & {
  ids: readonly number[]
  termId?: number | undefined
  ends?: readonly Date[] | undefined
  /** What each was sold for, in the order of `ids`. */
  preciosVenta?: readonly (Centimos | null)[] | undefined
}

/**
 * Renews the caller's own rents, all or none; returns them as they are then. If their credentials cannot be decrypted,
 * nothing is paid.
 */
export function renew(
  context: AppContext,
  caller: Caller,
  { ids, ends, termId, preciosVenta, ...shown }: Order,
  attempt?: Attempt,
): Promise<Purchase[]> {
  return inTransaction(context.db, async (trx) => {
    const { done, opened } = await pipeline(trx, { done: claim(attempt), opened: openRenewal(caller.id, ids) })
    if (done !== undefined) return getPurchases(context, trx, caller.id, await selectBatch(trx, done))
    if (opened.rents.length < ids.length) throw new Problem('NOT_FOUND')
    if (ends) refuseOtherEnds(opened.rents, ids, ends)
    const salePriceOf = ({ id }: Rent) => preciosVenta?.[ids.indexOf(id)] ?? null
    await renewOpened(context, trx, opened, { shown, termId, automatic: false, salePriceOf, attempt })
    return getPurchases(context, trx, caller.id, ids)
  })
}

/** Switches the automatic renewal of a rent on, at its owner's present price or less and days or more; or off. */
export function setAutoRenew(
  context: AppContext,
  caller: Caller,
  id: number,
  { on, ...shown }: Shown & { on: boolean },
): Promise<Purchase> {
  return inTransaction(context.db, async (trx) => {
    const opened = await pipeline(trx, openRenewal(caller.id, [id]))
    const rent = onlyRent(opened)
    const now = context.clock.now()
    const terms = on ? priceRenewal(opened, opened.payer, rent, { now }) : null
    if (terms && hasLapsed(rent.endDate, now)) throw new Problem('RENT_ENDED')
    if (terms) refuseOtherTerms(shown, terms.precio, terms.dias)
    await updateAutoRenew(trx, id, terms)
    publishAfterCommit(trx, { purchases: [caller.id] })
    return getPurchase(context, trx, caller.id, id)
  })
}
