import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import type { Origin } from '../../platform/sessions/sessions.ts'
import { storeKeptNow } from '../backups/index.ts'
import { readLoginTicket, selectUser, startLogin, toUser } from '../users/index.ts'
import { stopRemoval } from './removal.ts'
import { lockPerson } from './removal-sql.ts'
import { countProof, useFactor } from './use-factor.ts'

/** Starts the session of a log-in whose password was right, once its factor is too. */
export async function logInWithFactor(
  context: AppContext,
  limits: RateLimiter,
  { ticket, ...given }: BodyOf<typeof api.secondFactor.login>,
  from: Origin,
) {
  const begun = await readLoginTicket(context, context.db, ticket)
  const { userId } = begun
  const start = () =>
    inTransaction(context.db, async (trx) => {
      const person = await lockPerson(trx, userId)
      await useFactor(context, trx, { userId, given, purpose: 'login' })
      // They have it. A recovery code shows the contrary.
      if (person && given.recoveryCode === undefined) await stopRemoval(context, trx, person, 'proved')
      const started = await startLogin(context, trx, begun, from)
      if (started === undefined) throw new Problem('LOGIN_EXPIRED')
      return { ...started, user: toUser(await selectUser(trx, userId)), deviceGeneration: begun.deviceGeneration }
    })
  const started = await (given.passkey ? start() : countProof(context, limits, userId, start))
  if (started.reopened) await storeKeptNow(context)
  return started
}
