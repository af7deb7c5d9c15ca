import { Problem } from '#domain/problem.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOther } from './authority.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { updateUser } from './sql.ts'

/** Shuts another account out and ends its sessions, or lets it in again. Nothing that it owns changes. */
export async function setState(context: AppContext, caller: Caller, userId: number, disabled: boolean): Promise<void> {
  if (userId === caller.id) throw new Problem('OWN_STATE')
  await inTransaction(context.db, async (trx) => {
    const user = await lockOther(trx, caller, userId)
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
