import type { BenchShop } from './bench-shop.ts'
import type { Run } from './repeat.ts'

/** What one call is made of and the next is not: ids, keys, tokens. */
export type Inputs = Record<string, string | number>

/** One line of the table: a call, or some that belong together, by so many people at once. */
export type Line = {
  name: string
  connections: number
  /** What the next call of this connection is made of. */
  inputs?: (shop: BenchShop, connection: number) => Inputs
  /** The requests of one call; each may need the answer to the one before. */
  requests: ((inputs: Inputs, answer: string) => Buffer)[]
  /** Makes ready what the calls of one turn use up, before each of them. */
  prepare?: (shop: BenchShop, seconds: number) => Promise<void>
  /** The least that this could be, by other means than the two of every line. */
  minimal?: (shop: BenchShop, seconds: number) => Promise<Run>
  /** The same without what the shop's tables have to hold. */
  raw?: (shop: BenchShop, seconds: number) => Promise<Run>
  /** What the call leaves to compare with is not SQL. */
  withoutSql?: true
}
