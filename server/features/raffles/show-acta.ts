import { fingerprintOf, type Acta } from '#domain/draw/acta.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectDraw, selectTickets } from './draws-sql.ts'
import { selectWinners } from './sql.ts'

/** The public record of the draw that made this winner. It contains nothing about a person. */
export async function showActa(db: Db, winnerId: number): Promise<Acta> {
  const [winner] = await selectWinners(db, { id: winnerId }, { limit: 1, offset: 0 })
  if (!winner) throw new Problem('NOT_FOUND')
  const { productId: raffleId, raffle: nombre } = winner
  const [draw, tickets] = await Promise.all([selectDraw(db, raffleId), selectTickets(db, raffleId)])
  const { commitment, listHash, closedAt, drawnAt, secret, beaconRound, beaconSignature } = draw ?? {}
  if (!commitment || !listHash || !closedAt || !drawnAt || !secret) throw new Error('a winner without a whole draw')
  const acta: Omit<Acta, 'hash'> = {
    version: 1,
    raffleId,
    nombre,
    commitment: commitment.toString('hex'),
    listHash: listHash.toString('hex'),
    closedAt: closedAt.toISOString(),
    drawnAt: drawnAt.toISOString(),
    secret: secret.toString('hex'),
    tickets: tickets.map(({ number, receipt }) => ({ number, receipt })),
    beaconRound: beaconRound ?? null,
    beacon: beaconRound && beaconSignature ? { round: beaconRound, signature: beaconSignature.toString('hex') } : null,
    winner: { number: winner.ticketNumber, receipt: winner.ticketReceipt },
  }
  return { ...acta, hash: fingerprintOf(acta) }
}
