import { setImmediate } from 'node:timers/promises'

/** A request that asks the database ten times waits so long at each of its answers. */
const maxTurnMs = 2

/** Goes through many items without holding up the server: whenever a turn has lasted too long, other work runs first. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
  let started = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - started < maxTurnMs) continue
    await setImmediate()
    started = performance.now()
  }
}
