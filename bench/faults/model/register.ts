import { operationStatus, timeWindowOf, type Operation } from '../run/history.ts'

type Write = { operation: Operation; value: string }

/** The possible final values of a register after these writes, in any order that the replies allow. */
export function possibleValues(before: string, writes: readonly Write[], quiet: number): Set<string> {
  const made = writes
    .filter(({ operation }) => operationStatus(operation) !== 'not done')
    .map(({ operation, value }) => ({ value, status: operationStatus(operation), ...timeWindowOf(operation, quiet) }))
  const last = made.filter((write) => !made.some((other) => other.status === 'done' && other.from > write.to))
  const untouched = made.every(({ status }) => status === 'unknown') ? [before] : []
  return new Set([...untouched, ...last.map(({ value }) => value)])
}
