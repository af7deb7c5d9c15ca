import { sql, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { midnight, nextMidnight } from '../../platform/db/list-queries.ts'

/** Which rents an outage is of: those of products, of accounts, or of a category. */
export type Scope = {
  productIds?: readonly number[] | undefined
  accountIds?: readonly number[] | undefined
  categoryId?: number | undefined
}

export type Spell = {
  scope: Scope
  /** Days in Lima, both inclusive. */
  from: string
  until: string
  /** For how many days after its end a rent holds its profile. */
  graceDays: number
  /** Whose rents get none: the caller's own, while another administrator could give them. */
  except: number | undefined
}

/** Rents that are in the scope now or left it since the outage began, and that still hold a profile. */
const candidates = ({ scope, from, graceDays, except }: Spell) => sql`
  select purchases.id from purchases
  where purchases.freed_at is null and purchases.profile_id is not null
    and purchases.start_date < ${nextMidnight(from)}
    and purchases.end_date + ${graceDays} * interval '24 hours' > ${midnight(from)}
    ${except === undefined ? sql`` : sql`and purchases.user_id <> ${except}`}
    and purchases.id in (${nowOrThen(scope, from)})`

function nowOrThen({ productIds, accountIds, categoryId }: Scope, from: string): RawBuilder<unknown> {
  const left = sql`union all select rent_moves.purchase_id from rent_moves
    where rent_moves.moved_at > ${midnight(from)} and`
  if (accountIds) {
    return sql`select purchases.id from purchases join profiles on profiles.id = purchases.profile_id
      where profiles.account_id = any(${accountIds}::integer[])
      ${left} rent_moves.account_id = any(${accountIds}::integer[])`
  }
  const products =
    categoryId === undefined
      ? sql`any(${productIds}::integer[])`
      : sql`any(select id from products where category_id = ${categoryId})`
  return sql`select id from purchases where product_id = ${products} ${left} rent_moves.product_id = ${products}`
}

/** Whether a rent was in the scope when a day began. */
function inScope({ productIds, accountIds, categoryId }: Scope): RawBuilder<unknown> {
  if (accountIds) return sql`coalesce(moved.account_id, profiles.account_id) = any(${accountIds}::integer[])`
  const product = sql`coalesce(moved.product_id, purchases.product_id)`
  return categoryId === undefined
    ? sql`${product} = any(${productIds}::integer[])`
    : sql`(select category_id from products where id = ${product}) = ${categoryId}`
}

/** A row for each of these rents and each day on which it ran or held its profile, in the scope. */
const rentDays = ({ scope, from, until, graceDays }: Spell, rents: RawBuilder<unknown>) => sql`
  select purchases.id as purchase_id, spell.day
  from purchases
  join profiles on profiles.id = purchases.profile_id
  cross join (
    select day::date as day, (day::date::timestamp at time zone 'America/Lima') as since
    from generate_series(${from}::date, ${until}::date, interval '1 day') as series (day)
  ) as spell
  left join lateral (
    select product_id, account_id from rent_moves
    where rent_moves.purchase_id = purchases.id and moved_at > spell.since order by moved_at, id limit 1
  ) as moved on true
  where purchases.id in (${rents})
    and purchases.end_date + ${graceDays} * interval '24 hours' > spell.since
    and ${inScope(scope)}`

const newEnd = (now: Date, days: RawBuilder<unknown>) =>
  sql`greatest(purchases.end_date, ${now}::timestamptz) + ${days} * interval '24 hours'`

/** What an outage would give, without giving it: how much in all, and the first rents. */
export async function selectPlan(db: Db, spell: Spell, now: Date, limit: number) {
  const counted = sql`
    select purchase_id, count(*)::integer as days from (${rentDays(spell, candidates(spell))}) as rent_day
    where not exists (select from outage_days
      where outage_days.purchase_id = rent_day.purchase_id and outage_days.day = rent_day.day)
    group by purchase_id`
  const rents = sql`(${counted}) as counted join purchases on purchases.id = counted.purchase_id`
  const { rows: items } = await sql<PlannedRent>`
    select purchases.id as purchase_id, purchases.nombre, purchases.nombre_user, users.username, counted.days,
      purchases.end_date, ${newEnd(now, sql`counted.days`)} as until
    from ${rents} join users on users.id = purchases.user_id
    order by purchases.end_date, purchases.id limit ${limit}`.execute(db)
  const { rows: totals } = await sql<{ rents: number; buyers: number; days: number }>`
    select count(*)::integer as rents, count(distinct purchases.user_id)::integer as buyers,
      coalesce(sum(counted.days), 0)::integer as days
    from ${rents}`.execute(db)
  return { items, ...(totals[0] ?? { rents: 0, buyers: 0, days: 0 }) }
}
type PlannedRent = {
  purchaseId: number
  nombre: string
  nombreUser: string
  username: string
  days: number
  endDate: Date
  until: Date
}

/** The next rents of an outage, locked in the order of their ids. */
export async function lockCandidates(trx: Transaction, spell: Spell, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from purchases where id > ${after} and id in (${candidates(spell)})
    order by id limit ${limit} for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Gives locked rents a day for each day of an outage that none gave them yet: counted from their ends, or from now. Reminders
 * of their former ends are forgotten.
 */
export async function giveDays(trx: Transaction, outageId: number, spell: Spell, ids: readonly number[], now: Date) {
  const locked = sql`select unnest(${ids}::bigint[])`
  const { rows } = await sql<GivenRent>`
    with given as (
      insert into outage_days (purchase_id, day, outage_id)
      select purchase_id, day, ${outageId}::integer from (${rentDays(spell, locked)}) as rent_day
      where exists (select from purchases where id = purchase_id and freed_at is null)
      on conflict do nothing returning purchase_id
    ), counted as (
      select purchase_id, count(*)::integer as days from given group by purchase_id
    ), extended as (
      select purchases.id, purchases.end_date, counted.days, ${newEnd(now, sql`counted.days`)} as end_after
      from purchases join counted on counted.purchase_id = purchases.id
    ), moved as (
      update purchases set end_date = extended.end_after from extended where purchases.id = extended.id
      returning purchases.id, purchases.user_id, purchases.seller_id, purchases.nombre
    ), recorded as (
      insert into outage_rents (outage_id, purchase_id, days, end_before, end_after)
      select ${outageId}::integer, id, days, end_date, end_after from extended
    ), forgotten as (
      delete from end_reminders using extended where end_reminders.purchase_id = extended.id
    )
    select moved.id, moved.user_id, moved.seller_id, moved.nombre, extended.days, extended.end_after
    from moved join extended on extended.id = moved.id order by moved.id`.execute(trx)
  return rows
}
type GivenRent = { id: number; userId: number; sellerId: number; nombre: string; days: number; endAfter: Date }
