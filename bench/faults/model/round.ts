import type { Operation } from '../run/history.ts'
import type { Snapshot } from '../run/snapshot.ts'

/** A round that is over: what was asked and answered, and the shop before and after it. */
export type Round = {
  operations: readonly Operation[]
  before: Snapshot
  after: Snapshot
  /** What one of a product costs that person. */
  priceOf: (userId: number, productId: number) => number
  /** When nothing ran any more. */
  quiet: number
}

/** The rows of `after` that were not there before. */
export function fresh<Key, Row>(before: ReadonlyMap<Key, Row>, after: ReadonlyMap<Key, Row>): Row[] {
  return [...after].flatMap(([key, row]) => (before.has(key) ? [] : [row]))
}

/** What was there before and is not, or is another. */
export function* lost<Key, Row>(
  what: string,
  before: ReadonlyMap<Key, Row>,
  after: ReadonlyMap<Key, Row>,
  of: (row: Row) => unknown,
): Iterable<string> {
  for (const [key, row] of before) {
    const now = after.get(key)
    if (now === undefined) yield `${what} ${String(key)} is gone`
    else if (JSON.stringify(of(now)) !== JSON.stringify(of(row))) {
      yield `${what} ${String(key)} was ${JSON.stringify(of(row))} and is ${JSON.stringify(of(now))}`
    }
  }
}

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
