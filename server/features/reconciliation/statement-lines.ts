import { limaDay, startOfLimaDay } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import type { StatementPayment } from '#domain/statement.ts'

export type Line = StatementPayment & { reference: string }

/**
 * Each line with what it is known again by, in whatever file it comes: its day in Lima, its amount, its number, and the how
 * manieth it is of those that are equal. Neither who paid nor the hour: another export of the same account may leave them out.
 * Counted from the oldest on, whichever way the file is sorted: the next one has more lines of the same day.
 */
export function withReferences(payments: readonly StatementPayment[]): Line[] {
  const counts = new Map<string, number>()
  return oldestFirst(payments).map((payment) => {
    const same = `${limaDay(payment.at)} ${payment.amount} ${payment.operationNumber ?? '-'}`
    const count = (counts.get(same) ?? 0) + 1
    counts.set(same, count)
    return { ...payment, reference: `${same} ${count}` }
  })
}

/** Those of one moment stay in the order of the file, or in the opposite one where the newest stands on top. */
function oldestFirst(payments: readonly StatementPayment[]): StatementPayment[] {
  const steps = payments.slice(1).map(({ at }, index) => Math.sign(at.getTime() - (payments[index]?.at.getTime() ?? 0)))
  const isNewestFirst = steps.reduce((sum, step) => sum + step, 0) < 0
  return (isNewestFirst ? payments.toReversed() : payments).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** A payment that came in by another door. */
type Recorded = { id: number; amount: Centimos; at: Date; operationNumber: string | null }

type Compared = {
  fresh: Line[]
  known: Line[]
  /** Lines that are payments recorded otherwise. */
  seen: { id: number; reference: string }[]
  /** Payments recorded otherwise, of the time that the lines cover, that are not among them. */
  unseen: number[]
}

/** Holds the lines of a statement against what came in before. */
export function compareLines(
  lines: readonly Line[],
  before: { known: ReadonlySet<string>; unseen: readonly Recorded[]; now: Date },
): Compared {
  const seen: Compared['seen'] = []
  const left = new Set(before.unseen)
  const found = new Set<Line>()
  const unknown = lines.filter(({ reference }) => !before.known.has(reference))
  // Those with the same number first, so that one without takes none of theirs.
  for (const isSame of [sameNumber, mayBeSame]) {
    for (const line of unknown) {
      if (found.has(line)) continue
      const recorded = [...left].find((it) => isSamePayment(it, line) && isSame(it, line))
      if (!recorded) continue
      left.delete(recorded)
      found.add(line)
      seen.push({ id: recorded.id, reference: line.reference })
    }
  }
  const until = coveredUntil(lines, before.now)
  return {
    fresh: unknown.filter((line) => !found.has(line)),
    known: lines.filter((line) => before.known.has(line.reference) || found.has(line)),
    seen,
    unseen: [...left].filter(({ at }) => at.getTime() <= until).map(({ id }) => id),
  }
}

type Numbered = { operationNumber: string | null }
const isSamePayment = (recorded: Recorded, line: Line) =>
  recorded.amount === line.amount && limaDay(recorded.at) === limaDay(line.at)
const sameNumber = (recorded: Numbered, line: Numbered) =>
  recorded.operationNumber !== null && recorded.operationNumber === line.operationNumber
const mayBeSame = (recorded: Numbered, line: Numbered) =>
  recorded.operationNumber === null || line.operationNumber === null

/** A statement that was made today says nothing of the hours after its last line. */
function coveredUntil(lines: readonly Line[], now: Date): number {
  const last = Math.max(...lines.map(({ at }) => at.getTime()))
  const isToday = lines.some(({ at }) => limaDay(at) === limaDay(now))
  if (!isToday) return Infinity
  return lines.every(({ hasTime }) => hasTime) ? last : startOfLimaDay(now).getTime() - 1
}
