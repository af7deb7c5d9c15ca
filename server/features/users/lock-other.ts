import { Problem } from '#domain/problem.ts'
import { may, standingOf } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { lockUser } from './sql.ts'

/**
 * Another's account, or one's own, locked together with the caller's own in the order of ids: of two administrators who take each
 * other's authority at once, the second one has none any more.
 */
export async function lockOther(trx: Transaction, caller: Caller, userId: number) {
  const ids = [caller.id, userId].toSorted((one, other) => one - other)
  const rows = [await lockUser(trx, ids[0] as number), await lockUser(trx, ids[1] as number)]
  const actor = rows.find((row) => row?.id === caller.id)
  if (!actor || actor.disabledAt || !may.administer(standingOf(actor, actor.reducedUsernames ?? [])))
    throw new Problem('FORBIDDEN')
  const other = rows.find((row) => row?.id === userId)
  if (!other) throw new Problem('NOT_FOUND')
  return other
}
