import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { toUser } from './to-user.ts'
import { startSession } from '../../platform/sessions/sessions.ts'
import { selectForLogin, updateUser } from './sql.ts'

/** Starts a session; an unknown user, a wrong password and a disabled account look and take the same. */
export async function login(
  context: AppContext,
  hasher: PasswordHasher,
  given: { username: string; password: string; keepSession?: boolean | undefined },
  userAgent: string | undefined,
) {
  const found = await selectForLogin(context.db, given.username)
  const right = await hasher.verify(found?.passwordHash ?? null, given.password)
  if (!found || !right) throw new Problem('WRONG_LOGIN')
  const { passwordHash, ...user } = found
  if (context.passwords.needsRehash(passwordHash)) {
    await updateUser(context.db, user.id, { passwordHash: await hasher.hash(given.password) })
  }
  const token = await startSession(context, context.db, user.id, { keep: given.keepSession, userAgent })
  return { token, user: toUser(user) }
}
