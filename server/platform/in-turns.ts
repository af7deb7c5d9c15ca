import { setImmediate } from 'node:timers/promises'

/** Goes through many items without holding up the server: other work runs after every so many of them. */
export async function* inTurns<Item>(items: Iterable<Item>, atOnce = 200): AsyncGenerator<Item, void, undefined> {
  let count = 0
  for (const item of items) {
    yield item
    if (++count % atOnce === 0) await setImmediate()
  }
}
