import { Problem } from '#domain/problem.ts'
import { hasPeer } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { actOf } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline, pipelineAndCommit, type Rows } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import { creditTopUp, entryLock, rejectEntry, walletLockOf } from './money-sql.ts'

/** Puts a pending top-up into its owner's balance, exactly once; one's own only where nobody else could. */
export async function acceptTopUp(context: AppContext, caller: Caller, id: number) {
  return inTransaction(context.db, async (trx) => {
    const [, locked] = await pipeline(trx, walletLockOf(id), entryLock(id))
    const { username, telefono, ...topUp } = pendingTopUp(locked)
    const own = topUp.userId === caller.id
    if (own && (await hasPeer(trx, caller))) throw new Problem('OWN_WALLET')
    const [[credited]] = await pipeline(trx, creditTopUp(id))
    if (!credited) throw new Problem('TOP_UP_SETTLED')
    const after = { quantity: topUp.quantity, user: topUp.userId }
    publishAfterCommit(trx, { wallets: [topUp.userId], topUps: true })
    const act = own ? 'accept-own-top-up' : 'accept-top-up'
    await pipelineAndCommit(trx, actOf(caller, act, { walletEntry: id }, { after }))
    const { userId: _, ...shown } = topUp
    return { ...shown, state: true, ...credited, user: { username, telefono } }
  })
}

/** Refuses a pending top-up; its row is kept but leaves every list. */
export async function rejectTopUp(context: AppContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const [locked] = await pipeline(trx, entryLock(id))
    const topUp = pendingTopUp(locked)
    const [[rejected]] = await pipeline(trx, rejectEntry(id))
    if (!rejected) throw new Problem('TOP_UP_SETTLED')
    const before = { quantity: topUp.quantity, user: topUp.userId }
    publishAfterCommit(trx, { wallets: [topUp.userId], topUps: true })
    await pipelineAndCommit(trx, actOf(caller, 'reject-top-up', { walletEntry: id }, { before }))
  })
}

function pendingTopUp([entry]: Rows<ReturnType<typeof entryLock>>) {
  if (!entry || entry.status === 'rejected') throw new Problem('NOT_FOUND')
  if (entry.kind !== 'Recarga') throw new Problem('NOT_A_TOP_UP')
  if (entry.status === 'accepted') throw new Problem('TOP_UP_SETTLED')
  return entry
}
