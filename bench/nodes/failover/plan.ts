import { Random } from '../../faults/plan/random.ts'

/**
 * The faults, each with the longest time in seconds in which nobody may be able to buy, where the shop guarantees one.
 */
export const faults = {
  'machine gone': 20,
  'postgres killed': 5,
  'frozen past its lease': undefined,
  'cut from etcd': undefined,
  'disk full': undefined,
  'switchover ordered': 3,
  'server of the shop killed': undefined,
} as const
export type FaultKind = keyof typeof faults

export type Round = {
  fault: FaultKind
  /** Milliseconds of sales before the fault. */
  after: number
  /** Milliseconds of the fault; for a frozen or isolated machine and a full disk, beyond the lease. */
  lasts: number
  /** The affected server of the shop, if any. */
  server: 0 | 1
}

const kinds = Object.keys(faults) as FaultKind[]

/** All rounds, derived from the seed alone: every seven rounds contain each fault once, in another order. */
export function planRounds(seed: number, count: number): Round[] {
  const rounds: Round[] = []
  for (let cycle = 0; rounds.length < count; cycle++) {
    const random = new Random(seed, 'failover', cycle)
    const order = kinds.map((fault) => ({ fault, at: random.next() })).toSorted((one, other) => one.at - other.at)
    for (const { fault } of order) {
      const [after, lasts] = [random.between(1500, 5000), random.between(3000, 9000)]
      rounds.push({ fault, after, lasts, server: random.one([0, 1] as const) })
    }
  }
  return rounds.slice(0, count)
}
