import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Problem } from '#domain/problem.ts'
import { notify } from '../notifications/index.ts'
import { hasOtherAdministrator } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { auditStatement } from '../audit/index.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { pipeline, pipelineAndCommit } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import { closeTopUp, creditTopUp, entryLock, walletLockOf, type LockedEntry } from './money-sql.ts'
import { movementMail } from './mail-sql.ts'
import { getEntry, emptyEntryFields, stateOf } from './show-entry.ts'
import { tellSettled } from './tell-administrators.ts'
import { refusingUsedOperations } from './used-operations.ts'

/** The outcome of a top-up is notified once. */
const keyOf = (id: number) => `top-up ${id}`

/** Runs with the top-up locked, before it is accepted: returns what the audit trail records besides the amount. */
type BeforeAccepting = (trx: Transaction, entry: NonNullable<LockedEntry>) => Promise<object>

/** Credits a pending top-up to its owner's balance, exactly once; the caller's own only if nobody else could. */
export async function acceptTopUp(
  context: AppContext,
  caller: Pick<Caller, 'id'>,
  id: number,
  before?: BeforeAccepting,
) {
  return refusingUsedOperations(context.db, async (trx) => {
    const { entry } = await pipeline(trx, { wallet: walletLockOf(id), entry: entryLock(id) })
    const locked = pendingTopUp(entry)
    const { username, telefono, userId, status: _pending, ...topUp } = locked
    const own = userId === caller.id
    if (own && (await hasOtherAdministrator(trx, caller))) throw new Problem('OWN_WALLET')
    const act = own ? 'accept-own-top-up' : 'accept-top-up'
    const after = { quantity: topUp.quantity, user: userId, ...(await before?.(trx, locked)) }
    publishAfterCommit(trx, { wallets: [userId], topUps: true, settledTopUps: [id] })
    await tellSettled(trx, id, context.clock.now())
    const data = { entryId: id, quantity: topUp.quantity }
    await notify(trx, [{ userId, key: keyOf(id), kind: 'topUpAccepted', data }], context.clock.now())
    const { credited } = await pipelineAndCommit(trx, {
      credited: creditTopUp(id),
      audit: auditStatement(caller, act, { walletEntry: id }, { after }),
      mail: movementMail(trx, id, context.clock.now()),
    })
    const user = { id: userId, username, telefono }
    return {
      ...emptyEntryFields,
      ...topUp,
      ...stateOf('accepted'),
      reversed: false,
      ...credited,
      user,
      warnings: [],
      received: [],
      acceptable: false,
    }
  })
}

/**
 * Rejects a pending top-up for a reason that its owner reads. Without a reason its row stays but is left out of every
 * list.
 */
export async function rejectTopUp(
  context: AppContext,
  caller: Caller,
  id: number,
  motivo: string | null,
): Promise<WalletEntryWithUser> {
  return inTransaction(context.db, async (trx) => {
    const { quantity, userId } = pendingTopUp(await pipeline(trx, entryLock(id)))
    const before = { quantity, user: userId }
    publishAfterCommit(trx, { wallets: [userId], topUps: true, settledTopUps: [id] })
    await pipeline(trx, [
      closeTopUp(id, 'rejected', motivo),
      auditStatement(
        caller,
        'reject-top-up',
        { walletEntry: id },
        { before, ...(motivo !== null && { after: { motivo } }) },
      ),
      movementMail(trx, id, context.clock.now()),
    ])
    await tellSettled(trx, id, context.clock.now())
    const data = { entryId: id, quantity, motivo }
    await notify(trx, [{ userId, key: keyOf(id), kind: 'topUpRejected', data }], context.clock.now())
    return getEntry(trx, id)
  })
}

/** Withdraws a pending top-up of the caller's own. */
export async function cancelTopUp(context: AppContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const entry = await lockOwnEntry(trx, caller, id)
    if (entry.status === 'cancelled') throw new Problem('TOP_UP_SETTLED')
    pendingTopUp(entry)
    publishAfterCommit(trx, { wallets: [caller.id], topUps: true })
    await tellSettled(trx, id, context.clock.now())
    await pipelineAndCommit(trx, closeTopUp(id, 'cancelled', null))
  })
}

/** The outcomes of these top-ups, for the screens of their owners. */
export async function readSettledTopUps(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('walletEntries')
    .select(['id', 'userId', 'status', 'quantity', 'motivo'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ status, ...topUp }) => ({ ...topUp, accepted: status === 'accepted' }))
}

/** A movement of the caller's own, locked until the transaction ends. */
export async function lockOwnEntry(trx: Transaction, caller: Caller, id: number): Promise<NonNullable<LockedEntry>> {
  const entry = await pipeline(trx, entryLock(id))
  if (entry?.userId !== caller.id) throw new Problem('NOT_FOUND')
  return entry
}

/** A pending top-up; throws why it is not pending. */
export function pendingTopUp(entry: LockedEntry) {
  if (!entry || isDeleted(entry) || entry.status === 'cancelled') throw new Problem('NOT_FOUND')
  if (entry.kind !== 'Recarga') throw new Problem('NOT_A_TOP_UP')
  if (entry.status !== 'pending') throw new Problem('TOP_UP_SETTLED')
  return entry
}

/** A top-up that was rejected without a reason. */
const isDeleted = ({ status, motivo }: NonNullable<LockedEntry>) => status === 'rejected' && motivo === null
