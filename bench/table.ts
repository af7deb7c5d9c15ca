import type { Measured, Result } from './measure.ts'

const columns = ['shop : bare', 'shop : SQL', 'shop : least', 'shop : barest', 'p50 : bare', 'p99 : bare']

const cell = (ratio: number | undefined) =>
  ratio === undefined ? '–' : ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0)
const percentile = (which: number, one: Result, other: Result | undefined) =>
  other && one.times.percentile(which) / other.times.percentile(which)

export const heading = (sizes: readonly number[]) =>
  row('', sizes.length > 1 ? 'size' : '', [...columns, ...(sizes.length > 1 ? ['p99 : smallest'] : [])])

/** Rates by rates: one is as quick as its limit. Times by times: one is as quick, two takes twice as long. */
export function lineOf(
  name: string,
  size: string,
  { shop, bare, sql, least, barest }: Measured,
  smallest?: Result,
): string {
  return row(name, size, [
    cell(shop.rate / bare.rate),
    cell(sql && shop.rate / sql.rate),
    cell(least && shop.rate / least.rate),
    cell(barest && shop.rate / barest.rate),
    cell(percentile(50, shop, bare)),
    cell(percentile(99, shop, bare)),
    ...(smallest ? [cell(percentile(99, shop, smallest))] : []),
  ])
}

function row(name: string, size: string, cells: readonly string[]): string {
  return `${name.padEnd(24)}${size.padStart(8)} ${cells.map((it) => it.padStart(16)).join('')}\n`
}
