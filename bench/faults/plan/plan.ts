import { createHash } from 'node:crypto'
import { planAction, planDraw, type PlannedAction } from './actions.ts'
import { Random } from './random.ts'
import { planFaults, type DatabaseKind, type Fault } from './faults.ts'

/** The number of people; every run has the same ones. */
export const people = { customers: 5, resellers: 2, administrators: 3 } as const
export const buyers = people.customers + people.resellers

/** One person's calls, each `wait` milliseconds after the reply to the previous one. */
type Lane = { who: 'buyer' | 'administrator'; index: number; calls: { wait: number; act: PlannedAction }[] }

export type RoundPlan = {
  round: number
  /** A raffle that is created with the round. */
  raffle: { tickets: number; price: number }
  lanes: Lane[]
  faults: Fault[]
}

export const serversOf = (kind: DatabaseKind) => (kind === 'external' ? 2 : 1)

/**
 * The plan of a round, derived from the seed and independent of other rounds: one can be repeated without the others.
 */
export function planRound(seed: number, kind: DatabaseKind, round: number): RoundPlan {
  const random = (about: string) => new Random(seed, kind, round, about)
  const lane = (who: Lane['who'], index: number): Lane => {
    const own = random(`${who} ${index}`)
    const calls = Array.from({ length: own.between(5, 8) }, () => ({
      wait: own.between(0, 220),
      act: planAction(own, who),
    }))
    return { who, index, calls }
  }
  const lanes = [
    ...Array.from({ length: buyers }, (_, index) => lane('buyer', index)),
    ...Array.from({ length: people.administrators }, (_, index) => lane('administrator', index)),
  ]
  const draws = random('draws')
  if (draws.chance(0.45)) lanes.at(-1)?.calls.unshift({ wait: draws.between(0, 300), act: planDraw(draws) })
  const raffles = random('raffle')
  return {
    round,
    raffle: { tickets: raffles.between(3, 9), price: raffles.between(1, 6) * 50 },
    lanes,
    faults: planFaults(random('faults'), serversOf(kind)),
  }
}

/** Equal fingerprints mean the same schedule of calls and faults. */
export function fingerprint(seed: number, kind: DatabaseKind, rounds: readonly number[]): string {
  const hash = createHash('sha256')
  for (const round of rounds) hash.update(JSON.stringify(planRound(seed, kind, round)))
  return hash.digest('hex').slice(0, 16)
}
