import { limaDay, limaDayNumber } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import { normalNumber } from '#domain/operation-number.ts'
import type { StatementPayment } from '#domain/statement.ts'
import { inTurns } from '../../platform/in-turns.ts'

export type Line = StatementPayment & { reference: string }

/** A recorded payment. */
type Recorded = { amount: Centimos; at: Date; operationNumber: string | null }
/** A payment from a statement, or confirmed by one; its hour is known only if that statement has hours. */
type ImportedPayment = Recorded & { reference: string; hasTime: boolean }
/** A payment from another source that no statement has confirmed yet. */
type UnconfirmedPayment = Recorded & { id: number }

type Compared = {
  fresh: Line[]
  known: StatementPayment[]
  /** Payments from other sources that are among the lines, with the hour of the line if it has one. */
  confirmed: { id: number; reference: string; at: Date | null }[]
  /** Payments from other sources, within the time that the lines cover, that are not among them. */
  missing: number[]
}

/**
 * Compares the lines of a statement with the recorded payments. A line is known if it matches a payment of its day in
 * Lima and its amount; each payment matches one line. Another export of the same account may omit numbers, hours and
 * payers, so only fields present in both must be equal: the number always, the minute if there are several candidates.
 */
export async function compareLines(
  payments: readonly StatementPayment[],
  before: { imported: readonly ImportedPayment[]; unconfirmed: readonly UnconfirmedPayment[]; now: Date },
): Promise<Compared> {
  const lines = oldestFirst(payments)
  const haveHours = lines.every(({ hasTime }) => hasTime)
  const covers = haveHours ? coverageOf(lines) : () => true
  const imported = before.imported.filter(({ at, hasTime }) => !hasTime || covers(at))
  const inStatements = await pairUp(lines, imported, [byNumberAndMinute, byNumber, byMinute, byNothing])
  const rest = lines.filter((line) => !inStatements.has(line))
  const recorded = await pairWithUnconfirmed(rest, before.unconfirmed)
  const confirmedIds = new Set([...recorded.values()].map(({ id }) => id))
  const referenceOf = referencesBeside(before.imported.map(({ reference }) => reference))
  const today = limaDay(before.now)
  const isOver = ({ at }: Recorded) => haveHours || limaDay(at) !== today
  const confirmed: Compared['confirmed'] = []
  for await (const [line, { id }] of inTurns(recorded)) {
    confirmed.push({ id, reference: referenceOf(line), at: line.hasTime ? line.at : null })
  }
  const fresh: Line[] = []
  for await (const line of inTurns(rest)) {
    if (!recorded.has(line)) fresh.push({ ...line, reference: referenceOf(line) })
  }
  return {
    confirmed,
    fresh,
    known: lines.filter((line) => inStatements.has(line) || recorded.has(line)),
    missing: before.unconfirmed
      .filter((it) => !confirmedIds.has(it.id) && covers(it.at) && isOver(it))
      .map(({ id }) => id),
  }
}

/** Gives each line a unique reference, when none is taken. */
export const withReferences = async (payments: readonly StatementPayment[]): Promise<Line[]> =>
  (await compareLines(payments, { imported: [], unconfirmed: [], now: new Date(0) })).fresh

/** Makes references from day, amount, number, and the rank among equal lines, skipping those that are taken. */
function referencesBeside(taken: readonly string[]): (line: StatementPayment) => string {
  const used = new Set(taken)
  const counts = new Map<string, number>()
  return ({ at, amount, operationNumber }) => {
    const same = `${limaDay(at)} ${amount} ${operationNumber ?? '-'}`
    let count = (counts.get(same) ?? 0) + 1
    while (used.has(`${same} ${count}`)) count++
    counts.set(same, count)
    return `${same} ${count}`
  }
}

/** Lines of one moment stay in the order of the file, or in reverse if the file has the newest first. */
function oldestFirst(payments: readonly StatementPayment[]): StatementPayment[] {
  const steps = payments.slice(1).map(({ at }, index) => Math.sign(at.getTime() - (payments[index]?.at.getTime() ?? 0)))
  const isNewestFirst = steps.reduce((sum, step) => sum + step, 0) < 0
  return (isNewestFirst ? payments.toReversed() : payments).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** What a payment must have in common with another of the same day and amount; null if unknown. */
type Marks = { number: string | null; minute: number | null }

/** The name of those among which the first one is the same payment; null if there are none. */
type Rule = (line: Marks) => string | null
const byNumber: Rule = ({ number }) => (number === null ? null : `number ${number}`)
const byNumberAndMinute: Rule = ({ number, minute }) =>
  number === null || minute === null ? null : `number ${number} at ${minute}`
const byNothing: Rule = ({ number }) => (number === null ? 'any' : 'without a number')
const byMinute: Rule = (line) => (line.minute === null ? null : `${byNothing(line)} at ${line.minute}`)

/** Everything by which a line may find a payment. */
function namesOf({ number, minute }: Marks): string[] {
  const names = number === null ? ['any', 'without a number'] : ['any', `number ${number}`]
  return minute === null ? names : [...names, ...names.map((name) => `${name} at ${minute}`)]
}

const groupOf = ({ at, amount }: Recorded) => `${limaDayNumber(at)} ${amount}`
const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000)

const marksOf = ({ operationNumber, at, hasTime = false }: Recorded & { hasTime?: boolean }): Marks => ({
  number: operationNumber ? normalNumber(operationNumber) : null,
  minute: hasTime ? minuteOf(at) : null,
})

/**
 * Pairs lines with payments of the same day and amount, each once: all that match by the first rule, then by the
 * second, and so on. A day may have thousands of one amount.
 */
async function pairUp<Payment extends Recorded & { hasTime?: boolean }>(
  lines: readonly StatementPayment[],
  payments: readonly Payment[],
  rules: readonly Rule[],
): Promise<Map<StatementPayment, Payment>> {
  const byName = new Map<string, { payments: Payment[]; next: number }>()
  for await (const payment of inTurns(payments)) {
    const group = groupOf(payment)
    for (const name of namesOf(marksOf(payment))) {
      const key = `${group} ${name}`
      const queue = byName.get(key)
      if (queue) queue.payments.push(payment)
      else byName.set(key, { payments: [payment], next: 0 })
    }
  }
  const taken = new Set<Payment>()
  const asked: { line: StatementPayment; marks: Marks; group: string }[] = []
  for await (const line of inTurns(lines)) asked.push({ line, marks: marksOf(line), group: groupOf(line) })
  const pairs = new Map<StatementPayment, Payment>()
  for (const rule of rules) {
    for await (const { line, marks, group } of inTurns(asked)) {
      const name = rule(marks)
      const queue = name === null || pairs.has(line) ? undefined : byName.get(`${group} ${name}`)
      if (!queue) continue
      let found = queue.payments[queue.next]
      while (found && taken.has(found)) found = queue.payments[++queue.next]
      if (!found) continue
      pairs.set(line, found)
      taken.add(found)
    }
  }
  return pairs
}

/** Staff may record a payment up to this long before the bank's time of it. */
const maxRecordedEarlyMs = 30 * 60_000

/**
 * Pairs lines with payments from other sources of the same day and amount, each once: equal numbers first, then, where
 * one has none, the nearest in time, for whatever was recorded first. A payment may be recorded hours after it was made,
 * but not before. Those with a number come first, as they have fewer lines to choose from.
 */
async function pairWithUnconfirmed(
  lines: readonly StatementPayment[],
  unconfirmed: readonly UnconfirmedPayment[],
): Promise<Map<StatementPayment, UnconfirmedPayment>> {
  const pairs = await pairUp(lines, unconfirmed, [byNumber])
  const paired = new Set(pairs.values())
  const left = unconfirmed
    .filter((it) => !paired.has(it))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const groups = Map.groupBy(lines, groupOf)
  for (const [group, payments] of Map.groupBy(left, groupOf)) {
    for (const isNumbered of [true, false]) {
      const free = (groups.get(group) ?? []).filter((line) => !pairs.has(line) && !(isNumbered && line.operationNumber))
      const asking = payments.filter(({ operationNumber }) => Boolean(operationNumber) === isNumbered)
      for await (const payment of inTurns(asking)) {
        const line = takeNearest(free, payment.at.getTime())
        if (line) pairs.set(line, payment)
      }
    }
  }
  return pairs
}

/** Takes the line nearest to a moment out of these, which are sorted by time. */
function takeNearest(lines: StatementPayment[], moment: number): StatementPayment | undefined {
  const after = countBefore(lines, moment)
  const [nearest] = [after - 1, after]
    .map((index) => ({ index, ms: moment - (lines[index]?.at.getTime() ?? NaN) }))
    .filter(({ ms }) => ms >= -maxRecordedEarlyMs)
    .toSorted((one, other) => Math.abs(one.ms) - Math.abs(other.ms))
  return nearest && lines.splice(nearest.index, 1)[0]
}

/** How many of these lines, sorted by time, were before a moment. */
function countBefore(lines: readonly StatementPayment[], moment: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.at.getTime() ?? Infinity) < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Lists of recent movements begin and end in the middle of a day: they say nothing about the time outside. */
function coverageOf(lines: readonly StatementPayment[]): (at: Date) => boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return () => true
  return (at) => minuteOf(at) >= minuteOf(first.at) && minuteOf(at) <= minuteOf(last.at)
}
