import { limaClock, limaDay } from '#domain/lima.ts'

// Not by `Intl` in Spanish of Peru, which shortens `01/12` to `1/12` where no year follows.

/** `21/11/2026`, in Lima. */
export const formatDay = (date: Date) => formatPlainDay(limaDay(date))

/** `18:30`, in Lima. */
export const formatTime = (date: Date) => limaClock(date).slice(11)

/** `21/11/2026 - 18:30`, in Lima. */
export const formatMoment = (date: Date) => `${formatDay(date)} - ${formatTime(date)}`

const yearOf = (date: Date) => limaDay(date).slice(0, 4)

/** `21/11 - 18:30`, in Lima; with its year unless that is the current one. */
export const formatRecent = (date: Date, now: number) =>
  yearOf(date) === yearOf(new Date(now)) ? `${formatShortDay(limaDay(date))} - ${formatTime(date)}` : formatMoment(date)

/** A duration as one number with its unit: `5 min`, `3 h`, `2 días`. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} días`
}

/** A duration, to the minute below two days: `12 min`, `1 h 5 min`, `3 días`. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 60 || minutes % 60 === 0 || minutes >= 48 * 60) return formatWait(minutes * 60_000)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const formatDaysLeft = (days: number) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`)

/** `21/11/2026` of `2026-11-21`. */
export const formatPlainDay = (day: string) => `${formatShortDay(day)}/${day.slice(0, 4)}`

/** `21/11` of `2026-11-21`. */
export const formatShortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
