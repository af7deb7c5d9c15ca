import { sql } from 'kysely'

/** When a day begins in Lima. */
export const midnight = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'America/Lima'`

/** When it ends there. */
export const nextMidnight = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'America/Lima'`

/** The time of these days, both included, either of them open. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : midnight(from),
  before: to === undefined ? undefined : nextMidnight(to),
})

/** The pattern of LIKE for texts that have this one in them; `%` and `_` of what a person typed stand for themselves. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
