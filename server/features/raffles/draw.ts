import { setTimeout as sleep } from 'node:timers/promises'
import type { api } from '#contract/index.ts'
import type { Winner } from '#contract/raffles.ts'
import type { BodyOf } from '#contract/route.ts'
import { timeOfRound, type BeaconRound } from '#domain/draw/beacon.ts'
import { drawDelayMs } from '#domain/raffle.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import { announceDraw, type Announced, withdrawDraw } from './announce-draw.ts'
import { drawWinner } from './draw-winner.ts'
import { withDrawLock } from './draw-lock.ts'
import { getWinner } from './winners.ts'
import { prepareDraw } from './prepare-draw.ts'

/** How long a draw waits for its round to be made, at most, and then for the reply of the beacon. */
const maxWaitMs = 5_000
const beaconTimeoutMs = 2_000

/**
 * Fetches the beacon, announces the draw to every open screen, waits until they show it, and draws. If the server dies
 * in between, the raffle is as before and can be drawn again.
 */
export async function draw(
  context: AppContext,
  caller: Caller,
  order: BodyOf<typeof api.raffles.draw>,
  attempt?: Attempt,
): Promise<Winner> {
  const prepared = await prepareDraw(context, caller, order, attempt)
  if ('winnerId' in prepared) return getWinner(context.db, caller.role, prepared.winnerId)
  // Before any countdown: the round was fixed when sales ended, and the beacon may take long to reply.
  const beacon = await beaconOf(context, prepared.beaconRound)
  let announced: Awaited<ReturnType<typeof announceDraw>> | undefined
  try {
    const winnerId = await withDrawLock(context, async (there, takeDrawLock) => {
      announced = await announceDraw(there, caller, order.productId, { attempt, takeDrawLock })
      if ('winnerId' in announced) return announced.winnerId
      await sleep(drawDelayMs)
      return drawWinner(there, caller, announced, beacon, attempt)
    })
    return await getWinner(context.db, caller.role, winnerId)
  } catch (error) {
    if (announced && 'announcedAt' in announced) await withdraw(context, announced)
    throw error
  }
}

/** Screens that wait for a winner are notified that none comes; if that fails too, they time out by themselves. */
async function withdraw(context: AppContext, announced: Announced): Promise<void> {
  try {
    await withdrawDraw(context, announced)
  } catch {
    context.log.warn('a draw broke off, and its announcement could not be taken back')
  }
}

async function beaconOf({ beacon, clock }: AppContext, round: number | null): Promise<BeaconRound | null> {
  if (beacon === null || round === null) return null
  // A raffle that was closed just now waits for a round that is not made yet.
  const wait = Math.max(0, timeOfRound(round).getTime() - clock.now().getTime())
  if (wait > maxWaitMs) return null
  await sleep(wait)
  return beacon.fetch(round, beaconTimeoutMs)
}
