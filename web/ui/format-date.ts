const zone = 'America/Lima'
const day = new Intl.DateTimeFormat('es-PE', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('es-PE', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `21/11/2026`, in Lima. */
export const formatDay = (date: Date) => day.format(date)

/** `21/11/2026 - 18:30`, in Lima. */
export const formatMoment = (date: Date) => `${day.format(date)} - ${time.format(date)}`
