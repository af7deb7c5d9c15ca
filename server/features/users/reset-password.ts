import { randomBytes } from 'node:crypto'
import { may, standingOf } from '#domain/user.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { forgetFailedLogins } from '../../platform/rate-limits/sql.ts'
import { endSessionsOf } from '../../platform/sessions/sessions.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { record } from '../audit/index.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { invalidateTokens } from './mail-sql.ts'
import { lockUser, selectUserId, setPasswordHash, updateUser } from './sql.ts'

/**
 * Gives an administrator a new password, which is returned and stored nowhere: for the person at the machine, when
 * nobody can log in any more. A disabled account is enabled. Sessions, recovery links and counts of failed logins end.
 */
export async function resetPassword(
  { db, passwords, now }: { db: Db; passwords: Pick<PasswordHasher, 'hash'>; now: Date },
  username: string,
): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (trx) => {
    const user = await lockAdministrator(trx, username)
    // A stranger in another administrator's account may have disabled it.
    if (user.disabledAt) {
      await updateUser(trx, user.id, { disabledAt: null })
      const [before, after] = [{ disabled: true }, { disabled: false }]
      await record(trx, user, 'enable-user', { user: user.id }, { before, after })
    }
    await setPasswordHash(trx, user.id, passwordHash)
    await notifyPasswordChanged({ clock: { now: () => now } }, trx, user.id, 'administrator')
    await endSessionsOf(trx, user.id)
    await invalidateTokens(trx, 'recover', user.id, now)
    await forgetFailedLogins(trx)
    await record(trx, user, 'reset-password', { user: user.id })
  })
  return password
}

/** The full administrator with that name, locked, for a command; throws for anybody else. */
export async function lockAdministrator(trx: Transaction, username: string) {
  const id = await selectUserId(trx, username)
  const user = id === undefined ? undefined : await lockUser(trx, id)
  if (!user || !may.administer(standingOf(user, user.reducedUsernames ?? [])))
    throw new OperatorError(`«${username}» no es el usuario de un administrador. Revisa cómo se escribe.`)
  return user
}
