import { Problem } from '#domain/problem.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../platform/context.ts'
import { lockOther } from './lock-other.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { selectUser, updateUser } from './sql.ts'
import { burnTokens } from './mail-sql.ts'

/** Gives any account a new password, also one's own; its sessions and the recovery links it was sent end. */
export async function setPassword(world: World, caller: Caller, userId: number, password: string): Promise<void> {
  const user = await selectUser(world.db, userId)
  if (!user) throw new Problem('NOT_FOUND')
  refuseCommonPassword(password, user.username)
  const passwordHash = await world.passwords.hash(password)
  await inTransaction(world.db, async (trx) => {
    await lockOther(trx, caller, userId)
    await updateUser(trx, userId, { passwordHash })
    await endSessionsOf(trx, userId)
    await burnTokens(trx, 'recover', userId, world.clock.now())
    await record(trx, caller, 'set-password', { user: userId })
  })
}
