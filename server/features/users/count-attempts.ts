import type { FastifyRequest } from 'fastify'
import type { Limit } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { networkOf } from '../../platform/rate-limits/client-network.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { queueLockoutNotice } from './account-mails.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PasswordHasher } from '../../platform/vault/passwords.ts'
import { knownDevice } from './device-cookie.ts'
import { selectForLogin } from './sql.ts'

type Count = [limit: Limit, key: string]

/**
 * Runs a login attempt unless too many have failed. Attempts are counted before they are verified, because many
 * arrive concurrently; the count is refunded after a success, or if it could not be verified. A known device has its own
 * counter, so that failures from other devices cannot lock it out.
 */
export function countAttempt<Result>(
  by: { context: AppContext; limits: RateLimiter; request: FastifyRequest },
  username: string,
  verify: (hasher: PasswordHasher) => Promise<Result>,
): Promise<Result> {
  // The hashing queue refuses most of a flood before any query; every counted attempt is also verified.
  return by.context.passwords.withSlot((hasher) => countAndVerify(by, username, () => verify(hasher)))
}

async function countAndVerify<Result>(
  { context, limits, request }: { context: AppContext; limits: RateLimiter; request: FastifyRequest },
  username: string,
  verify: () => Promise<Result>,
): Promise<Result> {
  const name = username.toLowerCase()
  const network = networkOf(request.ip)
  const device = knownDevice(context, name, request.headers.cookie)
  // The account last: the limits of an address are reached before it can exhaust the account's.
  const counts: Count[] = device
    ? [['login', `device|${device.id}`]]
    : [
        ['login', `${name}|${network}`],
        ['loginAddress', network],
        ['loginAccount', name],
      ]
  const taken: Count[] = []
  try {
    for (const [limit, key] of counts) {
      await limits.consume(limit, [key], () => limit === 'loginAccount' && notifyOwner(context, name))
      taken.push([limit, key])
    }
    const result = await verify()
    for (const [limit, key] of taken) await (limit === 'login' ? limits.reset(limit, key) : limits.refund(limit, key))
    return result
  } catch (error) {
    const hasFailed = error instanceof Problem && error.code === 'WRONG_LOGIN'
    if (!hasFailed) for (const [limit, key] of taken) await limits.refund(limit, key)
    throw error
  }
}

/** Not awaited by the reply, which takes the same time whether there is such an account or not. */
function notifyOwner(context: AppContext, username: string): void {
  const queue = async () => {
    const owner = await selectForLogin(context.db, username)
    if (owner?.email && owner.emailVerifiedAt) await queueLockoutNotice(context, context.db, owner.id, owner.email)
  }
  queue().catch((error: unknown) => context.log.warn({ err: error }, 'queueing lockout mail failed'))
}
