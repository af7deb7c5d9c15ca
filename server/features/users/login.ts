import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { selectFactors, startSession, type Origin } from '../../platform/sessions/sessions.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import type { Device } from './device-cookie.ts'
import { storeKeptNow } from '../backups/index.ts'
import { undoClosure } from './closure-sql.ts'
import { makeLoginTicket, type BegunLogin } from './login-ticket.ts'
import { noticeNewDevice } from './new-device.ts'
import { lockForLogin, selectForLogin, updatePasswordHash } from './sql.ts'
import { toUser } from './to-user.ts'

/** `reopened`: their account was about to be closed. */
export type StartedLogin = { token: string; reopened?: true }

type Credentials = { username: string; password: string; keepSession?: boolean | undefined }

/**
 * Starts a session; the reply to an unknown user, a wrong password and a disabled account is the same and takes the
 * same time. An account with a second factor gets FACTOR_NEEDED with a ticket instead.
 */
export async function login(
  context: AppContext,
  hasher: PasswordHasher,
  given: Credentials,
  from: Origin,
  device: Device | undefined,
): Promise<StartedLogin & { user: ReturnType<typeof toUser>; deviceGeneration: number | null }> {
  const found = await selectForLogin(context.db, given.username)
  const right = await hasher.verify(found?.passwordHash ?? null, given.password)
  if (!found || !right) throw new Problem('WRONG_LOGIN')
  const { passwordHash, deviceGeneration, hasFactor, ...user } = found
  if (context.passwords.needsRehash(passwordHash)) {
    await updatePasswordHash(context.db, user.id, passwordHash, await hasher.hash(given.password))
    return login(context, hasher, given, from, device)
  }
  const isKnown = device?.generation === deviceGeneration
  const begun = { userId: user.id, keep: given.keepSession ?? false, isKnown, passwordHash, deviceGeneration }
  if (hasFactor) {
    const ways = await selectFactors(context.db, user.id)
    throw new Problem('FACTOR_NEEDED', { proof: { ways, ticket: makeLoginTicket(context, begun) } })
  }
  const started = await inTransaction(context.db, (trx) => startLogin(context, trx, begun, from))
  if (started === undefined) return login(context, hasher, given, from, device)
  if (started.reopened) await storeKeptNow(context)
  return { ...started, user: toUser(user), deviceGeneration }
}

/**
 * Starts the session of a log-in that has come to its end. Undefined if the account was disabled, its password changed
 * or its devices were forgotten since it began. An account that is closing stays open: the caller calls `storeKeptNow`
 * before the reply, so that no restore closes it.
 */
export async function startLogin(
  context: AppContext,
  trx: Transaction,
  { userId, keep, isKnown, passwordHash, deviceGeneration }: BegunLogin,
  from: Origin,
): Promise<StartedLogin | undefined> {
  const account = await lockForLogin(trx, userId, { isKnown })
  // Changed while this one was verified, the old password must not open a session that outlives the change.
  if (account?.passwordHash !== passwordHash || account.deviceGeneration !== deviceGeneration) return undefined
  if (!isKnown) await noticeNewDevice(context, trx, { userId, deviceGeneration, from })
  const isReopened = account.isClosing && (await undoClosure(trx, userId, context.clock.now()))
  const token = await startSession(context, trx, userId, { keep, from })
  return { token, ...(isReopened && { reopened: true }) }
}
