import { Random } from '../../faults/plan/random.ts'

/** What happens to the primary, and how long nobody may be able to buy, in seconds, where the shop promises it. */
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
  /** Milliseconds of selling before it. */
  after: number
  /** So many past the lease that a machine does not renew, or as long as a disk is full. */
  lasts: number
  /** The server of the shop that is meant, if one is. */
  server: 0 | 1
}

const kinds = Object.keys(faults) as FaultKind[]

/** All rounds, from the seed alone: each fault comes once in every seven, in another order. */
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
