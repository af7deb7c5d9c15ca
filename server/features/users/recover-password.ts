import { Problem } from '#domain/problem.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { queueRecovery } from './account-mails.ts'
import type { AppContext } from '../../platform/context.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { refuseGuessable } from './guessable-password.ts'
import { endSessionsOf, hashToken } from '../../platform/sessions/sessions.ts'
import { setPasswordHash } from './sql.ts'
import { invalidateTokens, selectRecovered, consumeToken } from './mail-sql.ts'

/** Queues a mail with a link to the verified owners of that address; does the same work when there are none. */
export async function requestRecovery(context: AppContext, email: string): Promise<void> {
  await queueRecovery(context, context.db, email)
}

/**
 * Sets a new password with a mailed token, once; every session and other link of the account is invalidated. Returns
 * whose it is, for a cookie of this device.
 */
export async function recoverPassword(context: AppContext, token: string, password: string) {
  const hash = hashToken(token)
  const owner = await selectRecovered(context.db, hash, context.clock.now())
  if (!owner) throw new Problem('RECOVERY_LINK_INVALID')
  await refuseGuessable(context.db, password, owner.username)
  const passwordHash = await context.passwords.hash(password)
  return inTransaction(context.db, async (trx) => {
    const now = context.clock.now()
    // Checked again: the address may have changed.
    const used = (await selectRecovered(trx, hash, now)) && (await consumeToken(trx, 'recover', hash, now))
    if (!used) throw new Problem('RECOVERY_LINK_INVALID')
    const { deviceGeneration } = await setPasswordHash(trx, used.userId, passwordHash)
    await invalidateTokens(trx, 'recover', used.userId, now)
    await notifyPasswordChanged(context, trx, used.userId, 'recovery')
    await endSessionsOf(trx, used.userId)
    return { username: owner.username, deviceGeneration }
  })
}
