import type { Operation } from '../run/history.ts'
import type { Snapshot } from '../run/snapshot.ts'

/** A finished round: its requests and replies, and the shop before and after it. */
export type Round = {
  operations: readonly Operation[]
  before: Snapshot
  after: Snapshot
  /** The unit price of a product for a user. */
  priceOf: (userId: number, productId: number) => number
  /** Whom payouts and corrections are of. */
  supplierId: number
  /** The time from which nothing was running. */
  quiet: number
}

/** The rows of `after` that are not in `before`. */
export function fresh<Key, Row>(before: ReadonlyMap<Key, Row>, after: ReadonlyMap<Key, Row>): Row[] {
  return [...after].flatMap(([key, row]) => (before.has(key) ? [] : [row]))
}

/** Reports rows of `before` that are missing or changed in `after`. */
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
