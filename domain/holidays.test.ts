import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { isHoliday, isWorkingDay, nextBankingDay, workingDaysAfter } from './holidays.ts'

const days = (year: number) =>
  Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10))

// Changes of the law that the package may know later or earlier than us.
const onlyOurs = new Set(['06-07', '07-23', '08-06', '12-09'])
const onlyTheirs = new Set(['06-24'])

test.each([2026, 2027, 2028, 2029, 2030])('the holidays of %i agree with date-holidays', (year) => {
  const theirs = new Set(
    new Holidays('PE')
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10)),
  )
  for (const day of days(year)) {
    if (onlyOurs.has(day.slice(5)) || onlyTheirs.has(day.slice(5))) continue
    // Easter Sunday is a Sunday.
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 && !isHoliday(day)) continue
    expect(`${day} ${isHoliday(day)}`).toBe(`${day} ${theirs.has(day)}`)
  }
})

test('isHoliday knows the national holidays of 2026', () => {
  expect(days(2026).filter((day) => isHoliday(day))).toEqual([
    '2026-01-01',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-06-07',
    '2026-06-29',
    '2026-07-23',
    '2026-07-28',
    '2026-07-29',
    '2026-08-06',
    '2026-08-30',
    '2026-10-08',
    '2026-11-01',
    '2026-12-08',
    '2026-12-09',
    '2026-12-25',
  ])
})

// The earliest and the latest, those that exceptions of the calendar moved, and some of our time.
test.each([
  '1724-04-16',
  '1818-03-22',
  '1900-04-15',
  '1913-03-23',
  '1943-04-25',
  '1954-04-18',
  '1961-04-02',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2024-03-31',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
  '2200-04-06',
  '2285-03-22',
  '2299-04-16',
])('of the days around Easter Sunday %s the Thursday and the Friday before are holidays', (easter) => {
  const after = (count: number) => new Date(Date.parse(easter) + count * 86_400_000).toISOString().slice(0, 10)
  const around = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
  expect(around.filter((count) => isHoliday(after(count)))).toEqual([-3, -2])
})

test.each([
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-07', '2026-12-10'],
  ['2027-03-24', '2027-03-29'],
  ['2026-12-31', '2027-01-04'],
])('the next banking day after %s is %s', (day, next) => {
  expect(nextBankingDay(day)).toBe(next)
})

test('Saturdays are working days; Sundays and holidays are not', () => {
  expect(['2026-11-28', '2026-11-29', '2026-12-08'].map(isWorkingDay)).toEqual([true, false, false])
})

test.each([2026, 2027, 2028, 2029, 2030])(
  'the 15th working day after each day of %i agrees with date-holidays',
  (year) => {
    const national = new Set(
      [year, year + 1].flatMap((each) =>
        new Holidays('PE')
          .getHolidays(each)
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10)),
      ),
    )
    // What the package does not know, or knows otherwise, is checked by the list above.
    const isOff = (day: string) => {
      const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
      const isNational = national.has(day) && !onlyTheirs.has(day.slice(5))
      return isWeekend || onlyOurs.has(day.slice(5)) || isNational
    }
    for (const day of days(year)) {
      let due = day
      for (let left = 15; left > 0;) {
        due = new Date(Date.parse(due) + 86_400_000).toISOString().slice(0, 10)
        if (!isOff(due)) left -= 1
      }
      expect(`${day} ${workingDaysAfter(day, 15)}`).toBe(`${day} ${due}`)
    }
  },
)

test('a day that the owner added is no working day', () => {
  expect(workingDaysAfter('2026-11-30', 15)).toBe('2026-12-23')
  expect(workingDaysAfter('2026-11-30', 15, new Set(['2026-12-05', '2026-12-24', '2026-12-23']))).toBe('2026-12-28')
})
