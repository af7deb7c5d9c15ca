import { Problem } from '#domain/problem.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOther } from './authority.ts'
import { refuseCommonPassword } from './register.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { selectUser, updateUser } from './sql.ts'
import { burnTokens } from './mail-sql.ts'

/** Gives any account a new password, also one's own; its sessions and the recovery links it was sent end. */
export async function setPassword(
  context: AppContext,
  caller: Caller,
  userId: number,
  password: string,
): Promise<void> {
  const user = await selectUser(context.db, userId)
  if (!user) throw new Problem('NOT_FOUND')
  refuseCommonPassword(password, user.username)
  const passwordHash = await context.passwords.hash(password)
  await inTransaction(context.db, async (trx) => {
    await lockOther(trx, caller, userId)
    await updateUser(trx, userId, { passwordHash })
    await endSessionsOf(trx, userId)
    await burnTokens(trx, 'recover', userId, context.clock.now())
    await record(trx, caller, 'set-password', { user: userId })
  })
}
