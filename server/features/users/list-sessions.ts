import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { record } from '../audit/index.ts'
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
import { getUser } from './list-users.ts'

/** The open sessions of an account, the most recently used first; NOT_FOUND when there is no such account. */
export async function listSessions(
  context: AppContext,
  caller: Caller,
  userId: number,
): Promise<ReplyOf<typeof api.users.listSessions>> {
  await getUser(context.db, userId)
  return openSessionsOf(context, userId, caller)
}

/** Ends one of the caller's own sessions. */
export async function endOwnSession(context: AppContext, caller: Caller, sessionId: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockOwnSession(trx, caller)
    if (!(await endSessionById(trx, caller.id, sessionId))) throw new Problem('NOT_FOUND')
  })
}

/** Ends all of the caller's sessions but this one. */
export async function endOwnOthers(context: AppContext, caller: Caller): Promise<void> {
  await inTransaction(context.db, (trx) => endOthersOf(trx, caller))
}

/** The same in a transaction, which holds the lock on the account from then on. */
export async function endOthersOf(trx: Transaction, caller: Caller): Promise<void> {
  const own = await lockOwnSession(trx, caller)
  await endOtherSessions(trx, caller.id, own.id)
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
    await record(trx, caller, 'end-session', { user: userId }, { before: ended })
  })
}
