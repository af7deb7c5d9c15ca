import { sql } from 'kysely'
import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'

const days = 90
const most = 10

/** Claims per hundred sales of the last 90 days, the highest first, the median time to an answer, and days given back. */
export async function claimFigures({ db, clock }: AppContext): Promise<ReplyOf<typeof api.claims.figures>> {
  const since = new Date(clock.now().getTime() - days * dayMs)
  const rates = async (
    column: 'product_id' | 'seller_id',
    table: 'products' | 'users',
    name: 'nombre' | 'username',
  ) => {
    const { rows } = await sql<{ id: number; nombre: string; claims: number; sales: number }>`
      select named.id, named.${sql.ref(name)} as nombre, claims::integer, coalesce(sales, 0)::integer as sales
      from (select ${sql.ref(column)} as id, count(*) as claims from claims where opened_at > ${since} group by 1) as claimed
      left join (
        select ${sql.ref(column)} as id, count(*) as sales from purchases
        where start_date > ${since} and ticket_number is null group by 1
      ) as sold using (id)
      join ${sql.table(table)} as named using (id)
      order by claims::float / greatest(coalesce(sales, 0), 1) desc, named.id limit ${most}`.execute(db)
    return rows.map((row) => ({ ...row, perHundred: Math.round((row.claims * 1000) / Math.max(row.sales, 1)) / 10 }))
  }
  const { rows } = await sql<{ hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from settled_at - coalesce(reopened_at, opened_at)) / 3600)
      as hours from claims where settled_at > ${since}`.execute(db)
  const hours = rows[0]?.hours ?? null
  const given = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::integer as days from outage_rents
    where outage_id in (select id from outages where given_at > ${since})`.execute(db)
  return {
    products: await rates('product_id', 'products', 'nombre'),
    sellers: await rates('seller_id', 'users', 'username'),
    medianHours: hours === null ? null : Math.round(hours * 10) / 10,
    daysGiven: given.rows[0]?.days ?? 0,
  }
}
