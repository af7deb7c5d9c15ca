import { randomnessOf, type BeaconRound } from '#domain/draw/beacon.ts'
import { chooseWinner } from '#domain/draw/choose.ts'
import { drawCountdownMs, refusalOfDraw } from '#domain/raffle.ts'
import { ticketListHash } from '#domain/draw/acta.ts'
import { Problem } from '#domain/problem.ts'
import { confirmAdministrator } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockRaffle, moveRaffle } from './lock-raffle.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Announced } from './announce-draw.ts'
import { selectDraw, selectTickets, updateDraw } from './draws-sql.ts'
import { notify } from '../notifications/index.ts'
import { drawNoticeKey, insertDrawNoticeJob } from './holders-sql.ts'
import { insertWinner } from './sql.ts'

/**
 * Draws among the tickets of an announced raffle, if the caller is still authorised: all of it in one transaction.
 * Returns the id of the winner.
 */
export async function drawWinner(
  context: AppContext,
  caller: Caller,
  announced: Announced,
  beacon: BeaconRound | null,
  attempt?: Attempt,
): Promise<number> {
  const { productId } = announced
  return inTransaction(context.db, (trx) =>
    once(trx, attempt, async () => {
      const raffle = await lockRaffle(trx, productId)
      const refusal = refusalOfDraw(raffle, false, context.clock.now())
      if (refusal) throw new Problem(refusal)
      const { ticket, ...drawn } = await choose(context, trx, announced, beacon)
      const drawnAt = context.clock.now()
      await moveRaffle(trx, productId, 'Sorteado')
      await updateDraw(trx, productId, { drawnAt, ...drawn })
      const { purchaseId, userId } = ticket
      const winner = await insertWinner(trx, { productId, purchaseId, userId, createdAt: drawnAt })
      const after = { winner: winner.id, ticket: ticket.number, beacon: beacon !== null }
      await record(trx, caller, 'draw-raffle', { product: productId }, { after })
      const data = { winnerId: winner.id, nombre: raffle.nombre, ticket: ticket.number }
      await notify(trx, [{ userId, key: drawNoticeKey(productId), kind: 'drawWon', data }], drawnAt)
      await insertDrawNoticeJob(trx, productId, new Date(announced.announcedAt.getTime() + drawCountdownMs))
      publishAfterCommit(trx, { draws: [productId] })
      // Last: a caller who has lost their authority by now draws nothing.
      await confirmAdministrator(trx, caller)
      return winner.id
    }),
  )
}

/** The ticket determined by secret, list and beacon, and what of the draw is public from now on. */
async function choose({ vault }: AppContext, trx: Transaction, announced: Announced, beacon: BeaconRound | null) {
  const { productId, announcedAt } = announced
  const draw = await selectDraw(trx, productId)
  // Announced again since: that draw is the one that every screen shows.
  if (draw?.announcedAt?.getTime() !== announcedAt.getTime()) throw new Problem('DRAW_RUNNING')
  const tickets = await selectTickets(trx, productId)
  const listHash = ticketListHash(tickets)
  if (draw.listHash?.toString('hex') !== listHash) throw new Error('the tickets are not those of the published list')
  const secret = vault.open({ table: 'draws', id: productId, field: 'secret' }, draw.sealedSecret)
  const randomness = beacon === null ? null : randomnessOf(beacon)
  if (randomness === undefined) throw new Error('the round of the beacon is not signed')
  const ticket = tickets[chooseWinner({ secret, listHash, raffleId: productId, beacon: randomness }, tickets.length)]
  if (!ticket) throw new Error('the draw chose no ticket')
  const beaconSignature = beacon === null ? null : Buffer.from(beacon.signature, 'hex')
  return { ticket, secret: Buffer.from(secret, 'hex'), beaconSignature }
}
