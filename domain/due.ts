import { daysLeft, endOf, hasLapsed } from './purchase.ts'

/** What the due board is divided into: by the days that remain, a begun one counted as whole, as purchases show them. */
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

/** Between which moments a rent of that part ends, the second one included; of the whole board without one. */
export function dueSpan(part: DuePart | undefined, now: Date, grace: number): { after: Date; until: Date } {
  const [after, until] = part ? between[part](grace) : [-grace, 7]
  return { after: endOf(now, after), until: endOf(now, until) }
}

/** The part of a rent that is on the board. */
export function duePart(end: Date, now: Date): DuePart {
  if (hasLapsed(end, now)) return 'gracia'
  const left = daysLeft(end, now)
  return left <= 1 ? 'ultimo-dia' : left <= 3 ? 'tres-dias' : 'siete-dias'
}
