/** A change of a number that took effect at one moment between the two. */
export type Move = { from: number; to: number; by: number }
/** An answer that says that at one moment between the two the number was below that. */
export type Refusal = { from: number; to: number; below: number }

const maxOrdersTried = 100_000

/**
 * Whether the moves can be put into an order that keeps to who was answered before whom, never takes the number below
 * zero, ends where it ended, and has a moment for every refusal. Undefined when too many orders had to be tried.
 */
export function hasOrder(
  before: number,
  after: number,
  moves: readonly Move[],
  refusals: readonly Refusal[],
): boolean | undefined {
  if (before + moves.reduce((sum, { by }) => sum + by, 0) !== after) return false
  const steps = [...moves.map((move) => ({ ...move, below: Infinity })), ...refusals.map((one) => ({ ...one, by: 0 }))]
  // What had to be over first is tried first: that is nearly always the order in which it happened.
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
      // Another one was over before this one began.
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
