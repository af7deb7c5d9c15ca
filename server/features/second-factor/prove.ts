import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { markProven, type Caller } from '../../platform/sessions/sessions.ts'
import { missingPassword, verifyOwnPassword } from '../users/index.ts'
import { markProvenByPassword } from './sql.ts'
import { countProof, useFactor } from './use-factor.ts'

/** Proves again who the caller is: by their second factor or, if they have none, by their password. */
export async function prove(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  { password, ...given }: BodyOf<typeof api.secondFactor.prove>,
): Promise<void> {
  if (caller.hasFactor) {
    if (password !== undefined) throw invalidInput('password', 'Tu cuenta tiene un segundo paso: confirma con él.')
    const useIt = () =>
      inTransaction(context.db, async (trx) => {
        await useFactor(context, trx, { userId: caller.id, given, purpose: 'prove' })
        await markProven(trx, caller.tokenHash, context.clock.now())
      })
    return given.passkey ? useIt() : countProof(context, limits, caller.id, useIt)
  }
  if (password === undefined) throw missingPassword()
  const hash = await countProof(context, limits, caller.id, () => verifyOwnPassword(context, caller.id, password))
  const isMarked = await markProvenByPassword(context.db, caller.tokenHash, hash, context.clock.now())
  // The session ended, or the account has another password or a factor by now.
  if (!isMarked) throw new Problem('UNAUTHENTICATED')
}
