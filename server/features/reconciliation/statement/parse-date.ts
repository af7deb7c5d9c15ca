import { dayMs } from '#domain/lima.ts'
import { type Cell, cellText, cut } from './cells.ts'
import type { DateOrder } from '#domain/statement.ts'
import type { Read } from './parse-amount.ts'

/** A moment in Lima time. */
export type Moment = { at: Date; hasTime: boolean }
type Clock = { hours: number; minutes: number; seconds: number }

const hourMs = 3_600_000
/** Lima is at UTC-5 all year. */
const limaOffsetMs = 5 * hourMs

/** Spanish and English, by their first letters. */
const months = ['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'se[pt]', 'oct', 'nov', 'dic|dec']
const monthNumber = (name: string) => months.findIndex((month) => new RegExp(`^(?:${month})`).test(name)) + 1
const monthName = `(?<name>(?:${months.join('|')})[a-z]*)`
const yearAtEnd = String.raw`(?<year>\d{4}|\d{2})(?!\d)(?<rest>.*)$`

const numeric = new RegExp(
  String.raw`^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<third>\d{4}|\d{2})(?!\d)(?<rest>.*)$`,
)
const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?!\d)(?<rest>.*)$/
// With decimals it is an amount, not a date.
const together = /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d|[.,]\d)(?<rest>.*)$/
const named = new RegExp(
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: de | of |[ /.-])?${monthName}[.,]*(?: del? |[ /.-]+)?${yearAtEnd}`,
)
const nameFirst = new RegExp(
  String.raw`^${monthName}[.]?[ /.-]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?:del? )?|[/.-])${yearAtEnd}`,
)
const nameInside = new RegExp(String.raw`^(?<year>\d{4})[ /.-]${monthName}[.]?[ /.-](?<day>\d{1,2})(?!\d)(?<rest>.*)$`)
const weekday = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]* +(?=[\da-z])/
const clock =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)?(?: ?(?<half>[ap]) ?\.? ?m\b\.?)?(?: ?(?:h|hs|hrs?|horas)\.?)?(?: ?(?<zone>z|utc|[+-]\d{2}:?\d{2}))?$/

/** The text between a date and its time. */
const between = /^(?:t| ?[,-]? ?(?:a las )?)(?=\d)/

const tidy = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

/** The start of a day in UTC; undefined if the calendar has no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

/** Seconds after midnight, and the UTC offset if the text contains one. */
function parseClock(text: string): { clock: Clock; zoneMs?: number } | undefined {
  const groups = clock.exec(text)?.groups
  if (!groups) return undefined
  const { half, zone } = groups
  const [written, minutes, seconds] = [groups['hours'], groups['minutes'], groups['seconds'] ?? '0'].map(Number)
  if (written === undefined || minutes === undefined || seconds === undefined) return undefined
  if (minutes > 59 || seconds > 59 || written > (half ? 12 : 23) || (half && written === 0)) return undefined
  const hours = half ? (written % 12) + (half === 'p' ? 12 : 0) : written
  return { clock: { hours, minutes, seconds }, ...(zone && { zoneMs: zoneOf(zone) }) }
}

function zoneOf(zone: string): number {
  if (!/^[+-]/.test(zone)) return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * hourMs + minutes * 60_000)
}

const msOf = ({ hours, minutes, seconds }: Clock) => hours * hourMs + minutes * 60_000 + seconds * 1000

/** Whether a number is a spreadsheet's serial number of the years 2000 to 2100. */
const isSerial = (number: number) => number >= 36_526 && number < 73_416
/** The day 0 of spreadsheets, for days after February 1900. */
const serialOrigin = Date.UTC(1899, 11, 30)

/** Rounded to seconds: serial numbers are fractions of a day. */
const rounded = (ms: number) => Math.round(ms / 1000) * 1000

function ofWallClock(ms: number): Moment {
  const shown = rounded(ms)
  return { at: new Date(shown + limaOffsetMs), hasTime: shown % dayMs !== 0 }
}

type Found = 'none' | 'impossible' | Moment

/** The year of two digits that was meant: this century's. */
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const ordered = {
  day: ({ first, second, third }) => ({ day: first, month: second, year: third }),
  month: ({ first, second, third }) => ({ day: second, month: first, year: third }),
  year: ({ first, second, third }) => ({ day: third, month: second, year: first }),
} satisfies Record<DateOrder, (parts: Record<'first' | 'second' | 'third', string>) => object>

/** As it is, then without the name of a weekday: 'mar' is March, and Tuesday. */
function ofText(text: string, order: DateOrder): Found {
  const whole = tidy(text)
  const found = ofFolded(whole, order)
  return found === 'none' && weekday.test(whole) ? ofFolded(whole.replace(weekday, ''), order) : found
}

function ofFolded(folded: string, order: DateOrder): Found {
  const groups =
    numeric.exec(folded)?.groups ??
    [yearFirst, together, named, nameFirst, nameInside].map((shape) => shape.exec(folded)?.groups).find(Boolean)
  if (!groups) return 'none'
  const { first, second, third, name = '', rest = '' } = groups
  const parts =
    first && second && third
      ? ordered[order]({ first, second, third })
      : { day: groups['day'] ?? '', month: groups['month'] ?? '', year: groups['year'] ?? '' }
  if (parts.year.length === 1) return 'impossible'
  const midnight = dayOf(fullYear(parts.year), name ? monthNumber(name) : Number(parts.month), Number(parts.day))
  if (midnight === undefined) return 'impossible'
  if (/^[.,-]?$/.test(rest)) return { at: new Date(midnight + limaOffsetMs), hasTime: false }
  const time = parseClock(rest.replace(between, ''))
  if (!time) return 'none'
  const offset = time.zoneMs === undefined ? limaOffsetMs : -time.zoneMs
  return { at: new Date(midnight + msOf(time.clock) + offset), hasTime: true }
}

function find(cell: Cell, order: DateOrder): Found {
  if (cell instanceof Date) return ofWallClock(cell.getTime())
  if (typeof cell === 'string') return cell.length > 80 ? 'none' : ofText(cell, order)
  const serial = Number(cell.number)
  if (isSerial(serial)) return ofWallClock(serialOrigin + serial * dayMs)
  return ofText(cell.number, order)
}

/** A two-digit year of a statement is no older than this. */
const maxAge = 10

/**
 * The orders in which every numeric date of a column exists, when they mean different days: one or none if the column
 * decides, several if the owner has to. A column that no order fits is decided by what most of its dates show.
 */
export function possibleOrders(cells: readonly Cell[], now: Date): DateOrder[] {
  const dates = [
    ...new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [tidy(cell).replace(weekday, '')] : []))),
  ]
    .map((text) => numeric.exec(text)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ first = '', second = '', third = '' }) => ({ first, second, third }))
  const daysIn = (order: DateOrder) =>
    dates.map((parts) => {
      const { day, month, year } = ordered[order](parts)
      const age = now.getUTCFullYear() - fullYear(year)
      if (year.length === 1 || (year.length === 2 && (age > maxAge || age < -1))) return undefined
      return dayOf(fullYear(year), Number(month), Number(day))
    })
  const [day, month] = (['day', 'month'] as const).map((order) => ({ order, days: daysIn(order) }))
  if (!day || !month) return []
  const fit = [day, month].filter(({ days }) => days.every((it) => it !== undefined))
  if (fit.length === 2) return day.days.every((it, index) => it === month.days[index]) ? [] : ['day', 'month']
  if (fit[0]) return [fit[0].order]
  if (dates.every(({ third }) => third.length === 2) && daysIn('year').every((it) => it !== undefined)) return ['year']
  // A date that exists in neither order shows nothing.
  const shown = (one: typeof day, other: typeof day) =>
    one.days.some((it, index) => it !== undefined && other.days[index] === undefined)
  const shows = [shown(day, month) && day, shown(month, day) && month].filter((it) => it !== false)
  return shows.length === 1 && shows[0] ? [shows[0].order] : ['day', 'month']
}

/** A day as a number of a spreadsheet, in a column of dates. */
const isSerialText = (cell: Cell): cell is string => typeof cell === 'string' && /^\s*\d{5}(?:[.,]\d+)?\s*$/.test(cell)

/** Whether a cell is recognisable as a date, which a number is not; also if the calendar has no such day. */
export const looksLikeDate = (cell: Cell) =>
  (typeof cell === 'string' || cell instanceof Date) && !looksLikeTimeOnly(cell) && find(cell, 'day') !== 'none'

/** Reads a date; the order is for dates of numbers alone. */
export function parseDate(cell: Cell, order: DateOrder): Read<Moment> {
  const found = find(isSerialText(cell) ? { number: cell.trim().replace(',', '.') } : cell, order)
  const shown = cut(cellText(cell), 40)
  if (found === 'none') return { problem: shown ? `La fecha no se entiende: «${shown}».` : 'Falta la fecha.' }
  if (found === 'impossible') return { problem: `Esa fecha no existe: «${shown}».` }
  return { value: found }
}

/** Milliseconds after midnight; undefined when the cell is blank. */
export function parseTime(cell: Cell): Read<number | undefined> {
  const text = cellText(cell)
  // The dates of cells with a time only are before 1970.
  if (cell instanceof Date) return { value: ((rounded(cell.getTime()) % dayMs) + dayMs) % dayMs }
  if (typeof cell === 'object' && Number(cell.number) >= 0 && Number(cell.number) < 1)
    return { value: rounded(Number(cell.number) * dayMs) % dayMs }
  if (!/[\p{L}\p{N}]/u.test(text)) return { value: undefined }
  const time = parseClock(tidy(text))
  return time ? { value: msOf(time.clock) } : { problem: `La hora no se entiende: «${cut(text, 40)}».` }
}

/** Spreadsheets store a time without a day as one of their first day. */
const looksLikeTimeOnly = (cell: Cell) => cell instanceof Date && cell.getTime() < serialOrigin + 2 * dayMs

/** Whether a cell is a time of day. */
export const looksLikeTime = (cell: Cell) =>
  looksLikeTimeOnly(cell) || (typeof cell === 'string' && cell.length <= 40 && parseClock(tidy(cell)) !== undefined)

/** The given day at this time. */
export const atTime = (day: Date, timeMs: number): Moment => {
  const wallClock = day.getTime() - limaOffsetMs
  return { at: new Date(Math.floor(wallClock / dayMs) * dayMs + timeMs + limaOffsetMs), hasTime: true }
}
