import { setTimeout as sleep } from 'node:timers/promises'
import { actsOf } from './acts.ts'
import { buyOnce, type Wish } from './buyer.ts'
import type { Stocked } from './stock-shop.ts'
import { Tally } from './tally.ts'

export type Load = {
  tally: Tally
  /** What each buyer wanted, by username. */
  wishes: Map<string, Wish[]>
  /** Resolves when everybody has finished what they were doing. */
  stop(): Promise<void>
}

/** Lets people come to a shop, do what people do, pause, and do it again, until told to stop. */
export function startLoad(stocked: Stocked, { pause }: { pause: number }): Load {
  const tally = new Tally()
  const wishes = new Map<string, Wish[]>()
  let going = true
  const again = async (act: () => Promise<unknown>) => {
    while (going) {
      await act()
      await sleep(pause * (0.5 + Math.random()))
    }
  }
  const people = Object.entries(actsOf(stocked)).flatMap(([kind, [count, act]]) =>
    Array.from({ length: count }, () => again(() => tally.time(kind, act))),
  )
  for (const buyer of stocked.buyers) {
    const mine: Wish[] = []
    wishes.set(buyer.username, mine)
    people.push(again(async () => mine.push(await buyOnce(buyer, stocked.productIds, tally))))
  }
  return {
    tally,
    wishes,
    async stop() {
      going = false
      await Promise.all(people)
    },
  }
}
