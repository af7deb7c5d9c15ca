import { decideMatches } from '#domain/reconciliation.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import {
  isQueued,
  linkPayments,
  lockMatching,
  lockTopUps,
  replaceDoubts,
  selectOpenAround,
  selectPairs,
  selectTopUpsAround,
  takeQueued,
} from './match-sql.ts'

/** A statement of many lines is matched in batches, between which other work can run. */
const maxAtOnce = 500

/**
 * Matches received payments with top-ups until the queue is empty: every change of a payment or a top-up adds it to the
 * queue, in its own transaction. Several servers may call it at once.
 */
export async function matchPayments({ db }: Pick<AppContext, 'db'>, until = Infinity): Promise<void> {
  while (performance.now() < until && (await isQueued(db))) await matchQueued(db)
}

/** How long a call waits for its changes to be matched; the rest is left to the worker. */
const maxWaitMs = 5_000

/** Matches what a call changed, so that its reply contains the outcome. */
export async function matchAfterChange({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  await matchPayments({ db }, performance.now() + maxWaitMs).catch((error: unknown) =>
    log.warn({ err: error }, 'payments could not be compared; it is tried again in a minute'),
  )
}

/** Locks top-ups before payments, as settling a top-up does. */
async function matchQueued(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMatching(trx)
    const queued = await takeQueued(trx, maxAtOnce)
    const around = await selectTopUpsAround(trx, queued.payments)
    const open = await selectOpenAround(trx, [...queued.entries, ...around], queued.payments)
    const entries = await selectTopUpsAround(trx, open)
    await lockTopUps(trx, entries)
    const { links, doubts } = decideMatches(open, await selectPairs(trx, entries))
    const linked = await linkPayments(trx, links)
    const changed = await replaceDoubts(trx, [...queued.payments, ...open], doubts)
    if (linked + changed > 0) publishAfterCommit(trx, { payments: true })
  })
}
