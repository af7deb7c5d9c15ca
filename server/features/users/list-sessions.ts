import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { record } from '../audit/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { endSessionById, openSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { lockTargetUser } from './authority.ts'
import { getUser } from './list-users.ts'

/** The open sessions of an account, the most recently used first; NOT_FOUND when there is no such account. */
export async function listSessions(
  context: AppContext,
  caller: Caller,
  userId: number,
): Promise<ReplyOf<typeof api.users.listSessions>> {
  await getUser(context.db, userId)
  const sessions = await openSessionsOf(context, userId)
  return sessions.map(({ tokenHash, ...session }) => ({ ...session, current: tokenHash.equals(caller.tokenHash) }))
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
