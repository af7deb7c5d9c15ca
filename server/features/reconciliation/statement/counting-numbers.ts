import { type Cell, cellText } from './cells.ts'

/** The most that a number may be above or below the one before it. */
const maxStep = 3

/** Whether the numbers of a column count on line by line, up or down: one of them gives away the next. */
export function countsOn(cells: readonly Cell[]): boolean {
  const numbers = cells.map((cell) => /(\d{1,18})\D*$/.exec(cellText(cell))?.[1]).filter((it) => it !== undefined)
  const steps = numbers.slice(1).map((number, index) => BigInt(number) - BigInt(numbers[index] ?? 0))
  const up = steps.filter((step) => step > 0n && step <= maxStep).length
  const down = steps.filter((step) => step < 0n && step >= -maxStep).length
  return Math.max(up, down) > steps.length / 2
}
