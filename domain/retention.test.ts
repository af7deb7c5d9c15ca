import { expect, test } from 'vitest'
import { defaultRetention, readInterval, readRetention, retained, type Retention, windowStart } from './retention.ts'

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

test('the last 24 hours end where a backup is a day old to the millisecond', () => {
  const aged = (ms: number) => new Date(now.getTime() - ms)
  const [newest, inside, dayOld] = [now, aged(24 * hour - 1), aged(24 * hour)]
  const kept = retained([dayOld, inside, newest], { days: 0, weeks: 0, months: 0 }, now)
  expect([...kept]).toEqual([newest, inside])
})

test('a week of backups begins on Monday in Lima', () => {
  const at = (text: string) => new Date(`${text}-05:00`)
  const [sunday, monday, next] = [at('2026-11-22T23:59:59'), at('2026-11-23T00:00:00'), at('2026-11-29T23:59:59')]
  const weekly = (...times: Date[]) => [...retained(times, { days: 0, weeks: 9, months: 0 }, at('2027-01-01T00:00:00'))]
  expect(weekly(sunday, monday, next)).toEqual([next, sunday])
  expect(weekly(sunday, monday)).toEqual([monday, sunday])
})

test.each<[string, Retention | undefined]>([
  [defaultRetention, { days: 7, weeks: 4, months: 12 }],
  ['3m', { days: 0, weeks: 0, months: 3 }],
  ['2w', { days: 0, weeks: 2, months: 0 }],
  [' 12m , 999d,0w ', { days: 999, weeks: 0, months: 12 }],
  ...['', ',', '7', '7d,7d', '7d,', '-1d', '7d;4w', 'd', '1000d', '7dd', 'x7d', '7y', '7 d'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('the plan of retention %j is read as %o', (text, plan) => {
  expect(readRetention(text)).toEqual(plan)
})

test.each<[string, number | undefined]>([
  ['30m', hour / 2],
  ['1h', hour],
  ['1d', 24 * hour],
  ['5m', hour / 12],
  ['7d', 7 * 24 * hour],
  ['168h', 7 * 24 * hour],
  ['9999m', 9999 * 60_000],
  ...['', '0h', '1m', '4m', '2w', '8d', '169h', '00030m', 'h', '1 h', '1h ', ' 1h', 'd1'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('the interval %j is read as %o ms', (text, ms) => {
  expect(readInterval(text)).toBe(ms)
})

test('every moment of the kept days can be restored', () => {
  expect(windowStart({ days: 7, weeks: 4, months: 12 }, now)).toEqual(new Date('2026-11-16T17:30:00Z'))
  expect(windowStart({ days: 0, weeks: 4, months: 12 }, now)).toEqual(now)
})
