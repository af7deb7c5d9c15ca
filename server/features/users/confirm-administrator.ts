import { Problem } from '#domain/problem.ts'
import { may, standingOf } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { keepSession, keepUser } from './sql.ts'

/**
 * Refuses a caller who has lost their authority since they called: demoted, disabled or logged out. Nobody takes it from
 * them until the transaction ends.
 */
export async function confirmAdministrator(trx: Transaction, caller: Caller): Promise<void> {
  const user = await keepUser(trx, caller.id)
  const session = await keepSession(trx, caller.tokenHash)
  if (!user || user.disabledAt || !session) throw new Problem('UNAUTHENTICATED')
  if (!may.administer(standingOf(user, user.reducedUsernames ?? []))) throw new Problem('FORBIDDEN')
}
