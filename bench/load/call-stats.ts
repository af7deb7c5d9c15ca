type Figures = { times: number[]; failures: number }

/** The most durations kept per kind; beyond it, newer ones replace older ones in turn. */
const maxSamples = 20_000

/** The results of a load, by kind of action. */
export class CallStats {
  readonly #kinds = new Map<string, Figures & { calls: number }>()

  /** Times an action; an error counts as a failure and is not rethrown. Returns whether it succeeded. */
  async time(kind: string, act: () => Promise<unknown>): Promise<boolean> {
    const started = performance.now()
    const isWell = await act().then(
      () => true,
      () => false,
    )
    this.add(kind, performance.now() - started, isWell)
    return isWell
  }

  add(kind: string, milliseconds: number, isWell: boolean): void {
    const figures = this.#kinds.get(kind) ?? { times: [], failures: 0, calls: 0 }
    this.#kinds.set(kind, figures)
    if (figures.times.length < maxSamples) figures.times.push(milliseconds)
    else figures.times[figures.calls % maxSamples] = milliseconds
    figures.calls++
    if (!isWell) figures.failures++
  }

  percentile(kind: string, share: number): number {
    const sorted = (this.#kinds.get(kind)?.times ?? []).toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  }

  get failures(): number {
    return [...this.#kinds.values()].reduce((sum, { failures }) => sum + failures, 0)
  }

  /** One line per kind. */
  table(): string {
    const lines = [
      `${'act'.padEnd(28)}${'times'.padStart(9)}${'failed'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}`,
    ]
    for (const [kind, { calls, failures }] of [...this.#kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const times = [0.5, 0.99].map((share) => this.percentile(kind, share).toFixed(0).padStart(9)).join('')
      lines.push(`${kind.padEnd(28)}${String(calls).padStart(9)}${String(failures).padStart(9)}${times}`)
    }
    return lines.join('\n')
  }
}
