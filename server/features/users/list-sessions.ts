import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { record, recordView } from '../audit/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import {
  endOtherSessions,
  endSessionById,
  openSessionsOf,
  shareLockSession,
  type Caller,
} from '../../platform/sessions/sessions.ts'
import { lockTargetUser } from './authority.ts'
import { deviceCookieOfSession } from './device-cookie.ts'
import { getUser } from './list-users.ts'
import { forgetDevices } from './sql.ts'

/** The open sessions of an account, the most recently used first; NOT_FOUND when there is no such account. */
export async function listSessions(
  context: AppContext,
  caller: Caller,
  userId: number,
): Promise<ReplyOf<typeof api.users.listSessions>> {
  await getUser(context.db, userId)
  await recordView(context, caller, { user: userId })
  return openSessionsOf(context, userId, caller)
}

/** Ends one of the caller's own sessions. Returns a cookie for this device, unless it was its own session. */
export async function endOwnSession(context: AppContext, caller: Caller, sessionId: number) {
  return inTransaction(context.db, async (trx) => {
    const own = await lockOwnSession(trx, caller)
    if (!(await endSessionById(trx, caller.id, sessionId))) throw new Problem('NOT_FOUND')
    return own.id === sessionId ? undefined : forgetOtherDevices(context, trx, caller)
  })
}

/** Ends all of the caller's sessions but this one. Returns a cookie for this device. */
export async function endOwnOthers(context: AppContext, caller: Caller): Promise<string> {
  return inTransaction(context.db, (trx) => endOthersOf(context, trx, caller))
}

/** The same in a transaction, which holds the lock on the account from then on. */
export async function endOthersOf(context: AppContext, trx: Transaction, caller: Caller): Promise<string> {
  const own = await lockOwnSession(trx, caller)
  await endOtherSessions(trx, caller.id, own.id)
  return forgetOtherDevices(context, trx, caller)
}

/** Whoever was logged out is new when they log in again. */
async function forgetOtherDevices(context: AppContext, trx: Transaction, caller: Caller): Promise<string> {
  return deviceCookieOfSession(context, await forgetDevices(trx, caller.id), caller.tokenHash)
}

/** Of two sessions that end each other only one does: the other has ended by then. */
async function lockOwnSession(trx: Transaction, { id, tokenHash }: Caller): Promise<{ id: number }> {
  await lockOwner(trx, id)
  const session = await shareLockSession(trx, tokenHash)
  if (!session) throw new Problem('UNAUTHENTICATED')
  return session
}

/** Ends one session of an account and records that. */
export async function endOneSession(context: AppContext, caller: Caller, userId: number, sessionId: number) {
  await inTransaction(context.db, async (trx) => {
    await lockTargetUser(trx, caller, userId)
    const ended = await endSessionById(trx, userId, sessionId)
    if (!ended) throw new Problem('NOT_FOUND')
    await forgetDevices(trx, userId)
    await record(trx, caller, 'end-session', { user: userId }, { before: ended })
  })
}
