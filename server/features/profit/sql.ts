import { sql, type RawBuilder } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { ProfitBy } from '#domain/profit.ts'
import type { Db } from '../../platform/db/db.ts'
import { midnight, nextMidnight, type PageWindow } from '../../platform/db/list-queries.ts'

export type Range = { userId: number; from: string; to: string }

/** The customer that a purchase is linked to; without a link are those of deleted customers, which have no phone. */
const customerKey = sql<string>`coalesce('#' || customers.id, purchases.telefono)`

const within = (column: RawBuilder<Date>, { from, to }: Range) =>
  sql`${column} >= ${midnight(from)} and ${column} < ${nextMidnight(to)}`

/**
 * The sales, renewals and refunds of a buyer in these days, one row each. A refund takes back what was paid: first of
 * what has no sale price, which is in no sum, and only the rest of it adds to the profit. It counts on its own day.
 */
const lines = (range: Range) => sql`
  select at, purchases.product_id, purchases.id as purchase_id, renewal_id, line.dias, line.paid, sold, refund,
    purchases.nombre, ${customerKey} as customer, purchases.nombre_user,
    coalesce(customers.nombre, purchases.nombre_user) as customer_name, coalesce(customers.telefono, purchases.telefono) as telefono
  from (
    select purchases.start_date as at, purchases.id as purchase_id, null::bigint as renewal_id, purchases.dias,
      purchases.precio as paid, sale_prices.precio as sold, 0::bigint as refund
    from purchases
    left join sale_prices on sale_prices.purchase_id = purchases.id and sale_prices.renewal_id is null
    where purchases.user_id = ${range.userId} and ${within(sql`purchases.start_date`, range)}
    union all
    select renewals.created_at, renewals.purchase_id, renewals.id, renewals.dias, renewals.precio, sale_prices.precio, 0
    from renewals
    left join sale_prices on sale_prices.renewal_id = renewals.id
    where renewals.user_id = ${range.userId} and ${within(sql`renewals.created_at`, range)}
    union all
    select refunds.created_at, refunds.purchase_id, null, 0, 0, null,
      greatest(0, refunds.given_back - unknown.paid) - greatest(0, refunds.given_back - refunds.quantity - unknown.paid)
    from (
      select created_at, purchase_id, quantity,
        (select sum(earlier.quantity) from wallet_entries as earlier
          where earlier.kind = 'Devolución' and earlier.purchase_id = entry.purchase_id and earlier.id <= entry.id
        )::bigint as given_back
      from wallet_entries as entry
      where entry.kind = 'Devolución' and entry.user_id = ${range.userId} and ${within(sql`entry.created_at`, range)}
    ) as refunds
    cross join lateral (
      select (coalesce(sum(paid) filter (where not known), 0))::bigint as paid
      from (
        select precio as paid, exists (
          select from sale_prices where sale_prices.purchase_id = purchases.id and renewal_id is null) as known
        from purchases where purchases.id = refunds.purchase_id
        union all
        select precio, exists (select from sale_prices where renewal_id = renewals.id)
        from renewals where renewals.purchase_id = refunds.purchase_id
      ) as period
    ) as unknown
  ) as line
  join purchases on purchases.id = line.purchase_id
  left join customer_purchases on customer_purchases.purchase_id = line.purchase_id
  left join customers on customers.id = customer_purchases.customer_id`

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

const limaDate = sql`to_char(at at time zone 'America/Lima', 'YYYY-MM-DD')`

/** What a group is, how it is named, and in which order groups are listed. */
const groups: Record<ProfitBy, { key: RawBuilder<unknown>; name: RawBuilder<unknown>; telefono: RawBuilder<unknown> }> =
  {
    dia: { key: limaDate, name: limaDate, telefono: sql`null` },
    producto: {
      key: sql`product_id::text`,
      name: sql`(select nombre from products where products.id = product_id)`,
      telefono: sql`null`,
    },
    cliente: {
      key: sql`customer`,
      name: sql`(array_agg(customer_name order by at desc, purchase_id desc))[1]`,
      telefono: sql`(array_agg(telefono order by at desc, purchase_id desc))[1]`,
    },
  }

type GroupRow = Sums & { key: string; name: string; telefono: string | null }

const grouped = (range: Range, by: ProfitBy) => {
  const { key, name, telefono } = groups[by]
  const groupBy = by === 'producto' ? sql`product_id` : key
  return sql<GroupRow>`
    select ${key} as key, ${name} as name, ${telefono} as telefono, ${sums}
    from (${lines(range)}) as line group by ${groupBy}
    order by ${by === 'dia' ? sql`key desc` : sql`profit desc, sold desc, name, key`}`
}

export async function selectGroups(db: Db, range: Range, by: ProfitBy, page?: PageWindow): Promise<GroupRow[]> {
  const window = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``
  const { rows } = await sql<GroupRow>`${grouped(range, by)} ${window}`.execute(db)
  return rows
}

/** All of a range at once, and how many groups it has. */
export async function selectTotals(db: Db, range: Range, by: ProfitBy): Promise<Sums & { total: number }> {
  const { rows } = await sql<Sums & { total: number }>`
    select ${sums}, count(distinct ${groups[by].key})::integer as total from (${lines(range)}) as line`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

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

/** The sales and renewals of these days without a sale price, newest first. */
export async function selectUnpriced(db: Db, range: Range, page: PageWindow): Promise<UnpricedRow[]> {
  const { rows } = await sql<UnpricedRow>`
    select purchase_id, renewal_id, nombre, nombre_user, at, dias, paid, product_id
    from (${lines(range)}) as line where sold is null and paid > 0
    order by at desc, purchase_id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}
