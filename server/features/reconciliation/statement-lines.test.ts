import { describe, expect, test } from 'vitest'
import { centimos } from '#domain/money.ts'
import type { StatementPayment } from '#domain/statement.ts'
import { randomOf } from '../../testing/random.ts'
import { compareLines, type Line } from './statement-lines.ts'

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
