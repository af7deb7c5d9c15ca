import { Problem } from '#domain/problem.ts'
import type { Caller } from '../accounts/sessions.ts'
import { record } from '../audit/record.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import type { World } from '../world.ts'
import { changeBalance, lockWallet, selectEntry, settleEntry } from './sql.ts'

/** Puts a pending top-up into its owner's balance, exactly once. */
export async function acceptTopUp(world: World, caller: Caller, id: number) {
  const { userId, ...shown } = await inTransaction(world.db, async (trx) => {
    const topUp = await pendingTopUp(trx, id)
    await lockWallet(trx, topUp.userId)
    const accepted = await settleEntry(trx, id, 'accepted')
    if (!accepted) throw await refusalOf(trx, id)
    await changeBalance(trx, accepted.userId, accepted.quantity)
    await record(
      trx,
      caller,
      'accept-top-up',
      { walletEntry: id },
      { after: { quantity: accepted.quantity, user: accepted.userId } },
    )
    const { username, telefono, ...entry } = topUp
    return { ...entry, state: true, updatedAt: world.clock.now(), user: { username, telefono } }
  })
  world.events.tell({ wallets: [userId], topUps: true })
  return shown
}

/** Refuses a pending top-up; its row is kept but leaves every list. */
export async function rejectTopUp(world: World, caller: Caller, id: number): Promise<void> {
  const userId = await inTransaction(world.db, async (trx) => {
    await pendingTopUp(trx, id)
    const rejected = await settleEntry(trx, id, 'rejected')
    if (!rejected) throw await refusalOf(trx, id)
    await record(
      trx,
      caller,
      'reject-top-up',
      { walletEntry: id },
      { before: { quantity: rejected.quantity, user: rejected.userId } },
    )
    return rejected.userId
  })
  world.events.tell({ wallets: [userId], topUps: true })
}

async function pendingTopUp(trx: Transaction, id: number) {
  const entry = await selectEntry(trx, id)
  if (!entry || entry.status === 'rejected') throw new Problem('NOT_FOUND')
  if (entry.kind !== 'Recarga') throw new Problem('NOT_A_TOP_UP')
  if (entry.status === 'accepted') throw new Problem('TOP_UP_SETTLED')
  return entry
}

/** Why a top-up that was pending a moment ago is not any more. */
async function refusalOf(trx: Transaction, id: number): Promise<Problem> {
  const entry = await selectEntry(trx, id)
  return new Problem(entry?.status === 'accepted' ? 'TOP_UP_SETTLED' : 'NOT_FOUND')
}
