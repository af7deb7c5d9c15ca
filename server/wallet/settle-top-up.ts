import { Problem } from '#domain/problem.ts'
import type { Caller } from '../accounts/sessions.ts'
import { actOf } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { send, sendLast, type Rows } from '../db/statement.ts'
import type { World } from '../world.ts'
import { creditTopUp, entryLock, rejectEntry, walletLockOf } from './money-sql.ts'

/** Puts a pending top-up into its owner's balance, exactly once. */
export async function acceptTopUp(world: World, caller: Caller, id: number) {
  const { userId, ...shown } = await inTransaction(world.db, async (trx) => {
    const [, locked] = await send(trx, walletLockOf(id), entryLock(id))
    const { username, telefono, ...topUp } = pendingTopUp(locked)
    const [[credited]] = await send(trx, creditTopUp(id))
    if (!credited) throw new Problem('TOP_UP_SETTLED')
    const after = { quantity: topUp.quantity, user: topUp.userId }
    await sendLast(trx, actOf(caller, 'accept-top-up', { walletEntry: id }, { after }))
    return { ...topUp, state: true, updatedAt: world.clock.now(), user: { username, telefono } }
  })
  world.events.tell({ wallets: [userId], topUps: true })
  return shown
}

/** Refuses a pending top-up; its row is kept but leaves every list. */
export async function rejectTopUp(world: World, caller: Caller, id: number): Promise<void> {
  const userId = await inTransaction(world.db, async (trx) => {
    const [locked] = await send(trx, entryLock(id))
    const topUp = pendingTopUp(locked)
    const [[rejected]] = await send(trx, rejectEntry(id))
    if (!rejected) throw new Problem('TOP_UP_SETTLED')
    const before = { quantity: topUp.quantity, user: topUp.userId }
    await sendLast(trx, actOf(caller, 'reject-top-up', { walletEntry: id }, { before }))
    return topUp.userId
  })
  world.events.tell({ wallets: [userId], topUps: true })
}

function pendingTopUp([entry]: Rows<ReturnType<typeof entryLock>>) {
  if (!entry || entry.status === 'rejected') throw new Problem('NOT_FOUND')
  if (entry.kind !== 'Recarga') throw new Problem('NOT_A_TOP_UP')
  if (entry.status === 'accepted') throw new Problem('TOP_UP_SETTLED')
  return entry
}
