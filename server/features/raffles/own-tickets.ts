import type { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import { countTicketsOf, selectTicketsOf } from './holders-sql.ts'
import { selectWinners } from './sql.ts'

/** A page of the caller's tickets of a drawn raffle, and whether one of them won. */
export async function listOwnTickets(
  db: Db,
  userId: number,
  winnerId: number,
  query: QueryOf<typeof api.raffles.ownTickets>,
): Promise<ReplyOf<typeof api.raffles.ownTickets>> {
  const [winner] = await selectWinners(db, { id: winnerId }, { limit: 1, offset: 0 })
  if (!winner) throw new Problem('NOT_FOUND')
  const { page, pageSize, ...window } = pageParams(query, 50)
  const holder = { productId: winner.productId, userId }
  const [items, total] = await Promise.all([selectTicketsOf(db, holder, window), countTicketsOf(db, holder)])
  return { items, total, page, pageSize, won: winner.userId === userId }
}
