import type { Attempt, Operation, Outcome, Intent } from '../run/history.ts'
import type { Snapshot } from '../run/snapshot.ts'
import type { Round } from './round.ts'

// A small shop for the tests of the model: one customer, one account product, one raffle.
export const [ana, profile, raffle] = [1, 10, 20]
const prices = { [profile]: 500, [raffle]: 200 } as Record<number, number>

export const shop = (): Snapshot => ({
  wallets: new Map([[ana, 2000]]),
  entries: new Map(),
  purchases: new Map(),
  renewals: new Map(),
  products: new Map([
    [profile, { id: profile, state: 'Publicado', stock: 4, totalTickets: null }],
    [raffle, { id: raffle, state: 'Publicado', stock: 3, totalTickets: 3 }],
  ]),
  winners: new Map(),
  batches: new Map(),
  audit: new Map(),
  claims: new Map(),
  profiles: new Map(),
  fallen: new Map(),
  outages: new Map(),
  givenDays: new Map(),
  settled: new Map(),
  carts: new Map(),
  mails: new Set(),
})

let ids = 100
export const nextId = () => ++ids

/** Applies one sale to a snapshot, as a shop does. Returns the id of the purchase. */
export function sell(seen: Snapshot, name: string, productId: number, ticketNumber: number | null = null): number {
  const [id, entryId, precio] = [nextId(), nextId(), prices[productId] ?? 0]
  const sold = { id, userId: ana, productId, precio, nombreUser: name, ticketNumber, days: 30 }
  const rent = { isEnding: false, isLapsed: false, isFreed: false, accountId: ticketNumber === null ? 1 : null }
  seen.purchases.set(id, { ...sold, ...rent, profileId: ticketNumber === null ? id : null })
  const entry = { id: entryId, userId: ana, kind: 'Compra', quantity: -precio, status: 'accepted', purchaseId: id }
  seen.entries.set(entryId, entry)
  change(seen, -precio, productId, -1)
  return id
}

/** Applies one renewal of a batch that is paid together. */
export function renew(seen: Snapshot, purchaseId: number, batchId: number): void {
  const purchase = seen.purchases.get(purchaseId)
  if (!purchase) throw new Error(`there is no purchase ${purchaseId}`)
  const [id, entryId] = [nextId(), nextId()]
  const { productId, userId, precio } = purchase
  const renewal = { id, batchId, purchaseId, productId, userId, precio, dias: 30, entryId, automatic: false }
  seen.renewals.set(id, renewal)
  purchase.days += renewal.dias
  const entry = { id: entryId, userId, kind: 'Compra', quantity: -precio, status: 'accepted', purchaseId }
  seen.entries.set(entryId, entry)
  change(seen, -precio, productId, 0)
}

export function change(seen: Snapshot, money: number, productId: number, stock: number): void {
  seen.wallets.set(ana, (seen.wallets.get(ana) ?? 0) + money)
  const product = seen.products.get(productId)
  if (product) seen.products.set(productId, { ...product, stock: product.stock + stock })
}

export const ok = (ids: number[], amounts: number[] = []): Outcome => ({ is: 'ok', ids, amounts })
export const unknown: Outcome = { is: 'unknown', why: 'connection cut' }
export const refused = (code: string): Outcome => ({ is: 'refused', status: 409, code, retryAfter: 0 })

let clock = 0
/** A call that ended before the next one began. */
export function call(name: string, intent: Intent, ...outcomes: Outcome[]): Operation {
  const attempts = outcomes.map((outcome): Attempt => ({ from: ++clock, to: ++clock, outcome, settling: false }))
  return { name, round: 1, userId: ana, key: name, intent, attempts }
}

export const buying = (...units: [productId: number, quantity: number][]): Intent => ({
  kind: 'buy',
  units: units.map(([productId, quantity]) => ({ productId, quantity })),
  fromCart: false,
  lastOfCart: false,
})

export const roundOf = (before: Snapshot, after: Snapshot, operations: Operation[]): Round => ({
  before,
  after,
  operations,
  priceOf: (_userId, productId) => prices[productId] ?? 0,
  supplierId: 2,
  quiet: 1_000_000,
})
