import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { queueVerification } from './account-mails.ts'
import type { AppContext } from '../../platform/context.ts'
import { hashToken, type Caller } from '../../platform/sessions/sessions.ts'
import { lockUser } from './sql.ts'
import { consumeToken, verifyEmail as markVerified } from './mail-sql.ts'

/** Sends the verification e-mail again, to the present address of the profile. */
export async function sendVerification(context: AppContext, caller: Caller, userId: number): Promise<void> {
  if (userId !== caller.id && !may.administer(caller.role)) throw new Problem('NOT_FOUND')
  await inTransaction(context.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new Problem('NOT_FOUND')
    if (!user.email) throw new Problem('NO_EMAIL')
    if (user.emailVerifiedAt) throw new Problem('EMAIL_VERIFIED')
    await queueVerification(context, trx, userId, user.email)
    if (userId !== caller.id) await record(trx, caller, 'send-verification', { user: userId })
  })
}

/**
 * Marks a mailbox as verified, once per code and only while it is still the account's address. A code that was sent for
 * a recovery proves access to the mailbox only, which may be a stranger's: it needs the account's session as well.
 */
export function verifyEmail(context: AppContext, caller: Caller | null, code: string): Promise<void> {
  const now = context.clock.now()
  const hash = hashToken(code)
  return inTransaction(context.db, async (trx) => {
    const confirming = await consumeToken(trx, 'confirm', hash, now)
    // Rolled back with the transaction: the code can still be used.
    if (confirming && confirming.userId !== caller?.id) throw new Problem('LOGIN_TO_VERIFY')
    const token = confirming ?? (await consumeToken(trx, 'verify', hash, now))
    if (!token || !(await markVerified(trx, token.userId, token.email, now))) throw new Problem('EMAIL_NOT_VERIFIED')
  })
}
