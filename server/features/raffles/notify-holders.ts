import { inTransaction } from '../../platform/db/db.ts'
import { startQueueWorker } from '../../platform/queue-worker.ts'
import type { AppContext } from '../../platform/context.ts'
import { notify } from '../notifications/index.ts'
import {
  deleteDrawNoticeJob,
  drawNoticeKey,
  lockDueJob,
  selectHoldersAfter,
  selectNextDue,
  updateDrawNoticeJob,
} from './holders-sql.ts'

/** Holders notified by one transaction, so that a raffle of a hundred thousand tickets delays nothing else. */
const batchSize = 1_000

/** Notifies the holders of the tickets of drawn raffles, until it is closed. */
export const startDrawNotices = (context: AppContext) =>
  startQueueWorker(context, {
    name: 'draw notices',
    maxLanes: 1,
    sendNext: () => notifyHolders(context),
    selectNextDue: () => selectNextDue(context.db),
    isMore: ({ draws = [] }) => draws.length > 0,
  })

/**
 * Notifies the next holders of tickets of a drawn raffle that did not win: one notice for all tickets of one holder.
 * Returns false when none is due. A server that dies meanwhile has notified all of a batch or none.
 */
export function notifyHolders({ db, clock }: AppContext, limit = batchSize): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const job = await lockDueJob(trx, now)
    if (!job) return false
    const { productId, afterUserId, winnerId, winnerUserId, nombre, winning } = job
    const holders = await selectHoldersAfter(trx, productId, afterUserId, limit)
    const notices = holders
      .filter(({ userId }) => userId !== winnerUserId)
      .map(({ userId, tickets, total }) => {
        const data = { winnerId, nombre, tickets, total, winning }
        return { userId, key: drawNoticeKey(productId), kind: 'drawLost' as const, data }
      })
    await notify(trx, notices, now)
    const last = holders.at(-1)
    if (last && holders.length === limit) await updateDrawNoticeJob(trx, productId, last.userId)
    else await deleteDrawNoticeJob(trx, productId)
    return true
  })
}
