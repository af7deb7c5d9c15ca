import { sql, type RawBuilder } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { ProfitBy } from '#domain/profit.ts'
import type { Db } from '../../platform/db/db.ts'
import { midnight, nextMidnight, type PageWindow } from '../../platform/db/list-queries.ts'

export type Range = { userId: number; from: string; to: string }

const within = (column: RawBuilder<Date>, { from, to }: Range) =>
  sql`${column} >= ${midnight(from)} and ${column} < ${nextMidnight(to)}`

const ofRent = sql`purchases.product_id, purchases.nombre, purchases.nombre_user, purchases.telefono`

/**
 * The sales, renewals and refunds of a buyer in these days, one row each. A refund takes back what was paid: first of
 * what has no sale price, which is in no sum, and only the rest of it adds to the profit. It counts on its own day.
 */
const lines = (range: Range) => sql`
  select purchases.start_date as at, purchases.id as purchase_id, null::bigint as renewal_id, purchases.dias,
    purchases.precio as paid, sale_prices.precio as sold, 0::bigint as refund, ${ofRent}
  from purchases
  left join sale_prices on sale_prices.purchase_id = purchases.id and sale_prices.renewal_id is null
  where purchases.user_id = ${range.userId} and ${within(sql`purchases.start_date`, range)}
  union all
  select renewals.created_at, renewals.purchase_id, renewals.id, renewals.dias, renewals.precio, sale_prices.precio, 0, ${ofRent}
  from renewals
  join purchases on purchases.id = renewals.purchase_id
  left join sale_prices on sale_prices.renewal_id = renewals.id
  where renewals.user_id = ${range.userId} and ${within(sql`renewals.created_at`, range)}
  union all
  select refunds.created_at, refunds.purchase_id, null, 0, 0, null,
    greatest(0, refunds.given_back - unknown.paid) - greatest(0, refunds.given_back - refunds.quantity - unknown.paid), ${ofRent}
  from (
    select created_at, purchase_id, quantity,
      (select sum(earlier.quantity) from wallet_entries as earlier
        where earlier.kind = 'Devolución' and earlier.purchase_id = entry.purchase_id and earlier.id <= entry.id
      )::bigint as given_back
    from wallet_entries as entry
    where entry.kind = 'Devolución' and entry.user_id = ${range.userId} and ${within(sql`entry.created_at`, range)}
  ) as refunds
  join purchases on purchases.id = refunds.purchase_id
  cross join lateral (
    select (coalesce(sum(paid) filter (where not known), 0))::bigint as paid
    from (
      select purchases.precio as paid, exists (
        select from sale_prices where sale_prices.purchase_id = purchases.id and renewal_id is null) as known
      union all
      select precio, exists (select from sale_prices where renewal_id = renewals.id)
      from renewals where renewals.purchase_id = refunds.purchase_id
    ) as period
  ) as unknown`

type Sums = {
  count: number
  sold: Centimos
  paid: Centimos
  profit: Centimos
  unpriced: number
  unpricedPaid: Centimos
}

const sums = sql`
  count(sold)::integer as count,
  coalesce(sum(sold), 0)::bigint as sold,
  (coalesce(sum(paid) filter (where sold is not null), 0) - coalesce(sum(refund), 0))::bigint as paid,
  (coalesce(sum(sold - paid), 0) + coalesce(sum(refund), 0))::bigint as profit,
  count(*) filter (where sold is null and paid > 0)::integer as unpriced,
  coalesce(sum(paid) filter (where sold is null), 0)::bigint as unpriced_paid`

type Grouping = {
  /** What lines are grouped by, and that as text. */
  by: RawBuilder<unknown>
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
  telefono: RawBuilder<unknown>
  /** What is joined to each line for these. */
  joins: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const day = sql`(at at time zone 'America/Lima')::date`
const dayText = sql`to_char(${day}, 'YYYY-MM-DD')`
/** The customer that a purchase is linked to; without a link are those of deleted customers, which have no phone. */
const customer = sql`coalesce('#' || customers.id, line.telefono)`
const nothing = { telefono: sql`null::text`, joins: sql`` }
const bestFirst = sql`profit desc, sold desc, name, key`

const groupings: Record<ProfitBy, Grouping> = {
  dia: { by: day, key: dayText, name: dayText, ...nothing, order: sql`key desc` },
  producto: {
    by: sql`product_id`,
    key: sql`product_id::text`,
    name: sql`(select nombre from products where products.id = product_id)`,
    ...nothing,
    order: bestFirst,
  },
  cliente: {
    by: customer,
    key: customer,
    name: sql`(array_agg(coalesce(customers.nombre, nombre_user) order by at desc, line.purchase_id desc))[1]`,
    telefono: sql`(array_agg(coalesce(customers.telefono, line.telefono) order by at desc, line.purchase_id desc))[1]`,
    joins: sql`
      left join customer_purchases on customer_purchases.purchase_id = line.purchase_id
      left join customers on customers.id = customer_purchases.customer_id`,
    order: bestFirst,
  },
}

type GroupRow = Sums & { key: string; name: string; telefono: string | null }

const grouped = (range: Range, grouping: ProfitBy) => {
  const { by, key, name, telefono, joins } = groupings[grouping]
  return sql`select ${key} as key, ${name} as name, ${telefono} as telefono, ${sums}
    from (${lines(range)}) as line ${joins} group by ${by}`
}

/** All groups, in their order. */
export async function selectGroups(db: Db, range: Range, by: ProfitBy): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select * from (${grouped(range, by)}) as grouped order by ${groupings[by].order}`.execute(db)
  return rows
}

/** A page of the groups, and how many there are with the sums of all: what was sold is read once for both. */
export async function selectProfit(db: Db, range: Range, by: ProfitBy, page: PageWindow) {
  const { rows } = await sql<{ items: GroupRow[]; all: Sums & { total: number } }>`
    with grouped as materialized (${grouped(range, by)}), page as (
      select * from grouped order by ${groupings[by].order} limit ${page.limit} offset ${page.offset}
    ), everything as (
      select count(*) as total, ${sumOf('count')}, ${sumOf('sold')}, ${sumOf('paid')}, ${sumOf('profit')},
        ${sumOf('unpriced')}, ${sumOf('unpriced_paid')}
      from grouped
    )
    select (select coalesce(json_agg(page), '[]') from page) as items, (select to_json(everything) from everything) as "all"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`

type UnpricedRow = {
  purchaseId: number
  renewalId: number | null
  nombre: string
  nombreUser: string
  at: Date
  dias: number
  paid: Centimos
  productId: number
}

/** The sales and renewals of these days without a sale price, newest first, and how many there are. */
export async function selectUnpriced(db: Db, range: Range, page: PageWindow) {
  const unpriced = sql`from (${lines(range)}) as line where sold is null and paid > 0`
  const { rows } = await sql<UnpricedRow & { total: number }>`
    select purchase_id, renewal_id, nombre, nombre_user, at, dias, paid, product_id, count(*) over () as total
    ${unpriced} order by at desc, purchase_id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const [first] = rows
  if (first || page.offset === 0) return { items: rows, total: first?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*) as total ${unpriced}`.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}
