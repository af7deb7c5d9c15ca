/** Milliseconds. Lima has no daylight saving time: all days are equally long. */
export const dayMs = 24 * 60 * 60 * 1000

/** How far Lima is behind UTC. */
const utcOffsetMs = 5 * 60 * 60 * 1000

/** The time zone of the shop's days. */
export const timeZone = 'America/Lima'

// The Swedish locale formats dates as ISO 8601.
const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The calendar day in Lima: `2026-11-21`. */
export const limaDay = (date: Date) => new Date(date.getTime() - utcOffsetMs).toISOString().slice(0, 10)

/** The same day as a number, which is quicker to make: days since 1 January 1970. */
export const limaDayNumber = (date: Date) => Math.floor((date.getTime() - utcOffsetMs) / dayMs)

/** A moment in Lima time, in a format that spreadsheets read: `2026-11-21 18:30:00`. */
export const limaTime = (date: Date) => time.format(date)

/** The same to the minute, in the format of form fields: `2026-11-21T18:30`. */
export const limaClock = (date: Date) => limaTime(date).slice(0, 16).replace(' ', 'T')

const spokenDay = new Intl.DateTimeFormat('es-PE', { timeZone, day: 'numeric', month: 'long' })
const spokenTime = new Intl.DateTimeFormat('es-PE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A moment in JSON as a sentence says it: `24 de noviembre a las 18:30`. */
export const spokenMoment = (at: string) => `${spokenDay.format(new Date(at))} a las ${spokenTime.format(new Date(at))}`

/** The moment of a local time in Lima, which has no daylight saving time. */
export const fromLimaClock = (shown: string) => new Date(`${shown}-05:00`)

/** The start of a moment's day in Lima. */
export const startOfLimaDay = (date: Date) => fromLimaClock(`${limaDay(date)}T00:00`)
