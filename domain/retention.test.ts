import { expect, test } from 'vitest'
import { readInterval, readRetention, retained } from './retention.ts'

const hour = 60 * 60 * 1000
const now = new Date('2026-11-23T17:30:00Z')
const hoursBack = (count: number, every = 1) =>
  Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * every * hour))

test('of hourly backups of two years keeps the last day, 7 days, 4 weeks and 12 months', () => {
  const all = hoursBack(2 * 365 * 24)
  const kept = [...retained(all, { days: 7, weeks: 4, months: 12 }, now)].toSorted((one, other) => +other - +one)
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24))
  // Then the last backup before midnight in Lima: of days, of weeks until Sunday, and of months.
  expect(kept.slice(24).map((time) => time.toISOString())).toEqual([
    '2026-11-22T04:30:00.000Z',
    '2026-11-21T04:30:00.000Z',
    '2026-11-20T04:30:00.000Z',
    '2026-11-19T04:30:00.000Z',
    '2026-11-18T04:30:00.000Z',
    '2026-11-16T04:30:00.000Z',
    '2026-11-09T04:30:00.000Z',
    '2026-11-01T04:30:00.000Z',
    ...[
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
    ].map((month) => `${month}-01T04:30:00.000Z`),
  ])
})

test('a shop closed for months keeps as many backups and always the newest', () => {
  const old = hoursBack(100, 24).map((time) => new Date(time.getTime() - 300 * 24 * hour))
  expect(retained(old, { days: 7, weeks: 0, months: 0 }, now).size).toBe(7)
  expect([...retained(old, { days: 0, weeks: 0, months: 0 }, now)]).toEqual([old[0]])
  expect(retained([], { days: 7, weeks: 4, months: 12 }, now).size).toBe(0)
})

test('pruning hourly or once leaves the same backups', () => {
  const plan = { days: 7, weeks: 4, months: 12 }
  const all = hoursBack(60 * 24).toReversed()
  const hourly = new Set<Date>()
  for (const time of all) {
    hourly.add(time)
    const kept = retained([...hourly], plan, time)
    for (const each of hourly) if (!kept.has(each)) hourly.delete(each)
  }
  expect(new Set([...hourly].map(Number))).toEqual(new Set([...retained(all, plan, now)].map(Number)))
})

test('a plan is read in its notation or refused', () => {
  expect(readRetention('7d,4w,12m')).toEqual({ days: 7, weeks: 4, months: 12 })
  expect(readRetention('3m')).toEqual({ days: 0, weeks: 0, months: 3 })
  for (const text of ['', '7', '7d,7d', '-1d', '7d;4w', 'd']) expect(readRetention(text), text).toBeUndefined()
  expect(readInterval('30m')).toBe(hour / 2)
  expect(readInterval('1h')).toBe(hour)
  expect(readInterval('1d')).toBe(24 * hour)
  for (const text of ['', '0h', '1m', '2w', '8d', 'h', '1 h']) expect(readInterval(text), text).toBeUndefined()
})
