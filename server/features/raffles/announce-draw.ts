import { confirmAdministrator } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { claim, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import type { DrawLockCheck } from './draw-lock.ts'
import { lockRaffleForDraw } from './prepare-draw.ts'
import { updateDraw, selectDraw } from './draws-sql.ts'
import { lockRaffle } from './lock-raffle.ts'

export type Announced = { productId: number; announcedAt: Date }

/**
 * Announces the draw of a prepared raffle, unless another draw of it is in progress; with `takeDrawLock` no other can be
 * announced meanwhile. Returns the winner if the call is only repeated.
 */
export async function announceDraw(
  context: AppContext,
  caller: Caller,
  productId: number,
  { attempt, takeDrawLock }: { attempt?: Attempt | undefined; takeDrawLock?: DrawLockCheck | undefined } = {},
): Promise<Announced | { winnerId: number }> {
  const announcedAt = context.clock.now()
  return inTransaction(context.db, async (trx) => {
    const winnerId = attempt && (await pipeline(trx, claim(attempt)))
    if (winnerId !== undefined) return { winnerId }
    await confirmAdministrator(trx, caller)
    const { draw } = await lockRaffleForDraw(trx, productId, { early: false, now: announcedAt, takeDrawLock })
    await updateDraw(trx, productId, { announcedAt })
    await record(trx, caller, 'announce-draw', { product: productId }, { after: { early: draw?.early ?? false } })
    publishAfterCommit(trx, { draws: [productId] })
    return { productId, announcedAt }
  })
}

/**
 * Withdraws the announcement of a draw that was not done, unless another was announced since; screens show that it was
 * aborted.
 */
export async function withdrawDraw(context: AppContext, { productId, announcedAt }: Announced): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockRaffle(trx, productId)
    const draw = await selectDraw(trx, productId)
    if (draw?.drawnAt || draw?.announcedAt?.getTime() !== announcedAt.getTime()) return
    await updateDraw(trx, productId, { announcedAt: null })
    publishAfterCommit(trx, { draws: [productId] })
  })
}
