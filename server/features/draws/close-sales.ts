import { firstRoundFrom } from '#domain/draw/beacon.ts'
import { ticketListHash } from '#domain/draw/ticket-list.ts'
import { commitDrawSecret } from './commit-draw-secret.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { selectTickets, updateDraw } from './sql.ts'

/** Ends the sales of a raffle that this transaction has locked: the list of its tickets and the round of the beacon are fixed. */
export async function closeSales(context: AppContext, trx: Transaction, productId: number, early = false) {
  // A raffle that was published before draws were promised has no promise yet.
  await commitDrawSecret(context, trx, productId)
  const closedAt = context.clock.now()
  // Made after this moment: nobody could choose their tickets by it.
  const beaconRound = firstRoundFrom(new Date(closedAt.getTime() + 1))
  await updateDraw(trx, productId, {
    closedAt,
    early,
    listHash: Buffer.from(ticketListHash(await selectTickets(trx, productId)), 'hex'),
    beaconRound,
  })
  return { beaconRound }
}
