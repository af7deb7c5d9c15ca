import { closingDays, obstacleSentences } from '#domain/closing.ts'
import { dayMs } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { endSessionsOf, type Caller } from '../../platform/sessions/sessions.ts'
import { storeKeptNow } from '../backups/index.ts'
import { notify } from '../notifications/index.ts'
import { countProof } from '../second-factor/index.ts'
import {
  forgetDevices,
  insertClosure,
  lockAdministratorRows,
  lockOwnWallet,
  lockUser,
  missingPassword,
  verifyOwnPassword,
} from '../users/index.ts'
import { deleteDevices, hidePriceList } from './erase-sql.ts'
import { readObstacles } from './obstacles.ts'

/** Closes the caller's account unless something stands against it: it is final in 30 days, unless they log in before. */
export async function closeAccount(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  password: string,
): Promise<{ dueAt: Date }> {
  const verified = await countProof(context, limits, caller.id, () => verifyOwnPassword(context, caller.id, password))
  const closing = await inTransaction(context.db, async (trx) => {
    await lockOwnWallet(trx, caller.id)
    if (caller.role === 'SADMIN') await lockAdministratorRows(trx)
    const user = await lockUser(trx, caller.id)
    // The password may have changed since it was verified.
    if (!user || user.passwordHash !== verified) throw missingPassword()
    const now = context.clock.now()
    const obstacles = await readObstacles(trx, caller.id, now)
    if (obstacles.length > 0) {
      const issues = obstacles.map((path) => ({ path, message: obstacleSentences[path] }))
      throw new Problem('ACCOUNT_NOT_CLOSABLE', { issues })
    }
    const dueAt = new Date(now.getTime() + closingDays * dayMs)
    const key = `closing ${now.toISOString()}`
    await insertClosure(trx, { userId: caller.id, askedAt: now, dueAt })
    await notify(trx, [{ userId: caller.id, key, kind: 'accountClosing', data: { dueAt: dueAt.toISOString() } }], now)
    await hidePriceList(trx, caller.id)
    await deleteDevices(trx, caller.id)
    await forgetDevices(trx, caller.id)
    await endSessionsOf(trx, caller.id)
    return { dueAt }
  })
  await storeKeptNow(context)
  return closing
}
