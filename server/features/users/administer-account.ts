import { Problem } from '#domain/problem.ts'
import type { Role } from '#domain/user.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockTargetUser } from './authority.ts'
import { toUser } from './to-user.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { lockOwnWallet, selectUser, setPasswordHash, updateUser } from './sql.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { refuseGuessable } from './guessable-password.ts'
import { invalidateTokens } from './mail-sql.ts'

/** Sets the role of another account; its sessions end, so that no token retains the old authority. */
export async function changeRole(context: AppContext, caller: Caller, userId: number, role: Role) {
  if (userId === caller.id) throw new Problem('OWN_ROLE')
  return inTransaction(context.db, async (trx) => {
    // What they buy at this moment costs what it did by their former role and level.
    await lockOwnWallet(trx, userId)
    const before = await lockTargetUser(trx, caller, userId)
    await updateUser(trx, userId, { role })
    await endSessionsOf(trx, userId)
    await record(trx, caller, 'change-role', { user: userId }, { before: { role: before.role }, after: { role } })
    return toUser(await selectUser(trx, userId))
  })
}

/** Disables another account and ends its sessions, or enables it again. Nothing that it owns changes. */
export async function setState(context: AppContext, caller: Caller, userId: number, disabled: boolean): Promise<void> {
  if (userId === caller.id) throw new Problem('OWN_STATE')
  await inTransaction(context.db, async (trx) => {
    const user = await lockTargetUser(trx, caller, userId)
    const before = { disabled: user.disabledAt !== null }
    if (before.disabled !== disabled)
      await updateUser(trx, userId, { disabledAt: disabled ? context.clock.now() : null })
    if (disabled) await endSessionsOf(trx, userId)
    await record(
      trx,
      caller,
      disabled ? 'disable-user' : 'enable-user',
      { user: userId },
      { before, after: { disabled } },
    )
  })
}

/** Sets a new password of another account; its sessions and recovery links are invalidated. */
export async function setPassword(
  context: AppContext,
  caller: Caller,
  userId: number,
  password: string,
): Promise<void> {
  if (userId === caller.id) throw new Problem('OWN_PASSWORD')
  const user = await selectUser(context.db, userId)
  if (!user) throw new Problem('NOT_FOUND')
  await refuseGuessable(context.db, password, user.username)
  const passwordHash = await context.passwords.hash(password)
  await inTransaction(context.db, async (trx) => {
    await lockTargetUser(trx, caller, userId)
    await setPasswordHash(trx, userId, passwordHash)
    await notifyPasswordChanged(context, trx, userId, 'administrator')
    await endSessionsOf(trx, userId)
    await invalidateTokens(trx, 'recover', userId, context.clock.now())
    await record(trx, caller, 'set-password', { user: userId })
  })
}
