import { commitmentTo } from '#domain/draw/choose.ts'
import { firstRoundFrom } from '#domain/draw/beacon.ts'
import { ticketListHash } from '#domain/draw/acta.ts'
import type { Outcome } from '#contract/raffles/acta.ts'
import { fullName } from '#domain/user.ts'
import type { Transaction, Db } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertDraw, selectTickets, updateDraw, selectOutcome } from './draws-sql.ts'

/**
 * Binds a raffle to a secret that stays hidden until its draw, by publishing its hash; calling it again changes nothing.
 */
export async function commitDrawSecret(
  { random, vault }: Pick<AppContext, 'random' | 'vault'>,
  trx: Transaction,
  productId: number,
): Promise<void> {
  const secret = random.bytes(32).toString('hex')
  await insertDraw(trx, {
    productId,
    commitment: Buffer.from(commitmentTo(secret), 'hex'),
    sealedSecret: vault.seal({ table: 'draws', id: productId, field: 'secret' }, secret),
  })
}

/**
 * Ends the sales of a raffle that this transaction has locked: fixes the list of its tickets and the round of the
 * beacon.
 */
export async function closeSales(context: AppContext, trx: Transaction, productId: number, early = false) {
  // A raffle that was published before commitments existed has none yet.
  await commitDrawSecret(context, trx, productId)
  const closedAt = context.clock.now()
  // The round is made after this moment: nobody could choose tickets by it.
  const beaconRound = firstRoundFrom(new Date(closedAt.getTime() + 1))
  await updateDraw(trx, productId, {
    closedAt,
    early,
    listHash: Buffer.from(ticketListHash(await selectTickets(trx, productId)), 'hex'),
    beaconRound,
  })
  return { beaconRound }
}

/** The name of a winner as the draw showed it. */
export const shownName = ({ shownNombre, shownApellido }: { shownNombre: string; shownApellido: string | null }) =>
  fullName({ nombre: shownNombre, apellido: shownApellido })

/** The outcome of a raffle; null while it was not drawn. */
export async function readOutcome(db: Db, productId: number): Promise<Outcome | null> {
  const winner = await selectOutcome(db, productId)
  if (!winner) return null
  const { winnerId, drawnAt, ticketNumber, ticketReceipt } = winner
  return { winnerId, nombre: shownName(winner), ticket: { number: ticketNumber, receipt: ticketReceipt }, drawnAt }
}
