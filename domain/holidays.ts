import { dayMs } from './lima.ts'

/** Peru's national holidays of fixed date, as month and day. */
const fixed = new Set([
  '01-01',
  '05-01',
  '06-07',
  '06-29',
  '07-23',
  '07-28',
  '07-29',
  '08-06',
  '08-30',
  '10-08',
  '11-01',
  '12-08',
  '12-09',
  '12-25',
])

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const isoDay = (date: Date) => date.toISOString().slice(0, 10)
const daysAfter = (day: string, days: number) => isoDay(new Date(dateOf(day).getTime() + days * dayMs))

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const moon = century - Math.floor((century + 8) / 25) + 1
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(moon / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const leap = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * leap + 114
  return isoDay(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)))
}

/** Whether a day, `2026-07-28`, is a national holiday of Peru; Sundays are not among them. */
export function isHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)))
  return fixed.has(day.slice(5)) || day === daysAfter(easter, -3) || day === daysAfter(easter, -2)
}

/** Whether people work on a day: neither a Sunday nor a holiday. */
export const isWorkingDay = (day: string) => dateOf(day).getUTCDay() !== 0 && !isHoliday(day)

/** The next day after this one on which banks book: a working day, and no Saturday. */
export function nextBankingDay(day: string): string {
  let next = daysAfter(day, 1)
  while (!isWorkingDay(next) || dateOf(next).getUTCDay() === 6) next = daysAfter(next, 1)
  return next
}

/**
 * The last of so many working days after a day, as a deadline of the law counts them: neither Saturdays, Sundays,
 * national holidays nor days that the owner added. The day itself does not count.
 */
export function workingDaysAfter(day: string, days: number, extraHolidays: ReadonlySet<string> = new Set()): string {
  let last = day
  for (let left = days; left > 0; left -= 1) {
    do last = nextBankingDay(last)
    while (extraHolidays.has(last))
  }
  return last
}
