const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Lima',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment as the clocks of Lima show it, as spreadsheets read it: `2026-11-21 18:30:00`. */
export const limaTime = (date: Date) => moment.format(date)
