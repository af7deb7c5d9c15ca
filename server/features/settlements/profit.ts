import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * What suppliers are owed for the sales and renewals since a midnight in Lima, less what was taken back of it; and for how
 * many of these nobody has said the cost, those from before the shop kept account included. Tickets cost nothing.
 */
export async function readProfit(db: Db, since: Date): Promise<{ costs: Centimos; unknown: number }> {
  const [{ sum }, { total }, before] = await Promise.all([
    readAggregate(db, ['cost'], { from: since }),
    readAggregate(db, ['cost unknown'], { from: since }),
    countBefore(db, since),
  ])
  return { costs: sum, unknown: total + before }
}

/** Sales and renewals since then that were made before the shop kept account of its suppliers: none after a while. */
async function countBefore(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from purchases where start_date between ${since} and kept.at and profile_id is not null
        and user_id <> seller_id and id <= kept.purchase)
      + (select count(*) from renewals where created_at between ${since} and kept.at and id <= kept.renewal) as count
    from (
      select (value ->> 'purchase')::bigint as purchase, (value ->> 'renewal')::bigint as renewal, (value ->> 'at')::timestamptz as at
      from settings where key = 'settlementsFrom'
    ) as kept where at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}
