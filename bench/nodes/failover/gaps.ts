/** The longest time between two successive moments in a range, whose ends count as moments. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).toSorted((one, other) => one - other)
  let [longest, last] = [0, from]
  for (const at of [...within, to]) {
    longest = Math.max(longest, at - last)
    last = at
  }
  return longest
}
