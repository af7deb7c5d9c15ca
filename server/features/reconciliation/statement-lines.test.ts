import { describe, expect, test } from 'vitest'
import { centimos } from '#domain/money.ts'
import type { StatementPayment } from '#domain/statement.ts'
import { randomOf } from '../../testing/random.ts'
import { compareLines, withReferences, type Line } from './statement-lines.ts'

const minutes = (minute: number) => new Date(Date.UTC(2026, 4, 4, 14, minute))
const seeds = Array.from({ length: 300 }, (_, seed) => seed)

/** Integers from 0, below the given one. */
type Pick = (below: number) => number
function pickOf(seed: number): Pick {
  const next = randomOf(seed)
  return (below) => Math.floor(next() * below)
}

/** The payments of one day: few amounts, several in a minute. */
const paymentsOf = (pick: Pick): StatementPayment[] =>
  Array.from({ length: 12 }, (_, index) => ({
    amount: centimos(500 * (1 + pick(2))),
    at: minutes(pick(8)),
    line: index,
    hasTime: true,
    payer: null,
    message: null,
    numberCounts: false,
    operationNumber: String(1000 + index).padStart(8, '0'),
  }))

/** Imports one file after the other, as the shop does. */
async function importAll(files: readonly (readonly StatementPayment[])[]): Promise<Line[]> {
  const imported: Line[] = []
  for (const file of files)
    imported.push(...(await compareLines(file, { imported, unconfirmed: [], now: new Date(0) })).fresh)
  return imported
}

const amountsByMinute = (payments: readonly StatementPayment[]) =>
  payments.map(({ at, amount }) => `${at.toISOString()} ${amount}`).toSorted()

const within = (payments: readonly StatementPayment[], from: number, until: number) =>
  payments.filter(({ at }) => at >= minutes(from) && at <= minutes(until))

describe('overlapping parts of a day store each payment once', () => {
  test.each(['with numbers', 'without numbers', 'with numbers in some'])('%s', async (numbers) => {
    for (const seed of seeds) {
      const pick = pickOf(seed)
      const all = paymentsOf(pick)
      const files = Array.from({ length: 5 }, () => {
        const numbered = numbers === 'with numbers' || (numbers !== 'without numbers' && pick(2) === 0)
        const from = pick(8)
        const part = within(all, from, from + pick(8))
        return numbered ? part : part.map((it) => ({ ...it, operationNumber: null }))
      })
      const covered = all.filter(({ at, amount }) =>
        files.some((file) => file.some((it) => it.at.getTime() === at.getTime() && it.amount === amount)),
      )
      const imported = await importAll(files)
      expect(amountsByMinute(imported), `seed ${seed}`).toEqual(amountsByMinute(covered))
      expect(new Set(imported.map(({ reference }) => reference)).size).toBe(imported.length)
    }
  })
})

test('whole days are stored once, with or without hours and leading zeros', async () => {
  for (const seed of seeds) {
    const pick = pickOf(seed)
    const all = paymentsOf(pick)
    const files = Array.from({ length: 4 }, () => {
      const [hasTime, digits] = [pick(2) === 0, pick(3)]
      return all.map((it) => ({
        ...it,
        ...(!hasTime && { hasTime, at: minutes(-9 * 60) }),
        operationNumber: [null, String(Number(it.operationNumber)), it.operationNumber][digits] ?? null,
      }))
    })
    expect(await importAll(files), `seed ${seed}`).toHaveLength(all.length)
  }
})

/** Payments of one amount, an hour apart: each is nearest to what was recorded of it by hand. */
const hourly: StatementPayment[] = Array.from({ length: 10 }, (_, hour) => ({
  amount: centimos(5000),
  at: minutes(hour * 60),
  line: hour,
  hasTime: true,
  payer: null,
  message: null,
  numberCounts: false,
  operationNumber: String(1000 + hour),
}))

/** Imports the files into a shop where some payments were recorded by hand, as the shop does. */
async function importBeside(files: readonly (readonly StatementPayment[])[], byHand: readonly StatementPayment[]) {
  const imported: Parameters<typeof compareLines>[1]['imported'][number][] = []
  const recorded = byHand.map(({ amount, at }, id) => ({ id, amount, at, operationNumber: null }))
  const seen = new Map<number, Date | null>()
  const contradicted = new Set<number>()
  for (const file of files) {
    const compared = await compareLines(file, {
      imported,
      unconfirmed: recorded.filter(({ id }) => !seen.has(id)),
      now: new Date(0),
    })
    imported.push(...compared.fresh)
    for (const { id, reference, at } of compared.confirmed) {
      seen.set(id, at)
      contradicted.delete(id)
      const number = reference.split(' ')[2] ?? '-'
      const { amount = centimos(0), at: recordedAt = new Date(0) } = recorded[id] ?? {}
      const known = { at: at ?? recordedAt, hasTime: at !== null, operationNumber: number === '-' ? null : number }
      imported.push({ reference, amount, ...known })
    }
    for (const id of compared.missing) contradicted.add(id)
  }
  return { imported, seen, contradicted }
}

test('a manual payment matches its own line in any list of last movements', async () => {
  for (const seed of seeds) {
    const pick = pickOf(seed)
    const byHand = hourly.filter(() => pick(2) === 0).map((it) => ({ ...it, at: minutes(it.line * 60 + pick(4)) }))
    const files = Array.from({ length: 4 }, () => {
      const numbered = pick(2) === 0
      const part = hourly.slice(pick(10))
      return numbered ? part : part.map((it) => ({ ...it, operationNumber: null }))
    })
    const { imported, seen, contradicted } = await importBeside([...files, hourly], byHand)
    expect(
      imported.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime()),
      `seed ${seed}`,
    ).toEqual(hourly.map(({ at }) => at))
    for (const [id, at] of seen) expect(at, `seed ${seed}`).toEqual(minutes((byHand[id]?.line ?? 0) * 60))
    expect([...contradicted], `seed ${seed}`).toEqual([])
  }
})

test('a list contradicts manual payments only within the time that it covers', async () => {
  const byHand = [1, 4, 8].map(
    (line) => ({ ...hourly[0], line, at: minutes(line * 60), amount: centimos(7000) }) as StatementPayment,
  )
  expect([...(await importBeside([hourly.slice(2, 7)], byHand)).contradicted]).toEqual([1])
  const withoutHours = hourly.slice(2, 7).map((it) => ({ ...it, hasTime: false, at: minutes(-9 * 60) }))
  expect([...(await importBeside([withoutHours], byHand)).contradicted]).toEqual([0, 1, 2])
})

/** A line of a statement on 4 May, at 9:00 in Lima and so many minutes. */
const lineAt = (minute: number, more: Partial<StatementPayment> = {}): StatementPayment => ({
  amount: centimos(5000),
  at: minutes(minute),
  line: 2,
  hasTime: true,
  payer: null,
  message: null,
  numberCounts: false,
  operationNumber: null,
  ...more,
})
const dayLine = (more: Partial<StatementPayment> = {}) => lineAt(-9 * 60, { hasTime: false, ...more })
const recordedAt = (minute: number, operationNumber: string | null = null) => ({
  id: minute,
  amount: centimos(5000),
  at: minutes(minute),
  operationNumber,
})
const importedAt = (minute: number, operationNumber: string | null = null, hasTime = true) => ({
  ...recordedAt(minute, operationNumber),
  reference: `of ${minute}`,
  hasTime,
})
type Before = Partial<Parameters<typeof compareLines>[1]>
const compare = (lines: StatementPayment[], before: Before) =>
  compareLines(lines, { imported: [], unconfirmed: [], now: new Date('2026-06-01T12:00:00Z'), ...before })

test('equal lines of a day get references by rank, in the order of the file or of its reverse', async () => {
  const references = async (...lines: StatementPayment[]) =>
    (await withReferences(lines)).map(({ line, reference }) => `${line}: ${reference}`)
  const [first, second] = [lineAt(0, { line: 2 }), lineAt(0, { line: 3 })]
  const numbered = lineAt(1, { line: 4, operationNumber: 'A1' })
  expect(await references(first, second, numbered)).toEqual([
    '2: 2026-05-04 5000 - 1',
    '3: 2026-05-04 5000 - 2',
    '4: 2026-05-04 5000 A1 1',
  ])
  expect(await references(numbered, second, first)).toEqual([
    '2: 2026-05-04 5000 - 1',
    '3: 2026-05-04 5000 - 2',
    '4: 2026-05-04 5000 A1 1',
  ])
  expect(await references(second, first)).toEqual(['3: 2026-05-04 5000 - 1', '2: 2026-05-04 5000 - 2'])
  expect(await references()).toEqual([])
})

test('a reference that an earlier statement took is not given again', async () => {
  const taken = [1, 2, 4].map((rank) => ({ ...importedAt(-60), reference: `2026-05-04 5000 - ${rank}` }))
  const { fresh } = await compare(
    [0, 1, 2].map((minute) => lineAt(minute)),
    { imported: taken },
  )
  expect(fresh.map(({ reference }) => reference.slice(-1))).toEqual(['3', '5', '6'])
})

test.each<[string, StatementPayment, ReturnType<typeof importedAt>, boolean]>([
  ['the same number and minute', lineAt(0, { operationNumber: '12' }), importedAt(0, '0012'), true],
  ['the same number at another minute', lineAt(0, { operationNumber: '12' }), importedAt(0.5, '12', false), true],
  ['another number', lineAt(0, { operationNumber: '12' }), importedAt(0, '13'), false],
  ['no number in the line', lineAt(0), importedAt(0, '13'), true],
  ['no number in the payment', lineAt(0, { operationNumber: '12' }), importedAt(0), true],
  ['another amount', lineAt(0, { amount: centimos(5001) }), importedAt(0), false],
  ['another day', lineAt(24 * 60), importedAt(0), false],
  ['a day without an hour', dayLine(), importedAt(0), true],
])('a line is a payment of an earlier statement that has %s: known %s', async (_, line, imported, isKnown) => {
  const { known, fresh } = await compare([line], { imported: [imported] })
  expect([known.length, fresh.length]).toEqual(isKnown ? [1, 0] : [0, 1])
})

test('of two payments of one amount the line is the one with its number, else with its minute', async () => {
  const both = [importedAt(0, '11'), importedAt(1, '12')]
  const known = async (...lines: StatementPayment[]) => (await compare(lines, { imported: both })).known.length
  expect(await known(lineAt(0, { operationNumber: '11' }), lineAt(1))).toBe(2)
  expect(await known(lineAt(0), lineAt(1, { operationNumber: '12' }))).toBe(2)
  expect(await known(lineAt(0, { operationNumber: '13' }), lineAt(1, { operationNumber: '11' }))).toBe(1)
})

test.each([
  ['at its minute', 0, true],
  ['hours after it', 600, true],
  ['half an hour before it', -30, true],
  ['31 minutes before it', -31, false],
])('what was recorded by hand %s is confirmed by a line: %s', async (_, minute, isConfirmed) => {
  const { confirmed, fresh, known } = await compare([lineAt(0)], { unconfirmed: [recordedAt(minute)] })
  expect(confirmed).toEqual(isConfirmed ? [{ id: minute, reference: '2026-05-04 5000 - 1', at: minutes(0) }] : [])
  expect([known.length, fresh.length]).toEqual(isConfirmed ? [1, 0] : [0, 1])
})

test('a line without an hour confirms a payment of its day, and leaves it its hour', async () => {
  const { confirmed } = await compare([dayLine()], { unconfirmed: [recordedAt(5)] })
  expect(confirmed).toEqual([{ id: 5, reference: '2026-05-04 5000 - 1', at: null }])
})

test.each<[string, StatementPayment[], ReturnType<typeof recordedAt>[], number[]]>([
  ['the one with its number', [lineAt(0, { operationNumber: '12' })], [recordedAt(1), recordedAt(9, '012')], [9]],
  ['none with another number', [lineAt(0, { operationNumber: '12' })], [recordedAt(1, '13')], []],
  ['the nearest', [lineAt(10)], [recordedAt(30), recordedAt(12)], [12]],
  ['one with a number before one without', [lineAt(0)], [recordedAt(0), recordedAt(5, '13')], [5]],
  ['each only once', [lineAt(0), lineAt(1)], [recordedAt(0)], [0]],
  ['none of another amount', [lineAt(0, { amount: centimos(1) })], [recordedAt(0)], []],
])('of what was recorded by hand a line confirms %s', async (_, lines, unconfirmed, ids) => {
  const { confirmed } = await compare(lines, { unconfirmed })
  expect(confirmed.map(({ id }) => id)).toEqual(ids)
})

test('what was recorded by hand is missing once its day or its minutes are over', async () => {
  const missing = async (lines: StatementPayment[], minute: number, now = '2026-06-01T12:00:00Z') =>
    (await compare(lines, { unconfirmed: [{ ...recordedAt(minute), amount: centimos(1) }], now: new Date(now) }))
      .missing
  const list = [lineAt(0), lineAt(10)]
  expect(await Promise.all([-1, 0, 5, 10, 11].map((minute) => missing(list, minute)))).toEqual([[], [0], [5], [10], []])
  expect(await missing([dayLine()], 5)).toEqual([5])
  expect(await missing([dayLine()], 5, '2026-05-04T23:00:00Z')).toEqual([])
  expect(await missing(list, 5, '2026-05-04T23:00:00Z')).toEqual([5])
})
