import { randomBytes } from 'node:crypto'
import { may, standingOf } from '#domain/user.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { forgetFailedLogins } from '../../platform/rate-limits/sql.ts'
import { endSessionsOf } from '../../platform/sessions/sessions.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { record } from '../audit/index.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { invalidateTokens } from './mail-sql.ts'
import { lockUser, selectUserId, setPasswordHash } from './sql.ts'

/**
 * Gives an administrator a new password, which is returned and stored nowhere: for the person at the machine, when
 * nobody can log in any more. Sessions, recovery links and counts of failed logins end.
 */
export async function resetPassword(
  { db, passwords, now }: { db: Db; passwords: Pick<PasswordHasher, 'hash'>; now: Date },
  username: string,
): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (trx) => {
    const id = await selectUserId(trx, username)
    const user = id === undefined ? undefined : await lockUser(trx, id)
    if (!user || !may.administer(standingOf(user, user.reducedUsernames ?? [])))
      throw new OperatorError(`«${username}» no es el usuario de un administrador. Revisa cómo se escribe.`)
    if (user.disabledAt)
      throw new OperatorError(`La cuenta «${username}» está desactivada: actívala desde la de otro administrador.`)
    await setPasswordHash(trx, user.id, passwordHash)
    await notifyPasswordChanged({ clock: { now: () => now } }, trx, user.id, 'administrator')
    await endSessionsOf(trx, user.id)
    await invalidateTokens(trx, 'recover', user.id, now)
    await forgetFailedLogins(trx)
    await record(trx, user, 'reset-password', { user: user.id })
  })
  return password
}
