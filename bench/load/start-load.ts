import { setTimeout as sleep } from 'node:timers/promises'
import { actionsOf } from './actions.ts'
import { buyOnce, type PurchaseIntent } from './buyer.ts'
import type { LoadShop } from './stock-shop.ts'
import { CallStats } from './call-stats.ts'

export type Load = {
  stats: CallStats
  /** The intended purchases of each buyer, by username. */
  intents: Map<string, PurchaseIntent[]>
  /** Resolves when all actions in progress have finished. */
  stop(): Promise<void>
}

/** Simulates users of a shop, who act, pause and act again until stopped. */
export function startLoad(
  stocked: LoadShop,
  /** With `only`, there are buyers and no other users. */
  { thinkTimeMs, only }: { thinkTimeMs: number; only?: 'buyers' },
): Load {
  const stats = new CallStats()
  const intents = new Map<string, PurchaseIntent[]>()
  let going = true
  const again = async (act: () => Promise<unknown>) => {
    while (going) {
      await act()
      await sleep(thinkTimeMs * (0.5 + Math.random()))
    }
  }
  const people = Object.entries(only ? {} : actionsOf(stocked)).flatMap(([kind, [count, act]]) =>
    Array.from({ length: count }, () => again(() => stats.time(kind, act))),
  )
  for (const buyer of stocked.buyers) {
    const mine: PurchaseIntent[] = []
    intents.set(buyer.username, mine)
    people.push(again(async () => mine.push(await buyOnce(buyer, stocked.productIds, stats))))
  }
  return {
    stats,
    intents,
    async stop() {
      going = false
      await Promise.all(people)
    },
  }
}
