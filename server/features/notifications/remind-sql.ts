import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Transaction } from '../../platform/db/db.ts'

/**
 * Claims a day of reminders. Returns the day claimed before it, or undefined if this one is taken already; a concurrent
 * claim waits until this transaction ends.
 */
export async function claimReminderDay(
  trx: Transaction,
  day: string,
  now: Date,
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    insert into reminder_days (day, done_at) values (${day}, ${now})
    on conflict do nothing
    returning (select max(earlier.day)::text from reminder_days as earlier where earlier.day < ${day}::date) as before
  `.execute(trx)
  return rows[0]
}

type Ending = {
  userId: number
  isReseller: boolean
  purchaseId: number
  nombre: string
  nombreUser: string
  endDate: Date
  autoRenew: Centimos | null
  left: number
}

type Options = {
  /**
   * The moment for which remaining days are counted, and the one for which they were counted last; what had ended by
   * then was notified.
   */
  at: Date
  lastAt: Date
  /** Rents that end later are not due yet. */
  until: Date
  /** The days on which the shop reminds. */
  days: readonly number[]
}

/**
 * The rents to remind of: those whose remaining days (rounded up) have reached a reminder day of the shop and of their
 * owner since `lastAt`.
 */
export async function selectEnding(trx: Transaction, { at, lastAt, until, days }: Options): Promise<Ending[]> {
  const daysUntil = (moment: Date) =>
    sql`greatest(0, ceil(extract(epoch from purchases.end_date - ${moment}::timestamptz) / 86400))::integer`
  const { rows } = await sql<Ending>`
    select purchases.user_id, users.role = 'RESELLER' as is_reseller, purchases.id as purchase_id, purchases.nombre,
      purchases.nombre_user, purchases.end_date, purchases.auto_renew_price as auto_renew, ${daysUntil(at)} as left
    from purchases
    join users on users.id = purchases.user_id
    left join notice_choices as choice on choice.user_id = purchases.user_id
    where purchases.end_date > ${lastAt} and purchases.end_date <= ${until}
      and purchases.profile_id is not null and purchases.freed_at is null and users.disabled_at is null
      and exists (
        select from unnest(${days}::integer[]) as day
        where day >= ${daysUntil(at)} and day < ${daysUntil(lastAt)}
          and (choice.user_id is null or day = any (choice.reminder_days))
      )
    order by purchases.user_id, purchases.end_date, purchases.id`.execute(trx)
  return rows
}
