import { daysLeft, endOf, hasLapsed } from './purchase.ts'

/** The parts of the due board, by the remaining days, rounded up as purchases show them. */
export const dueParts = ['gracia', 'ultimo-dia', 'tres-dias', 'siete-dias'] as const
export type DuePart = (typeof dueParts)[number]

export const duePartLabels: Record<DuePart, string> = {
  gracia: 'En gracia',
  'ultimo-dia': 'Último día',
  'tres-dias': '3 días',
  'siete-dias': '7 días',
}

/** The range of days until the end of a rent in each part (`after` excluded, `until` included). */
const between: Record<DuePart, (grace: number) => [after: number, until: number]> = {
  gracia: (grace) => [-grace, 0],
  'ultimo-dia': () => [0, 1],
  'tres-dias': () => [1, 3],
  'siete-dias': () => [3, 7],
}

/**
 * The range of end dates of rents in that part (`after` excluded, `until` included); without one, of the whole board.
 */
export function dueSpan(part: DuePart | undefined, now: Date, grace: number): { after: Date; until: Date } {
  const [after, until] = part ? between[part](grace) : [-grace, 7]
  return { after: endOf(now, after), until: endOf(now, until) }
}

/** The part of the board that a rent is in. */
export function duePart(end: Date, now: Date): DuePart {
  if (hasLapsed(end, now)) return 'gracia'
  const left = daysLeft(end, now)
  return left <= 1 ? 'ultimo-dia' : left <= 3 ? 'tres-dias' : 'siete-dias'
}
