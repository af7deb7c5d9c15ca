import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockOwnWallet, lockTargetUser, setLevel } from '../users/index.ts'
import { tell } from './levels.ts'
import { shareLockLevel } from './sql.ts'

/** Gives a reseller a level, or takes it. Their wallet is locked: no sale or renewal of theirs is under way meanwhile. */
export function giveLevel(
  context: AppContext,
  caller: Caller,
  userId: number,
  levelId: number | null,
): Promise<ReplyOf<typeof api.levels.give>> {
  return inTransaction(context.db, async (trx) => {
    await lockOwnWallet(trx, userId)
    const level = levelId === null ? null : await shareLockLevel(trx, levelId)
    if (level === undefined) {
      throw new Problem('UNKNOWN_LEVEL', { issues: [{ path: 'levelId', message: 'Ese nivel no existe.' }] })
    }
    const user = await lockTargetUser(trx, caller, userId)
    if (level && user.role !== 'RESELLER') throw new Problem('NOT_A_RESELLER')
    if (user.levelId !== levelId) {
      await setLevel(trx, userId, levelId)
      const change = { before: { levelId: user.levelId }, after: { levelId } }
      await record(trx, caller, 'give-level', { user: userId }, change)
      await tell(context, trx, [userId], level)
      publishAfterCommit(trx, { payers: [userId] })
    }
    return { userId, level }
  })
}
