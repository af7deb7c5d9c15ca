import { fateOf, spanOf, type Operation } from '../run/history.ts'

type Write = { operation: Operation; value: string }

/** The possible final values of a register after these writes, in any order that the replies allow. */
export function possibleValues(before: string, writes: readonly Write[], quiet: number): Set<string> {
  const made = writes
    .filter(({ operation }) => fateOf(operation) !== 'not done')
    .map(({ operation, value }) => ({ value, fate: fateOf(operation), ...spanOf(operation, quiet) }))
  const last = made.filter((write) => !made.some((other) => other.fate === 'done' && other.from > write.to))
  const untouched = made.every(({ fate }) => fate === 'unknown') ? [before] : []
  return new Set([...untouched, ...last.map(({ value }) => value)])
}
