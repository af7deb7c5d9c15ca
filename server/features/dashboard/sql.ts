import { sql } from 'kysely'
import { limaDay } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import { publishedStates } from '#domain/product.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Db } from '../../platform/db/db.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import { keepLast } from '../../platform/db/keep-last.ts'

type SalesOfDay = { day: string; id: number | null; name: string | null; count: number; amount: Centimos }

const today = (now: Date) => sql<Date>`lima_day(${now}::timestamptz)`
const thirtyDays = (now: Date) =>
  sql<Date>`((${now}::timestamptz at time zone 'America/Lima')::date - 29)::timestamp at time zone 'America/Lima'`

/**
 * The number of sales of the last thirty days, and the revenue from them and from renewals, by day in Lima and by
 * category; without refunded money.
 */
export async function selectSales(db: Db, now: Date) {
  const { rows } = await sql<SalesOfDay>`
    with category as (select id, name from categories union all select null, null),
    tally as (
      select category.*, prefix || category_tally(id) as tallied, sales
      from category, (values ('', 1), ('renewal ', 0)) as kind (prefix, sales)
    )
    select to_char(since at time zone 'America/Lima', 'YYYY-MM-DD') as day, tally.id, tally.name,
      sum(count * sales)::bigint as count, sum(amount)::bigint as amount
    from tally join counts on counts.name = tallied
    -- The names again, for the index: by a join all tallies of those days would be read.
    where counts.name = any (array(select tallied from tally)) and since >= ${thirtyDays(now)}
    group by since, tally.id, tally.name having sum(count) > 0
  `.execute(db)
  return rows
}

/** The thirty days that end with today in Lima, oldest first. */
export async function selectDays(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char((${now}::timestamptz at time zone 'America/Lima')::date - ago, 'YYYY-MM-DD') as day
    from generate_series(29, 0, -1) as ago
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Users who registered today, and in the thirty days that end with it. */
export async function countNewUsers(db: Db, now: Date) {
  const roles = ['user USER', 'user RESELLER', 'user ADMIN']
  const [ofDay, ofMonth] = await Promise.all([
    readAggregate(db, roles, { from: today(now) }),
    readAggregate(db, roles, { from: thirtyDays(now) }),
  ])
  return { today: ofDay.total, month: ofMonth.total }
}

/** The number and the sum of the pending top-ups. */
export async function sumTopUps(db: Db) {
  const { total, sum } = await readAggregate(db, ['entry pending'])
  return { count: total, amount: sum }
}

type Waiting = Dashboard['topUps']['waiting']

/** Pending top-ups by waiting time; those that have waited longest are the remainder. */
export async function countWaiting(db: Db, now: Date): Promise<Waiting> {
  const age = sql`${now}::timestamptz - created_at`
  const { rows } = await sql<Waiting>`
    select
      count(*) filter (where ${age} < interval '1 hour') as under_hour,
      count(*) filter (where ${age} >= interval '1 hour' and ${age} < interval '6 hours') as under_six_hours,
      count(*) filter (where ${age} >= interval '6 hours') as under_day,
      (select coalesce(sum(count), 0)::bigint from counts where name = 'entry pending') - count(*) as longer
    from wallet_entries where status = 'pending' and created_at > ${now}::timestamptz - interval '24 hours'`.execute(db)
  return only(rows)
}

type Median = Dashboard['topUps']['medianWaitMs']

/** An accepted top-up never changes: they stay what they are on a day while there are no more of them. */
const keptMedians = keepLast<Median>()

/** The median waiting times of accepted top-ups: today and in the thirty days that end with it, in milliseconds. */
export async function medianWaits(db: Db, now: Date): Promise<Median> {
  const { total } = await readAggregate(db, ['entry accepted Recarga'], { from: thirtyDays(now) })
  return keptMedians(db, { name: 'all', key: `${limaDay(now)} ${total}` }, () => selectMedianWaits(db, now))
}

async function selectMedianWaits(db: Db, now: Date): Promise<Median> {
  const median = sql`percentile_cont(0.5) within group (order by date_part('epoch', updated_at - created_at) * 1000)`
  const { rows } = await sql<Median>`
    select ${median} filter (where updated_at >= ${today(now)}) as today, ${median} as month
    from wallet_entries where kind = 'Recarga' and status = 'accepted' and updated_at >= ${thirtyDays(now)}`.execute(db)
  return only(rows)
}

type ProductsToHandle = { soldOut: number; fresh: number; forReview: number; toDraw: number }

/** The number of products in the states that need an action, as triggers count them. */
export async function countProductsToHandle(db: Db): Promise<ProductsToHandle> {
  const { rows } = await sql<ProductsToHandle>`
    select
      coalesce(sum(count) filter (where name = 'product Vendido'), 0)::bigint as sold_out,
      coalesce(sum(count) filter (where name = 'product Nuevo'), 0)::bigint as fresh,
      coalesce(sum(count) filter (where name = 'product Para su revisión'), 0)::bigint as for_review,
      coalesce(sum(count) filter (where name = 'product Por sortear'), 0)::bigint as to_draw
    from counts where name in ('product Vendido', 'product Nuevo', 'product Para su revisión', 'product Por sortear')
  `.execute(db)
  return only(rows)
}

/** The claims that nobody has settled. */
export const countOpenClaims = async (db: Db): Promise<number> => (await readAggregate(db, ['claim open'])).total

type SetupState = {
  category: boolean
  product: boolean
  account: boolean
  published: boolean
  sold: boolean
  payment: boolean
  mailServer: boolean
}

/** Which of the setup steps, none of which an empty shop has, are done; and whether the shop ever sold. */
export async function selectSetupState(db: Db): Promise<SetupState> {
  const { rows } = await sql<SetupState>`
    select exists (select from categories) as category,
      exists (select from products where deleted_at is null) as product,
      exists (select from profiles) as account,
      exists (select from products where deleted_at is null and state = any(${publishedStates})) as published,
      exists (select from purchases) as sold,
      exists (select from payment_methods where active) as payment,
      exists (select from mail_server) as mail_server`.execute(db)
  return only(rows)
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a query of totals answered nothing')
  return row
}
