import { setTimeout as sleep } from 'node:timers/promises'
import { actionsOf } from './actions.ts'
import { buyOnce, type PurchaseIntent } from './buyer.ts'
import type { Stocked } from './stock-shop.ts'
import { CallStats } from './call-stats.ts'

export type Load = {
  stats: CallStats
  /** What each buyer wanted, by username. */
  intents: Map<string, PurchaseIntent[]>
  /** Resolves when everybody has finished what they were doing. */
  stop(): Promise<void>
}

/** Lets people come to a shop, do what people do, pause, and do it again, until told to stop. */
export function startLoad(
  stocked: Stocked,
  /** `only` the buyers come, and nobody to look. */
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
