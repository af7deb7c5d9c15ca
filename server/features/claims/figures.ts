import { sql } from 'kysely'
import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import type { Db } from '../../platform/db/db.ts'
import { keepLast } from '../../platform/db/keep-last.ts'

type Figures = ReplyOf<typeof api.claims.figures>

const days = 90
const most = 10
/** How old the number of sales may be. */
const keptMs = 10 * 60 * 1000

const kept = keepLast<Figures>()

/**
 * Claims per hundred sales of the last 90 days, the highest first, the median time to an answer, and days given back. They
 * are added up anew when a claim was opened or settled, or days were given.
 */
export async function claimFigures({ db, clock }: AppContext): Promise<Figures> {
  const now = clock.now()
  const [claims, open, given] = await Promise.all([
    readAggregate(db, ['claim']),
    readAggregate(db, ['claim open']),
    countGiven(db),
  ])
  const key = [claims.total, open.total, given, Math.floor(now.getTime() / keptMs)].join(' ')
  return kept(db, { name: 'all', key }, () => addUp(db, new Date(now.getTime() - days * dayMs)))
}

const countGiven = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('outages')
      .where('givenAt', 'is not', null)
      .select((it) => it.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

async function addUp(db: Db, since: Date): Promise<Figures> {
  const { rows } = await sql<{ hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from settled_at - coalesce(reopened_at, opened_at)) / 3600)
      as hours from claims where settled_at > ${since}`.execute(db)
  const hours = rows[0]?.hours ?? null
  const given = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::integer as days from outage_rents
    where outage_id in (select id from outages where given_at > ${since})`.execute(db)
  return {
    ...(await selectRates(db, since)),
    medianHours: hours === null ? null : Math.round(hours * 10) / 10,
    daysGiven: given.rows[0]?.days ?? 0,
  }
}

type Rate = Figures['products'][number]

async function selectRates(db: Db, since: Date): Promise<Pick<Figures, 'products' | 'sellers'>> {
  const highest = (column: 'product_id' | 'seller_id', table: 'products' | 'users', name: 'nombre' | 'username') => sql`
    select ${sql.lit(table)} as of, named.id, named.${sql.ref(name)} as nombre, claims, coalesce(sales, 0) as sales
    from (select ${sql.ref(column)} as id, sum(claims)::integer as claims from claimed group by 1) as claimed
    left join (select ${sql.ref(column)} as id, sum(sales)::integer as sales from sold group by 1) as sold using (id)
    join ${sql.table(table)} as named using (id)
    order by claims::float / greatest(coalesce(sales, 0), 1) desc, named.id limit ${most}`
  const { rows } = await sql<Omit<Rate, 'perHundred'> & { of: 'products' | 'users' }>`
    with claimed as (
      select product_id, seller_id, count(*) as claims from claims where opened_at > ${since} group by 1, 2
    ), sold as (
      select product_id, seller_id, count(*) as sales from purchases
      where start_date > ${since} and ticket_number is null group by 1, 2
    )
    (${highest('product_id', 'products', 'nombre')}) union all (${highest('seller_id', 'users', 'username')})`.execute(
    db,
  )
  const rates = (table: 'products' | 'users') =>
    rows
      .filter((row) => row.of === table)
      .map(({ id, nombre, claims, sales }) => {
        const perHundred = Math.round((claims * 1000) / Math.max(sales, 1)) / 10
        return { id, nombre, claims, sales, perHundred }
      })
  return { products: rates('products'), sellers: rates('users') }
}
