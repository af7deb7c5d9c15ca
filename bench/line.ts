import type { BenchShop } from './bench-shop.ts'
import type { Run } from './repeat.ts'

/** The values that differ from call to call: ids, keys, tokens. */
export type Inputs = Record<string, string | number>

/** One line of the table: a request or a sequence of requests, on several connections at once. */
export type Line = {
  name: string
  connections: number
  /** Returns the inputs of the connection's next call. */
  inputs?: (shop: BenchShop, connection: number) => Inputs
  /** The requests of one call; each may use the reply to the previous one. */
  requests: ((inputs: Inputs, answer: string) => Buffer)[]
  /** Replenishes the data that the calls of one turn consume, before each turn. */
  prepare?: (shop: BenchShop, seconds: number) => Promise<void>
  /** A lower bound by other means than the two of every line. */
  minimal?: (shop: BenchShop, seconds: number) => Promise<Run>
  /** The same without the constraints and triggers of the shop's tables. */
  raw?: (shop: BenchShop, seconds: number) => Promise<Run>
  /** The work of this call is not SQL, so there is nothing to compare with. */
  withoutSql?: true
}
