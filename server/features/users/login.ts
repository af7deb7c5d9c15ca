import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { toUser } from './to-user.ts'
import { startSession, type Origin } from '../../platform/sessions/sessions.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { selectForLogin, shareLockPasswordHash, updatePasswordHash } from './sql.ts'

type Credentials = { username: string; password: string; keepSession?: boolean | undefined }

/**
 * Starts a session; the reply to an unknown user, a wrong password and a disabled account is the same and takes the
 * same time.
 */
export async function login(
  context: AppContext,
  hasher: PasswordHasher,
  given: Credentials,
  from: Origin,
): Promise<{ token: string; user: ReturnType<typeof toUser> }> {
  const found = await selectForLogin(context.db, given.username)
  const right = await hasher.verify(found?.passwordHash ?? null, given.password)
  if (!found || !right) throw new Problem('WRONG_LOGIN')
  const { passwordHash, ...user } = found
  if (context.passwords.needsRehash(passwordHash)) {
    await updatePasswordHash(context.db, user.id, passwordHash, await hasher.hash(given.password))
    return login(context, hasher, given, from)
  }
  const token = await inTransaction(context.db, async (trx) => {
    // Changed while this one was verified, the old password must not open a session that outlives the change.
    if ((await shareLockPasswordHash(trx, user.id)) !== passwordHash) return undefined
    return startSession(context, trx, user.id, { keep: given.keepSession, from })
  })
  return token === undefined ? login(context, hasher, given, from) : { token, user: toUser(user) }
}
