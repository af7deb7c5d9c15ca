import { setTimeout as sleep } from 'node:timers/promises'
import { decideMatches, type NearPair } from '#domain/reconciliation.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import {
  linkPayments,
  lockMatching,
  lockTopUps,
  openTwins,
  replaceDoubts,
  requeuePayments,
  selectOpen,
  selectPairs,
  selectStored,
  selectWork,
  setWorkAside,
  takeWork,
  type Ids,
  type Work,
} from './match-sql.ts'
import { selectClaimants, selectClaimed, selectNearPayments, selectNearTopUps } from './near-sql.ts'

/** A statement of many lines is matched in batches, between which other work can run. */
const batchSize = 50

type Matching = Pick<AppContext, 'db' | 'log'>

/**
 * Matches received payments with top-ups until the queue is empty: every change of a payment or a top-up adds it to the
 * queue, in its own transaction. Several servers may call it at once. What fails is set aside.
 */
export async function matchPayments({ db, log }: Matching, until = Infinity): Promise<void> {
  while (performance.now() < until) {
    const work = await selectWork(db, batchSize)
    if (work.length === 0) return
    const started = performance.now()
    await matchWork(db, work).catch((error: unknown) => {
      log.warn({ err: error }, 'payment matching failed, retrying one by one')
      return matchEach({ db, log }, work)
    })
    // Of many batches, other work has the database half of the time.
    if (work.length === batchSize) await sleep(performance.now() - started)
  }
}

/** How long a call waits for its changes to be matched; the rest is left to the worker. */
const maxWaitMs = 5_000

/** Matches what a call changed, so that its reply contains the outcome. */
export async function matchAfterChange({ db, log }: Matching): Promise<void> {
  await matchPayments({ db, log }, performance.now() + maxWaitMs).catch((error: unknown) =>
    log.warn({ err: error }, 'payment matching failed, retrying in 1 min'),
  )
}

async function matchEach({ db, log }: Matching, work: readonly Work[]): Promise<void> {
  for (const one of work) {
    try {
      await matchWork(db, [one])
    } catch (error) {
      log.error({ err: error, paymentId: one.paymentId, entryId: one.entryId }, 'payment matching failed, set aside')
      await setWorkAside(db, [one.id])
    }
  }
}

const paymentsIn = (pairs: readonly NearPair[]) => pairs.map(({ paymentId }) => paymentId)
const entriesIn = (pairs: readonly NearPair[]) => pairs.map(({ entryId }) => entryId)
const distinct = (...lists: (readonly (number | null)[])[]): number[] =>
  [...new Set(lists.flat().filter((id) => id !== null))].toSorted((one, other) => one - other)

/** Everything in reach of these payments, or of these top-ups. */
async function around(trx: Transaction, payments: Ids): Promise<{ near: NearPair[]; claims: NearPair[] }> {
  return { near: await selectNearTopUps(trx, payments), claims: await selectClaimants(trx, payments) }
}
async function aroundEntries(trx: Transaction, entries: Ids): Promise<{ near: NearPair[]; claims: NearPair[] }> {
  return { near: await selectNearPayments(trx, entries), claims: await selectClaimed(trx, entries) }
}

/** Locks top-ups before payments, as settling a top-up does. */
async function matchWork(db: Db, work: readonly Work[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMatching(trx)
    const taken = await takeWork(
      trx,
      work.map(({ id }) => id),
    )
    const changed = distinct(taken.map(({ paymentId }) => paymentId))
    const stored = await selectStored(trx, { payments: changed })
    const first = await around(trx, changed)
    const entries = distinct(
      taken.map(({ entryId }) => entryId),
      entriesIn(stored),
      entriesIn(first.near),
      entriesIn(first.claims),
    )
    await lockTopUps(trx, entries)
    const opened = await openTwins(trx, entries)
    const others = await aroundEntries(trx, entries)
    const more = await selectStored(trx, { entries })
    const payments = await selectOpen(
      trx,
      distinct(changed, opened, paymentsIn(others.near), paymentsIn(others.claims), paymentsIn(more)),
    )
    await decide(trx, { payments, changed, opened: opened.length })
  })
}

/** Decides about these open payments, all of whose top-ups are looked at with all of their payments. */
async function decide(
  trx: Transaction,
  { payments, changed, opened }: { payments: Ids; changed: Ids; opened: number },
): Promise<void> {
  const reach = await around(trx, payments)
  const entries = distinct(entriesIn(reach.near), entriesIn(reach.claims))
  await lockTopUps(trx, entries)
  // Whoever settled one of them has committed.
  const ofPayments = await around(trx, payments)
  const ofEntries = await aroundEntries(trx, entries)
  const pairs = await selectPairs(
    trx,
    unique([...ofPayments.near, ...ofPayments.claims, ...ofEntries.claims, ...ofEntries.near]),
  )
  const { links, doubts } = decideMatches(payments, pairs, { ofPayments: ofPayments.near, ofEntries: ofEntries.near })
  const linked = await linkPayments(trx, links)
  const doubted = await replaceDoubts(trx, distinct(payments, changed), doubts)
  // What was linked leaves others with fewer candidates.
  const left = new Set(paymentsIn(links))
  if (linked > 0)
    await requeuePayments(
      trx,
      payments.filter((id) => !left.has(id)),
    )
  if (linked + doubted + opened > 0) publishAfterCommit(trx, { payments: true, ...(opened > 0 && { topUps: true }) })
}

function unique(pairs: readonly NearPair[]): NearPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.paymentId} ${pair.entryId}`, pair])).values()]
}
