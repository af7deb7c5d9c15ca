import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import type { NoticeData } from '#domain/notice.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { endSessionsOf, startSession, type Caller, type Origin } from '../../platform/sessions/sessions.ts'
import { notify } from '../notifications/index.ts'
import { invalidateTokens } from './mail-sql.ts'
import { refuseGuessable } from './guessable-password.ts'
import { lockUser, selectPasswordHash, selectUser, setPasswordHash } from './sql.ts'
import { toUser } from './to-user.ts'

/** Refuses a caller who does not know the password of the account; returns the hash that it matched. */
export async function verifyOwnPassword(context: AppContext, userId: number, password: string | undefined) {
  const hash = await selectPasswordHash(context.db, userId)
  if (await context.passwords.verify(hash, password ?? '')) return hash
  if (password !== undefined) {
    throw new Problem('WRONG_PASSWORD', { issues: [{ path: 'password', message: 'Esa no es tu contraseña.' }] })
  }
  throw missingPassword()
}

export const missingPassword = () => invalidInput('password', 'Escribe tu contraseña.')

/** Changes the caller's password. All sessions and recovery links end; the caller continues with a new token. */
export async function changePassword(
  context: AppContext,
  caller: Caller,
  { password, newPassword, keepSession }: BodyOf<typeof api.users.changePassword>,
  from: Origin,
) {
  const user = await selectUser(context.db, caller.id)
  if (!user) throw new Problem('NOT_FOUND')
  const verified = await verifyOwnPassword(context, caller.id, password)
  await refuseGuessable(context.db, newPassword, user.username, 'newPassword')
  const passwordHash = await context.passwords.hash(newPassword)
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, caller.id)
    // Somebody else who knew it may have changed it in the meantime.
    if ((await selectPasswordHash(trx, caller.id)) !== verified) throw new Problem('UNAUTHENTICATED')
    const { deviceGeneration } = await setPasswordHash(trx, caller.id, passwordHash)
    await notifyPasswordChanged(context, trx, caller.id, 'owner')
    await endSessionsOf(trx, caller.id)
    await invalidateTokens(trx, 'recover', caller.id, context.clock.now())
    const token = await startSession(context, trx, caller.id, { keep: keepSession, from })
    return { token, user: toUser(await selectUser(trx, caller.id)), deviceGeneration }
  })
}

/** Notifies the owner of an account that its password was changed, by whatever means, before its sessions end. */
export async function notifyPasswordChanged(
  context: Pick<AppContext, 'clock'>,
  trx: Transaction,
  userId: number,
  by: NoticeData['passwordChanged']['by'],
): Promise<void> {
  const now = context.clock.now()
  const key = `password ${now.toISOString()}`
  await notify(trx, [{ userId, key, kind: 'passwordChanged', data: { by } }], now)
}
