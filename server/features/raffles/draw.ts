import { setTimeout as sleep } from 'node:timers/promises'
import type { api } from '#contract/index.ts'
import type { Winner } from '#contract/raffles/raffles.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
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

/** How long before the draw its round has to be made, so that the beacon has time to reply. */
const beaconTimeMs = 1_000
/** How long a beacon that was not asked yet may take to show that it is there. */
const probeTimeoutMs = 1_000

/**
 * Announces the draw to every open screen, fetches the beacon while they show it, and draws after two seconds, whether or
 * not the beacon replied. If the server dies in between, the raffle is as before and can be drawn again.
 */
export async function draw(
  context: AppContext,
  caller: Caller,
  order: BodyOf<typeof api.raffles.draw>,
  attempt?: Attempt,
): Promise<Winner> {
  const prepared = await prepareDraw(context, caller, order, attempt)
  if ('winnerId' in prepared) return getWinner(context.db, caller.role, prepared.winnerId)
  const { beaconRound } = prepared
  const untilRoundMs = await waitForRound(context, beaconRound)
  let announced: Awaited<ReturnType<typeof announceDraw>> | undefined
  try {
    const winnerId = await withDrawLock(context, async (there, takeDrawLock) => {
      announced = await announceDraw(there, caller, order.productId, { attempt, takeDrawLock })
      if ('winnerId' in announced) return announced.winnerId
      const [beacon] = await Promise.all([fetchRound(context, beaconRound, untilRoundMs), sleep(drawDelayMs)])
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
  } catch (error) {
    context.log.warn({ err: error }, 'draw failed, and so did withdrawing its announcement')
  }
}

/**
 * A raffle that was closed just now has a round that is not made yet: waits until it is made in time for the draw, but
 * only for a beacon that replies. Returns how many milliseconds are left until then.
 */
async function waitForRound({ beacon, clock }: AppContext, round: number | null): Promise<number> {
  if (beacon === null || round === null) return 0
  const untilMs = Math.max(0, timeOfRound(round).getTime() - clock.now().getTime())
  const waitMs = untilMs - (drawDelayMs - beaconTimeMs)
  if (waitMs <= 0 || !(beacon.answers() ?? (await beacon.probe(probeTimeoutMs)))) return untilMs
  await sleep(waitMs)
  return untilMs - waitMs
}

/** The round, if it is made and fetched before the draw. */
async function fetchRound({ beacon }: AppContext, round: number | null, untilMs: number): Promise<BeaconRound | null> {
  if (beacon === null || round === null || untilMs >= drawDelayMs) return null
  await sleep(untilMs)
  return beacon.fetch(round, drawDelayMs - untilMs)
}
