import { readdir, readFile } from 'node:fs/promises'
import { median } from '../repeat.ts'

/** A sample of a process. Memory is its resident set in megabytes. */
export type Sample = { at: number; memory: number; descriptors: number }
type Figure = 'memory' | 'descriptors'

export async function sample(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  return { at: performance.now(), memory, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}

/** The trend of a figure over a run: the medians of its first and last third, their ratio, and its slope per hour. */
export function trendOf(samples: readonly Sample[], figure: Figure) {
  const third = Math.floor(samples.length / 3)
  const medianOf = (part: readonly Sample[]) => median(part.map((it) => it[figure]))
  const [first, last] = [medianOf(samples.slice(0, third)), medianOf(samples.slice(-third))]
  return { first, last, ratio: last / first, perHour: slope(samples, figure) }
}

/** The slope of the linear regression. */
function slope(samples: readonly Sample[], figure: Figure): number {
  const hours = samples.map(({ at }) => at / 3_600_000)
  const [x, y] = [mean(hours), mean(samples.map((it) => it[figure]))]
  const over = samples.reduce((sum, it, index) => sum + ((hours[index] ?? 0) - x) * (it[figure] - y), 0)
  return over / hours.reduce((sum, hour) => sum + (hour - x) ** 2, 0)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
