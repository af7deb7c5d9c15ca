/** Where the days of the shop begin and end. */
export const timeZone = 'America/Lima'

// Sweden writes dates as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The day of the calendar in Lima: `2026-11-21`. */
export const limaDay = (date: Date) => day.format(date)

/** A moment as the clocks of Lima show it, as spreadsheets read it: `2026-11-21 18:30:00`. */
export const limaTime = (date: Date) => time.format(date)
