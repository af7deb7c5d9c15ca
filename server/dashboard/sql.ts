import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db } from '../db/db.ts'

type SalesOfDay = { day: string; id: number | null; name: string | null; count: number; amount: Centimos }

/** Sales of the last thirty days, added up by day in Lima and by category; money that was given back is left out. */
export async function selectSales(db: Db, now: Date) {
  const { rows } = await sql<SalesOfDay>`
    select to_char(sale.day, 'YYYY-MM-DD') as day, categories.id, categories.name,
      sum(sale.count)::bigint as count, sum(sale.amount)::bigint as amount
    from (
      select (purchases.created_at at time zone 'America/Lima')::date as day, product_id, count(*) as count,
        coalesce(sum(precio) filter (where ticket_number is null or purchases.id not in (
          select purchase_id from wallet_entries where kind = 'Devolución'
        )), 0) as amount
      from purchases
      where purchases.created_at >= ((${now}::timestamptz at time zone 'America/Lima')::date - 29)::timestamp at time zone 'America/Lima'
      group by 1, 2
    ) as sale
    join products on products.id = sale.product_id
    left join categories on categories.id = products.category_id
    group by sale.day, categories.id
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

type Counts = {
  topUpCount: number
  topUpAmount: Centimos
  expiring: number
  soldOut: number
  fresh: number
  forReview: number
  toDraw: number
  usersToday: number
  usersMonth: number
  hasCategory: boolean
  hasProduct: boolean
  hasAccount: boolean
}

/** All that is counted beside sales, in one go. */
export async function selectCounts(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with clock as (
      select ${now}::timestamptz as now,
        date_trunc('day', ${now}::timestamptz at time zone 'America/Lima') at time zone 'America/Lima' as midnight
    ), waiting as (
      select count(*) as count, coalesce(sum(quantity), 0)::bigint as amount
      from wallet_entries where status = 'pending'
    ), shelf as (
      select
        count(*) filter (where state = 'Vendido') as sold_out,
        count(*) filter (where state = 'Nuevo') as fresh,
        count(*) filter (where state = 'Para su revisión') as for_review,
        count(*) filter (where state = 'Por sortear') as to_draw
      from products where deleted_at is null
    ), newcomers as (
      select count(*) filter (where created_at >= clock.midnight) as today, count(*) as month
      from users, clock where role <> 'SADMIN' and created_at >= clock.midnight - interval '29 days'
    )
    select waiting.count as top_up_count, waiting.amount as top_up_amount,
      (select count(*) from purchases, clock where profile_id is not null and freed_at is null
        and end_date > clock.now and end_date <= clock.now + interval '3 days') as expiring,
      shelf.*, newcomers.today as users_today, newcomers.month as users_month,
      exists (select from categories) as has_category,
      exists (select from products where deleted_at is null) as has_product,
      exists (select from profiles) as has_account
    from waiting, shelf, newcomers
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query of totals answered nothing')
  return row
}
