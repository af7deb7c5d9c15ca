import { refusalOfDraw } from '#domain/draw/refusals.ts'
import { drawLasts } from '#domain/draw/timing.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import { publicName, wholeName } from '#domain/winner.ts'
import type { Caller } from '../accounts/sessions.ts'
import { record } from '../audit/record.ts'
import { lockRaffle, moveRaffle } from '../catalogue/lock-raffle.ts'
import { inTransaction, type Db } from '../db/db.ts'
import { recall, type Attempt } from '../http/idempotency.ts'
import type { World } from '../world.ts'
import { closeSales } from './close-sales.ts'
import { selectDraw, selectWinners, updateDraw } from './sql.ts'

export type Announced = { productId: number; announcedAt: Date; beaconRound: number | null }

/**
 * Announces a draw, once in ten seconds; closes a raffle that still sells if `early` asks for it.
 * Answers the winner of a call that is only repeated.
 */
export async function announceDraw(
  world: World,
  caller: Caller,
  { productId, early = false }: { productId: number; early?: boolean | undefined },
  attempt?: Attempt,
): Promise<Announced | { winnerId: number }> {
  const announcedAt = world.clock.now()
  const announced = await inTransaction(world.db, async (trx) => {
    const winnerId = await recall(trx, attempt)
    if (winnerId !== undefined) return { winnerId }
    const raffle = await lockRaffle(trx, productId)
    const refusal = refusalOfDraw(raffle, early)
    if (refusal) throw await withWinner(trx, productId, new Problem(refusal))
    const before = await selectDraw(trx, productId)
    refuseRunning(before, announcedAt)
    const closesEarly = can.beClosedEarly(raffle.state)
    if (closesEarly) await moveRaffle(trx, productId, 'Por sortear')
    if (!before?.closedAt) await closeSales(world, trx, productId, closesEarly)
    await updateDraw(trx, productId, { announcedAt })
    await record(trx, caller, 'announce-draw', { product: productId }, { after: { early: closesEarly } })
    const draw = await selectDraw(trx, productId)
    return { productId, announcedAt, beaconRound: draw?.beaconRound ?? null }
  })
  world.events.tell({ products: [productId], draws: [productId] })
  return announced
}

/** Refuses while a draw that was announced may still be going on, in this server or another. */
export function refuseRunning(draw: { announcedAt: Date | null } | undefined, now: Date): void {
  // One that lies ahead was announced by a clock that has been set back since: it is as far from going on.
  const since = draw?.announcedAt ? Math.abs(now.getTime() - draw.announcedAt.getTime()) : drawLasts
  if (since < drawLasts) throw new Problem('DRAW_RUNNING', { retryAfter: Math.ceil((drawLasts - since) / 1000) })
}

/** A second draw is told who won the first. */
async function withWinner(db: Db, productId: number, refusal: Problem): Promise<Problem> {
  const [winner] = await selectWinners(db, { productId }, { limit: 1, offset: 0 })
  if (!winner) return refusal
  const message = `Ganó ${wholeName(publicName(winner))} con el ticket ${winner.ticketNumber}.`
  return new Problem(refusal.code, { issues: [{ path: 'productId', message }] })
}
