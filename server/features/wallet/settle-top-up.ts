import { Problem } from '#domain/problem.ts'
import { hasPeer } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { actOf } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { send, sendLast, type Rows } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { World } from '../../platform/context.ts'
import { creditTopUp, entryLock, rejectEntry, walletLockOf } from './money-sql.ts'

/** Puts a pending top-up into its owner's balance, exactly once; one's own only where nobody else could. */
export async function acceptTopUp(world: World, caller: Caller, id: number) {
  return inTransaction(world.db, async (trx) => {
    const [, locked] = await send(trx, walletLockOf(id), entryLock(id))
    const { username, telefono, ...topUp } = pendingTopUp(locked)
    const own = topUp.userId === caller.id
    if (own && (await hasPeer(trx, caller))) throw new Problem('OWN_WALLET')
    const [[credited]] = await send(trx, creditTopUp(id))
    if (!credited) throw new Problem('TOP_UP_SETTLED')
    const after = { quantity: topUp.quantity, user: topUp.userId }
    publishAfterCommit(trx, { wallets: [topUp.userId], topUps: true })
    const act = own ? 'accept-own-top-up' : 'accept-top-up'
    await sendLast(trx, actOf(caller, act, { walletEntry: id }, { after }))
    const { userId: _, ...shown } = topUp
    return { ...shown, state: true, ...credited, user: { username, telefono } }
  })
}

/** Refuses a pending top-up; its row is kept but leaves every list. */
export async function rejectTopUp(world: World, caller: Caller, id: number): Promise<void> {
  await inTransaction(world.db, async (trx) => {
    const [locked] = await send(trx, entryLock(id))
    const topUp = pendingTopUp(locked)
    const [[rejected]] = await send(trx, rejectEntry(id))
    if (!rejected) throw new Problem('TOP_UP_SETTLED')
    const before = { quantity: topUp.quantity, user: topUp.userId }
    publishAfterCommit(trx, { wallets: [topUp.userId], topUps: true })
    await sendLast(trx, actOf(caller, 'reject-top-up', { walletEntry: id }, { before }))
  })
}

function pendingTopUp([entry]: Rows<ReturnType<typeof entryLock>>) {
  if (!entry || entry.status === 'rejected') throw new Problem('NOT_FOUND')
  if (entry.kind !== 'Recarga') throw new Problem('NOT_A_TOP_UP')
  if (entry.status === 'accepted') throw new Problem('TOP_UP_SETTLED')
  return entry
}
