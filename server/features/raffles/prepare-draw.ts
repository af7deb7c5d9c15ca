import { refusalOfDraw, drawDurationMs } from '#domain/raffle.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockRaffle, moveRaffle } from './lock-raffle.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { claim, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { closeSales, shownName } from './draw-record.ts'
import { selectDraw } from './draws-sql.ts'
import { isDrawLockFree, type DrawLockCheck } from './draw-lock.ts'
import { selectWinners } from './sql.ts'

/**
 * Prepares a raffle for its draw: closes one that still sells if `early` is set. Returns the round of the beacon for
 * its draw, or the winner if the call is only repeated.
 */
export async function prepareDraw(
  context: AppContext,
  caller: Caller,
  { productId, early = false }: { productId: number; early?: boolean | undefined },
  attempt?: Attempt,
): Promise<{ beaconRound: number | null } | { winnerId: number }> {
  return inTransaction(context.db, async (trx) => {
    const winnerId = attempt && (await pipeline(trx, claim(attempt)))
    if (winnerId !== undefined) return { winnerId }
    const { raffle, draw } = await lockRaffleForDraw(trx, productId, { early, now: context.clock.now() })
    if (draw?.closedAt) return draw
    const closesEarly = can.beClosedEarly(raffle.state)
    if (closesEarly) {
      await moveRaffle(trx, productId, 'Por sortear')
      await record(trx, caller, 'close-sales', { product: productId })
    }
    return closeSales(context, trx, productId, closesEarly)
  })
}

type Options = { early: boolean; now: Date; takeDrawLock?: DrawLockCheck | undefined }

/** Locks a raffle for its draw; refuses one that cannot be drawn, or whose draw is in progress. */
export async function lockRaffleForDraw(trx: Transaction, productId: number, { early, now, takeDrawLock }: Options) {
  const raffle = await lockRaffle(trx, productId)
  const refusal = refusalOfDraw(raffle, early, now)
  if (refusal) throw await withWinner(trx, productId, new Problem(refusal))
  const draw = await selectDraw(trx, productId)
  await refuseDrawInProgress(trx, productId, { draw, now, takeDrawLock })
  return { raffle, draw }
}

/**
 * Throws DRAW_RUNNING while an announced draw is running on any server, which holds the draw lock meanwhile. If it was
 * announced more than ten seconds ago the lock is ignored: that server died, and PostgreSQL has not noticed yet.
 */
export async function refuseDrawInProgress(
  trx: Transaction,
  productId: number,
  {
    draw,
    now,
    takeDrawLock = isDrawLockFree,
  }: { draw: { announcedAt: Date | null } | undefined; now: Date; takeDrawLock?: DrawLockCheck | undefined },
): Promise<void> {
  if (await takeDrawLock(trx, productId)) return
  // An announcement in the future comes from a clock that was set back since; its distance counts in the same way.
  const since = draw?.announcedAt ? Math.abs(now.getTime() - draw.announcedAt.getTime()) : drawDurationMs
  if (since < drawDurationMs)
    throw new Problem('DRAW_RUNNING', { retryAfter: Math.ceil((drawDurationMs - since) / 1000) })
}

/** The refusal of a second draw contains the winner of the first. */
async function withWinner(db: Db, productId: number, refusal: Problem): Promise<Problem> {
  const [winner] = await selectWinners(db, { productId }, { limit: 1, offset: 0 })
  if (!winner) return refusal
  const message = `Ganó ${shownName(winner)} con el ticket ${winner.ticketNumber}.`
  return new Problem(refusal.code, { issues: [{ path: 'productId', message }] })
}
