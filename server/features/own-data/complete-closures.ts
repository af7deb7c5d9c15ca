import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import {
  completeClosure,
  keepClosedName,
  lockAdministratorRows,
  lockOwnWallet,
  lockUser,
  selectDueClosures,
} from '../users/index.ts'
import { erase } from './erase.ts'
import { readObstacles } from './obstacles.ts'

/** Makes closings final whose time has come, and takes the personal data of those accounts. */
export async function completeClosures(context: AppContext): Promise<void> {
  for (const userId of await selectDueClosures(context.db, context.clock.now())) {
    const obstacles = await inTransaction(context.db, (trx) => completeOne(context, trx, userId))
    if (obstacles.length > 0) context.log.info({ userId, obstacles }, 'account not closed yet')
  }
}

async function completeOne(context: AppContext, trx: Transaction, userId: number) {
  await lockOwnWallet(trx, userId)
  await lockAdministratorRows(trx)
  const user = await lockUser(trx, userId)
  const now = context.clock.now()
  // Since they asked, somebody may have bought what they supply, or given them money.
  const obstacles = await readObstacles(trx, userId, now)
  if (user && obstacles.length === 0) await becomeFinal(context, trx, user, now)
  return obstacles
}

/**
 * The one place where a closing becomes final: what has to outlive a restore of the database is recorded here. Does
 * nothing if another server was first, or the owner came back.
 */
async function becomeFinal(
  context: AppContext,
  trx: Transaction,
  user: { id: number; username: string },
  now: Date,
): Promise<void> {
  if (!(await completeClosure(trx, user.id, now))) return
  await keepClosedName(context, trx, user.username, now)
  await erase(context, trx, user.id, now)
}
