// Aligns two pictures, each axis separately, by correlating their edge profiles. A cropped picture is stretched to the
// same size, so an alignment is the start and the end of one axis within the other.

/** How much a picture changes at each step along one axis, from 0 to 255. */
export type EdgeProfile = Uint8Array

/** The part of the other's axis that an axis covers; 0 to 1 is all of it. */
export type Range = { from: number; to: number }

/** The largest part of an axis that may be cropped at one edge. */
const maxCut = 0.06
/** Below this the two pictures are unrelated. */
const minCorrelation = 0.8

/** Finds the part of `other` that `profile` shows; undefined where they do not fit. */
export function alignProfiles(profile: EdgeProfile, other: EdgeProfile): Range | undefined {
  let best = { from: 0, to: 1, fit: -1 }
  const attempt = (from: number, to: number, step: number) => {
    const fit = correlate(profile, other, { from, to }, step)
    if (fit > best.fit) best = { from, to, fit }
  }
  const coarse = 0.01
  for (let from = -maxCut; from <= maxCut; from += coarse)
    for (let to = 1 - maxCut; to <= 1 + maxCut; to += coarse) attempt(from, to, 2)
  best.fit = correlate(profile, other, best, 1)
  for (let step = coarse / 2; step > 0.001; step /= 2) {
    for (let fit = -1; best.fit > fit;) {
      const { from, to } = best
      ;({ fit } = best)
      for (const first of [-step, 0, step]) for (const last of [-step, 0, step]) attempt(from + first, to + last, 1)
    }
  }
  return best.fit < minCorrelation ? undefined : best
}

/** Pearson's correlation of `one` with that range of `other`, from -1 to 1, sampled every `step` steps. */
function correlate(one: EdgeProfile, other: EdgeProfile, { from, to }: Range, step: number): number {
  const sums = new CorrelationSums()
  for (let at = 0; at < one.length; at += step) {
    const place = (from + ((to - from) * at) / (one.length - 1)) * (other.length - 1)
    const index = Math.floor(place)
    if (index < 0 || index >= other.length - 1) continue
    const rest = place - index
    sums.add(one[at] ?? 0, (other[index] ?? 0) * (1 - rest) + (other[index + 1] ?? 0) * rest)
  }
  return sums.correlation()
}

/** Accumulates pairs of numbers to compute their correlation. */
export class CorrelationSums {
  private count = 0
  private one = 0
  private other = 0
  private oneSquared = 0
  private otherSquared = 0
  private product = 0

  add(one: number, other: number): void {
    this.count++
    this.one += one
    this.other += other
    this.oneSquared += one * one
    this.otherSquared += other * other
    this.product += one * other
  }

  correlation(): number {
    const { count, one, other } = this
    if (count === 0) return -1
    const spread = (this.oneSquared - (one * one) / count) * (this.otherSquared - (other * other) / count)
    return (this.product - (one * other) / count) / Math.sqrt(spread + 1)
  }
}
