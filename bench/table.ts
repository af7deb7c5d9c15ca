import type { Measured, Result } from './measure.ts'

const columns = ['shop : baseline', 'shop : SQL', 'shop : minimal', 'shop : raw', 'p50 : baseline', 'p99 : baseline']

const cell = (ratio: number | undefined) =>
  ratio === undefined ? '–' : ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0)
const percentile = (which: number, one: Result, other: Result | undefined) =>
  other && one.times.percentile(which) / other.times.percentile(which)

export const heading = (sizes: readonly number[]) =>
  row('', sizes.length > 1 ? 'size' : '', [...columns, ...(sizes.length > 1 ? ['p99 : smallest'] : [])])

/** Ratios of rates: 1 is as fast as the limit. Ratios of times: 1 is as fast, 2 takes twice as long. */
export function lineOf(
  name: string,
  size: string,
  { shop, baseline, sql, minimal, raw }: Measured,
  smallest?: Result,
): string {
  return row(name, size, [
    cell(shop.rate / baseline.rate),
    cell(sql && shop.rate / sql.rate),
    cell(minimal && shop.rate / minimal.rate),
    cell(raw && shop.rate / raw.rate),
    cell(percentile(50, shop, baseline)),
    cell(percentile(99, shop, baseline)),
    ...(smallest ? [cell(percentile(99, shop, smallest))] : []),
  ])
}

function row(name: string, size: string, cells: readonly string[]): string {
  return `${name.padEnd(24)}${size.padStart(8)} ${cells.map((it) => it.padStart(16)).join('')}\n`
}
