import type { Outcome } from '#contract/outcome.ts'
import { wholeName } from '#domain/winner.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectOutcome } from './sql.ts'

/** The name of a winner as the draw showed it. */
export const shownName = ({ shownNombre, shownApellido }: { shownNombre: string; shownApellido: string | null }) =>
  wholeName({ nombre: shownNombre, apellido: shownApellido })

/** How a raffle ended; null while it was not drawn. */
export async function readOutcome(db: Db, productId: number): Promise<Outcome | null> {
  const winner = await selectOutcome(db, productId)
  if (!winner) return null
  const { winnerId, drawnAt, ticketNumber, ticketReceipt } = winner
  return { winnerId, nombre: shownName(winner), ticket: { number: ticketNumber, receipt: ticketReceipt }, drawnAt }
}
