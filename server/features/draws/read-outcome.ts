import type { Outcome } from '#contract/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { shownName } from './shown-name.ts'
import { selectWinners } from '../raffles/sql.ts'

/** How a raffle ended; null while it was not drawn. */
export async function readOutcome(db: Db, productId: number): Promise<Outcome | null> {
  const [winner] = await selectWinners(db, { productId }, { limit: 1, offset: 0 })
  if (!winner) return null
  const { id: winnerId, ticketNumber, ticketReceipt, createdAt: drawnAt } = winner
  return { winnerId, nombre: shownName(winner), ticket: { number: ticketNumber, receipt: ticketReceipt }, drawnAt }
}
