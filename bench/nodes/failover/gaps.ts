/** The longest time between two of these moments within the two others, which count as moments themselves. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).toSorted((one, other) => one - other)
  let [longest, last] = [0, from]
  for (const at of [...within, to]) {
    longest = Math.max(longest, at - last)
    last = at
  }
  return longest
}
