import { setTimeout as sleep } from 'node:timers/promises'
import type { api } from '#contract/index.ts'
import type { Winner } from '#contract/raffles.ts'
import type { BodyOf } from '#contract/route.ts'
import { timeOfRound, type BeaconRound } from '#domain/draw/beacon.ts'
import { drawDelay } from '#domain/draw/timing.ts'
import type { Caller } from '../accounts/sessions.ts'
import type { World } from '../world.ts'
import { announceDraw } from './announce-draw.ts'
import { drawWinner } from './draw-winner.ts'
import { getWinner } from './list-winners.ts'

/** How long a draw waits for the beacon at most, the round still to be made included. */
const beaconPatience = 5_000

/**
 * Announces a draw to every open screen, waits until they show it, and draws. A server that ends in between leaves the
 * raffle as it was, to be drawn again.
 */
export async function draw(
  world: World,
  caller: Caller,
  order: BodyOf<typeof api.raffles.draw>,
  idempotencyKey?: string,
): Promise<Winner> {
  const request = ['draw', order.productId, order.early ?? false]
  const attempt = idempotencyKey ? { userId: caller.id, key: idempotencyKey, request } : undefined
  const announced = await announceDraw(world, caller, order, attempt)
  if ('winnerId' in announced) return getWinner(world.db, caller.role, announced.winnerId)
  const [beacon] = await Promise.all([beaconOf(world, announced.beaconRound), sleep(drawDelay)])
  const id = await drawWinner(world, caller, announced, beacon, attempt)
  return getWinner(world.db, caller.role, id)
}

async function beaconOf({ beacon, clock }: World, round: number | null): Promise<BeaconRound | null> {
  if (beacon === null || round === null) return null
  // A raffle that was closed this moment waits for a round that is not made yet.
  const wait = Math.max(0, timeOfRound(round).getTime() - clock.now().getTime())
  if (wait >= beaconPatience) return null
  await sleep(wait)
  return beacon.fetch(round, beaconPatience - wait)
}
