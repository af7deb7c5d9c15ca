import { Problem } from '#domain/problem.ts'
import type { Role } from '#domain/user.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOther } from './authority.ts'
import { toUser } from './to-user.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { selectUser, updateUser } from './sql.ts'

/** Gives another account a role; its sessions end, so that no token keeps the old authority. */
export async function changeRole(context: AppContext, caller: Caller, userId: number, role: Role) {
  if (userId === caller.id) throw new Problem('OWN_ROLE')
  return inTransaction(context.db, async (trx) => {
    const before = await lockOther(trx, caller, userId)
    await updateUser(trx, userId, { role })
    await endSessionsOf(trx, userId)
    await record(trx, caller, 'change-role', { user: userId }, { before: { role: before.role }, after: { role } })
    return toUser(await selectUser(trx, userId))
  })
}
