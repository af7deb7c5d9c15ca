import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * What suppliers are owed for the sales and renewals since a moment, less what was taken back of it; and for how many of
 * these nobody has said the cost, those from before the shop kept account included. Tickets cost nothing.
 */
export async function readProfit(db: Db, since: Date): Promise<{ costs: Centimos; unknown: number }> {
  const { rows } = await sql<{ costs: Centimos; unknown: number }>`
    with entry as (
      select entry.* from settlement_entries as entry
      left join purchases on purchases.id = entry.purchase_id
      left join renewals on renewals.id = entry.renewal_id
      where entry.created_at >= ${since} and entry.kind <> 'payout'
        -- As sales are counted: on the day of what was paid.
        and coalesce(renewals.created_at, purchases.start_date, entry.created_at) >= ${since}
    )
    select (select coalesce(sum(amount), 0)::bigint from entry) as costs,
      (select count(*) from entry where kind in ('sale', 'renewal') and amount is null)
      + (select count(*) from purchases where start_date >= ${since} and profile_id is not null and user_id <> seller_id
          and id <= (select (value ->> 'purchase')::bigint from settings where key = 'settlementsFrom'))
      + (select count(*) from renewals where created_at >= ${since}
          and id <= (select (value ->> 'renewal')::bigint from settings where key = 'settlementsFrom')) as unknown`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a query of totals answered nothing')
  return row
}
