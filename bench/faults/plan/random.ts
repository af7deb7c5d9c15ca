import { createHash } from 'node:crypto'

/** A seeded random generator: the same words give the same sequence on every machine. */
export class Random {
  readonly #state: Uint32Array

  constructor(...words: (string | number)[]) {
    const hash = createHash('sha256').update(words.join(':')).digest()
    this.#state = new Uint32Array([0, 4, 8, 12].map((at) => hash.readUInt32LE(at)))
  }

  /** sfc32: at least 0, below 1. */
  next(): number {
    const s = this.#state
    const [a = 0, b = 0, c = 0, d = 0] = s
    const sum = (a + b + d) >>> 0
    s.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + sum, d + 1])
    return sum / 2 ** 32
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(odds: number): boolean {
    return this.next() < odds
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item
  }

  /** One of the keys, with a probability proportional to its weight. */
  weighed<Key extends string>(weights: Record<Key, number>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]
    if (!found) throw new Error('nothing to choose from')
    return found[0]
  }
}
