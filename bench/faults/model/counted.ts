import { operationStatus, type Operation } from '../run/history.ts'
import { grouped } from './round.ts'

/**
 * Checks rows that do not name their request: of each kind there must be at least as many as were acknowledged, and at
 * most as many as were acknowledged or have an unknown outcome.
 */
export function* counted<Op extends Operation, Row>(
  what: string,
  operations: readonly Op[],
  sortOf: (operation: Op) => string,
  rows: readonly Row[],
  sortOfRow: (row: Row) => string,
): Iterable<string> {
  const asked = grouped(operations, sortOf)
  const found = grouped(rows, sortOfRow)
  for (const sort of new Set([...asked.keys(), ...found.keys()])) {
    const statuses = (asked.get(sort) ?? []).map(operationStatus)
    const done = statuses.filter((status) => status === 'done').length
    const max = done + statuses.filter((status) => status === 'unknown').length
    const count = found.get(sort)?.length ?? 0
    if (count < done) yield `${what} ${sort}: ${done} acknowledged, ${count} found`
    if (count > max) yield `${what} ${sort}: ${count} found, ${max} asked for`
  }
}
