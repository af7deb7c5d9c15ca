/** Milliseconds. The clocks of Lima are never put forward: each day has as many. */
export const dayMs = 24 * 60 * 60 * 1000

/** Where the days of the shop begin and end. */
export const timeZone = 'America/Lima'

// Sweden writes dates as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The day of the calendar in Lima: `2026-11-21`. */
export const limaDay = (date: Date) => day.format(date)

/** A moment as the clocks of Lima show it, as spreadsheets read it: `2026-11-21 18:30:00`. */
export const limaTime = (date: Date) => time.format(date)

/** The same to the minute, as a form asks for it: `2026-11-21T18:30`. */
export const limaClock = (date: Date) => limaTime(date).slice(0, 16).replace(' ', 'T')

/** The moment at which the clocks of Lima show that; they are never put forward. */
export const fromLimaClock = (shown: string) => new Date(`${shown}-05:00`)

/** When the day of a moment began there. */
export const startOfLimaDay = (date: Date) => fromLimaClock(`${limaDay(date)}T00:00`)
