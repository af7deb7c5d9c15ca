import { refusalOfCancellation, refusalOfPayingBack } from '#domain/raffle.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { hideRaffle, lockRaffle, moveRaffle } from './lock-raffle.ts'
import { commitDrawSecret } from './draw-record.ts'
import { selectDraw, updateDraw } from './draws-sql.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { notify } from '../notifications/index.ts'
import { lockWallets, refundTickets } from '../wallet/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { refuseDrawInProgress } from './prepare-draw.ts'
import { selectFailed, selectHolders } from './sql.ts'

const attempts = 8

/** Cancels a raffle, refunds every ticket to the wallet that paid for it, once, and notifies their owners. */
export const cancelRaffle = (context: AppContext, caller: Caller, id: number) => cancel(context, caller, id)

/** Cancels each raffle that ended below its minimum: each in a transaction, which one of several servers completes. */
export async function payBackRaffles(context: AppContext): Promise<void> {
  for (const id of await selectFailed(context.db, context.clock.now()))
    await cancel(context, undefined, id).catch((error: unknown) => {
      // Another server did it.
      if (error instanceof Problem && error.code === 'ALREADY_CANCELLED') return
      context.log.warn({ err: error, raffle: id }, 'paying a raffle back failed, retrying')
    })
}

/** By an administrator, or by itself at its end. */
async function cancel(context: AppContext, caller: Caller | undefined, id: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) if (await tryToCancel(context, caller, id)) return
  throw new Problem('BUSY', { retryAfter: 2 })
}

/**
 * Locks wallets before the product, as every sale does. If somebody bought a first ticket between the two locks, their
 * wallet is not locked: returns false, and the caller retries.
 */
function tryToCancel(context: AppContext, caller: Caller | undefined, id: number): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const locked = new Set(await selectHolders(trx, id))
    await lockWallets(trx, [...locked])
    const raffle = await lockRaffle(trx, id)
    const now = context.clock.now()
    const refusal = caller ? refusalOfCancellation(raffle, now) : refusalOfPayingBack(raffle, now)
    if (refusal) throw new Problem(refusal)
    await refuseDrawInProgress(trx, id, { draw: await selectDraw(trx, id), now })
    const holders = await selectHolders(trx, id)
    if (holders.some((holder) => !locked.has(holder))) return false

    const { tickets, refunds } = await refundTickets(trx, id)
    await moveRaffle(trx, id, 'Cancelado')
    // A raffle that was published before commitments existed has none yet.
    await commitDrawSecret(context, trx, id)
    await updateDraw(trx, id, { cancelledAt: now })
    const before = { state: raffle.state }
    if (caller)
      await record(trx, caller, 'cancel-raffle', { product: id }, { before, after: { state: 'Cancelado', tickets } })
    const { nombre } = raffle
    const notices = refunds.map(({ userId, ...refund }) => {
      const data = { nombre, ...refund }
      return { userId, key: `cancel ${id}`, kind: 'raffleCancelled' as const, data }
    })
    await notify(trx, notices, now)
    publishAfterCommit(trx, { wallets: holders, purchases: holders })
    return true
  })
}

/** Removes a raffle that is over from every list; its winner and its purchases stay. */
export function removeRaffle(context: AppContext, caller: Caller, id: number): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const { state, nombre } = await lockRaffle(trx, id)
    if (!can.leaveLists(state)) throw new Problem('RAFFLE_NOT_OVER')
    await hideRaffle(trx, id, context.clock.now())
    await record(trx, caller, 'remove-raffle', { product: id }, { before: { nombre, state } })
  })
}
