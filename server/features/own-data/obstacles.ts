import { sql } from 'kysely'
import type { ClosingObstacle } from '#domain/closing.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectFullAdministrators, selectStayingAdministrators } from '../users/index.ts'

/** What the account cannot be closed with at that time. */
export async function readObstacles(db: Db, userId: number, now: Date): Promise<ClosingObstacle[]> {
  const isLast = await isLastAdministrator(db, userId)
  const { rows } = await sql<{ obstacle: ClosingObstacle; stands: boolean }>`
    select 'balance' as obstacle, exists (select from wallets where user_id = ${userId} and balance > 0) as stands
    union all select 'settlement', exists (
      select from settlement_entries where user_id = ${userId} having sum(amount) <> 0 or bool_or(amount is null))
    union all select 'topUp', exists (select from wallet_entries
      where user_id = ${userId} and kind = 'Recarga' and status = 'pending')
    union all select 'ownRent', exists (select from purchases
      where user_id = ${userId} and profile_id is not null and end_date > ${now})
    union all select 'suppliedRent', exists (select from purchases
      where seller_id = ${userId} and profile_id is not null and end_date > ${now})
    union all select 'claim', exists (select from claims
      where ${userId} in (user_id, seller_id) and settled_at is null)
    union all select 'ticket', exists (select from purchases join draws on draws.product_id = purchases.product_id
      where ${userId} in (user_id, seller_id) and ticket_number is not null
        and draws.drawn_at is null and draws.cancelled_at is null)`.execute(db)
  const standing = rows.filter(({ stands }) => stands).map(({ obstacle }) => obstacle)
  return isLast ? [...standing, 'lastAdministrator'] : standing
}

async function isLastAdministrator(db: Db, userId: number): Promise<boolean> {
  if (!(await selectFullAdministrators(db)).includes(userId)) return false
  return (await selectStayingAdministrators(db)).every((id) => id === userId)
}
