import { Problem } from '#domain/problem.ts'
import { may, standingOf, type Standing } from '#domain/user.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { shareLockSession, type Caller } from '../../platform/sessions/sessions.ts'
import { lockUser, lockAdministrators, selectFullAdministrators, shareLockUser } from './sql.ts'

/**
 * Locks the target account, which may be the caller's own, and the caller's, in the order of their ids: when two
 * administrators demote each other at once, the second one has no authority any more.
 */
export async function lockTargetUser(trx: Transaction, caller: Caller, userId: number) {
  const ids = [caller.id, userId].toSorted((one, other) => one - other)
  const rows = [await lockUser(trx, ids[0] as number), await lockUser(trx, ids[1] as number)]
  const actor = rows.find((row) => row?.id === caller.id)
  if (!actor || actor.disabledAt || !may.administer(standingOf(actor, actor.reducedUsernames ?? [])))
    throw new Problem('FORBIDDEN')
  const other = rows.find((row) => row?.id === userId)
  if (!other) throw new Problem('NOT_FOUND')
  return other
}

/** The administrators; throws unless the caller is one of them. All keep their authority until the transaction ends. */
export async function lockFullAdministrators(trx: Transaction, caller: Pick<Caller, 'id'>): Promise<number[]> {
  const rows = await lockAdministrators(trx)
  const full = rows.filter((row) => may.administer(standingOf(row, row.reducedUsernames ?? []))).map(({ id }) => id)
  if (!full.includes(caller.id)) throw new Problem('FORBIDDEN')
  return full
}

/** Whether there is another administrator, so that the caller need not decide about themselves; locks all of them. */
export const hasOtherAdministrator = async (trx: Transaction, caller: Pick<Caller, 'id'>): Promise<boolean> =>
  (await lockFullAdministrators(trx, caller)).length > 1

/** Whether their own wallet is refused to this administrator, for what they are shown: without locks. */
export const isOwnWalletRefused = async (db: Db, caller: Pick<Caller, 'id'>): Promise<boolean> =>
  (await selectFullAdministrators(db)).some((id) => id !== caller.id)

/** Refuses a caller who is no supplier any more, as `confirmAdministrator` does for administrators. */
export async function confirmSupplier(trx: Transaction, caller: Caller): Promise<void> {
  if (!may.supply(await shareLockStanding(trx, caller))) throw new Problem('FORBIDDEN')
}

/**
 * Refuses a caller who has lost their authority since the request began: demoted, disabled or logged out. It cannot be
 * revoked until the transaction ends.
 */
export async function confirmAdministrator(trx: Transaction, caller: Caller): Promise<void> {
  if (!may.administer(await shareLockStanding(trx, caller))) throw new Problem('FORBIDDEN')
}

/** The same for a command of administrators and of suppliers: each as what they were when the request began. */
export const confirmAuthority = (trx: Transaction, caller: Caller): Promise<void> =>
  may.administer(caller.role) ? confirmAdministrator(trx, caller) : confirmSupplier(trx, caller)

async function shareLockStanding(trx: Transaction, caller: Caller): Promise<Standing> {
  const user = await shareLockUser(trx, caller.id)
  const session = await shareLockSession(trx, caller.tokenHash)
  if (!user || user.disabledAt || !session) throw new Problem('UNAUTHENTICATED')
  return standingOf(user, user.reducedUsernames ?? [])
}
