import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { selectFactors, startSession, type Origin } from '../../platform/sessions/sessions.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { makeLoginTicket, type BegunLogin } from './login-ticket.ts'
import { selectForLogin, shareLockPasswordHash, updatePasswordHash } from './sql.ts'
import { toUser } from './to-user.ts'

type Credentials = { username: string; password: string; keepSession?: boolean | undefined }
/** `known` is whether the device has logged in to that account before. */
type Device = { from: Origin; known: boolean }

/**
 * Starts a session; the reply to an unknown user, a wrong password and a disabled account is the same and takes the
 * same time. An account with a second factor gets FACTOR_NEEDED with a ticket instead.
 */
export async function login(
  context: AppContext,
  hasher: PasswordHasher,
  given: Credentials,
  device: Device,
): Promise<{ token: string; user: ReturnType<typeof toUser> }> {
  const found = await selectForLogin(context.db, given.username)
  const right = await hasher.verify(found?.passwordHash ?? null, given.password)
  if (!found || !right) throw new Problem('WRONG_LOGIN')
  const { passwordHash, ...user } = found
  if (context.passwords.needsRehash(passwordHash)) {
    await updatePasswordHash(context.db, user.id, passwordHash, await hasher.hash(given.password))
    return login(context, hasher, given, device)
  }
  const begun = { userId: user.id, keep: given.keepSession ?? false, knownDevice: device.known, passwordHash }
  const ways = await selectFactors(context.db, user.id)
  if (ways.length > 0) throw new Problem('FACTOR_NEEDED', { proof: { ways, ticket: makeLoginTicket(context, begun) } })
  const token = await inTransaction(context.db, (trx) => startLogin(context, trx, begun, device.from))
  return token === undefined ? login(context, hasher, given, device) : { token, user: toUser(user) }
}

/** Undefined if the account was disabled, or its password changed, since it was verified. */
export async function startLogin(
  context: AppContext,
  trx: Transaction,
  { userId, keep, passwordHash }: BegunLogin,
  from: Origin,
): Promise<string | undefined> {
  // Changed while this one was verified, the old password must not open a session that outlives the change.
  if ((await shareLockPasswordHash(trx, userId)) !== passwordHash) return undefined
  return startSession(context, trx, userId, { keep, from })
}
