/** A change of a number that took effect at one moment between `from` and `to`. */
export type Move = { from: number; to: number; by: number }
/** A refusal: at one moment between `from` and `to` the number was less than `below`. */
export type Refusal = { from: number; to: number; below: number }

const maxOrdersTried = 100_000

/**
 * Whether the moves are linearizable: some order respects which reply preceded which request, never goes below zero,
 * ends at `after`, and makes every refusal true at its moment. Undefined after `maxOrdersTried`.
 */
export function isLinearizable(
  before: number,
  after: number,
  moves: readonly Move[],
  refusals: readonly Refusal[],
): boolean | undefined {
  if (before + moves.reduce((sum, { by }) => sum + by, 0) !== after) return false
  const steps = [...moves.map((move) => ({ ...move, below: Infinity })), ...refusals.map((one) => ({ ...one, by: 0 }))]
  // Steps that ended first are tried first: that is nearly always the actual order.
  const sorted = steps.toSorted((one, other) => one.to - other.to || one.from - other.from)
  const all = (1n << BigInt(sorted.length)) - 1n
  const dead = new Set<bigint>()
  let tried = 0

  function goOn(taken: bigint, value: number): boolean {
    if (taken === all) return true
    if (dead.has(taken) || tried++ > maxOrdersTried) return false
    const left = sorted.flatMap((step, index) => ((taken >> BigInt(index)) & 1n ? [] : [{ step, index }]))
    const soonest = Math.min(...left.map(({ step }) => step.to))
    for (const { step, index } of left) {
      // Another step ended before this one began.
      if (step.from > soonest) continue
      if (value + step.by < 0 || value >= step.below) continue
      if (goOn(taken | (1n << BigInt(index)), value + step.by)) return true
    }
    dead.add(taken)
    return false
  }
  const found = goOn(0n, before)
  return !found && tried > maxOrdersTried ? undefined : found
}
