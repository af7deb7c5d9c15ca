import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { markProven, type Caller } from '../../platform/sessions/sessions.ts'
import { missingPassword, verifyOwnPassword } from '../users/index.ts'
import { countProof, useFactor } from './use-factor.ts'

/** Proves again who the caller is: by their second factor or, if they have none, by their password. */
export async function prove(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  { password, ...given }: BodyOf<typeof api.secondFactor.prove>,
): Promise<void> {
  if (caller.hasFactor) {
    if (password !== undefined) throw invalidInput('password', 'Con el segundo paso activo, usa tu código o tu llave.')
    const useIt = () =>
      inTransaction(context.db, async (trx) => {
        await useFactor(context, trx, { userId: caller.id, given, purpose: 'prove' })
        await markProven(trx, caller.tokenHash, context.clock.now())
      })
    return given.passkey ? useIt() : countProof(limits, caller.id, useIt)
  }
  if (password === undefined) throw missingPassword()
  await countProof(limits, caller.id, async () => {
    const verified = await verifyOwnPassword(context, caller.id, password)
    if (verified === null) throw new Problem('UNAUTHENTICATED')
  })
  await markProven(context.db, caller.tokenHash, context.clock.now())
}
