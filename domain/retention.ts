import { dayMs, limaDay } from './lima.ts'

/** For how many days, weeks and months the newest backup is kept. */
export type Retention = { days: number; weeks: number; months: number }

/** The default retention. */
export const defaultRetention = '7d,4w,12m'

const monday = Date.parse('1970-01-05')

const weekOf = (day: string) => String(Math.floor((Date.parse(day) - monday) / (7 * dayMs)))

/**
 * Which of the backups of these moments are kept: all of the last 24 hours, and the newest of each of the given number
 * of days, weeks and months of Lima that have one. The newest of all is always among them.
 */
export function retained(takenAt: readonly Date[], { days, weeks, months }: Retention, now: Date): Set<Date> {
  const newestFirst = takenAt.toSorted((one, other) => other.getTime() - one.getTime())
  const newestOf = (count: number, periodOf: (day: string) => string) =>
    [...Map.groupBy(newestFirst, (time) => periodOf(limaDay(time))).values()].slice(0, count).map(([first]) => first)
  return new Set(
    [
      newestFirst[0],
      ...newestFirst.filter((time) => time.getTime() > now.getTime() - dayMs),
      ...newestOf(days, (day) => day),
      ...newestOf(weeks, weekOf),
      ...newestOf(months, (day) => day.slice(0, 7)),
    ].filter((time) => time !== undefined),
  )
}

/** Parses `7d,4w,12m`; missing units are 0. Undefined if it is invalid. */
export function readRetention(text: string): Retention | undefined {
  const parts = text.split(',').map((part) => /^(\d{1,3})([dwm])$/.exec(part.trim()))
  const units = parts.map((part) => part?.[2])
  if (units.includes(undefined) || new Set(units).size < units.length) return undefined
  const countOf = (unit: string) => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0)
  return { days: countOf('d'), weeks: countOf('w'), months: countOf('m') }
}

const unitMs: Record<string, number> = { m: 60_000, h: 60 * 60_000, d: dayMs }

/** Parses `30m`, `1h` or `1d` to milliseconds, from five minutes to a week; undefined if it is invalid. */
export function readInterval(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const ms = Number(count) * (unitMs[unit] ?? NaN)
  return ms >= 5 * 60_000 && ms <= 7 * dayMs ? ms : undefined
}

/** The start of the period within which every moment can be restored. */
export const windowStart = ({ days }: Retention, now: Date) => new Date(now.getTime() - days * dayMs)
