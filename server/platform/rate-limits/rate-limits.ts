import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../db/db.ts'
import type { RateLimit, RateLimits } from './rate-limit-config.ts'
import { networkOf } from './client-network.ts'
import { limiterStore } from './sql.ts'

const minute = 60
const hour = 3600

/** Waits after the login limit was hit repeatedly, in seconds. */
const lockoutSteps = [1 * minute, 2 * minute, 5 * minute, 15 * minute]

export type RateLimiter = {
  /** Counts a request under each of the keys; throws TOO_MANY_REQUESTS with the time to wait. */
  consume(limit: Limit | 'everything', keys: readonly string[], onFirstRefusal?: () => void): Promise<void>
  /** Resets the count of a key. */
  reset(limit: Limit, key: string): Promise<void>
  /** Takes back one count for a request that the limit turned out not to apply to. */
  refund(limit: Limit, key: string): Promise<void>
  /** Whether the next request under this key would be refused. */
  isSpent(limit: Limit, key: string): Promise<boolean>
  /** Refuses the key of the limit `factor` for a whole duration from now on, if nothing is left of it; whether it does. */
  pauseWhenSpent(limit: Limit, key: string): Promise<boolean>
}

/**
 * Limits counted in the memory of each server. All others, for guesses at secrets and for rare, expensive requests, are
 * shared in the database.
 */
const memoryLimits: readonly string[] = ['purchase', 'search', 'everything'] satisfies (Limit | 'everything')[]

/** Does nothing without limits. Shared limits are counted in the database, and in memory while that is unreachable. */
export function openRateLimiter(allowed: RateLimits | undefined, db: Db): RateLimiter {
  if (!allowed)
    return {
      consume: async () => {},
      reset: async () => {},
      refund: async () => {},
      isSpent: async () => false,
      pauseWhenSpent: async () => false,
    }
  const storeClient = limiterStore(db)
  const limiterOf = (name: string, allowance: RateLimit) => {
    const alone = new RateLimiterMemory({ ...allowance, keyPrefix: name })
    if (memoryLimits.includes(name)) return alone
    const table = { storeType: 'client', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({ ...allowance, ...table, keyPrefix: name, storeClient, insuranceLimiter: alone })
  }
  const limiters = Object.fromEntries(
    Object.entries(allowed).map(([name, allowance]) => [name, limiterOf(name, allowance)]),
  ) as Record<Limit | 'everything', RateLimiterMemory | RateLimiterPostgres>
  const lockouts = limiterOf('lockouts', { points: Number.MAX_SAFE_INTEGER, duration: 24 * hour })

  const refuse = (milliseconds: number) => {
    throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
  }

  async function consumeOne(limit: Limit | 'everything', of: string, onFirstRefusal?: () => void): Promise<void> {
    const limiter = limiters[limit]
    const key = hashKey(of)
    const paused = limit === 'factor' && (await limiter.get(pauseOf(key)))
    if (paused) refuse(paused.msBeforeNext)
    try {
      await limiter.consume(key)
    } catch (answer) {
      if (!(answer instanceof RateLimiterRes)) throw answer
      // Only the first refusal in a row lengthens the wait; later ones only report the rest of it.
      const isFirst = answer.consumedPoints === limiter.points + 1
      if (isFirst) onFirstRefusal?.()
      // What was refused was not judged.
      if (limit === 'factor') await limiter.reward(key)
      if (limit === 'login' && isFirst) {
        const { consumedPoints } = await lockouts.consume(key)
        const wait = lockoutSteps[Math.min(consumedPoints, lockoutSteps.length) - 1] ?? minute
        await limiter.block(key, wait)
        refuse(wait * 1000)
      }
      refuse(answer.msBeforeNext)
    }
  }

  return {
    async consume(limit, keys, onFirstRefusal) {
      for (const key of keys) await consumeOne(limit, key, onFirstRefusal)
    },
    async reset(limit, of) {
      const key = hashKey(of)
      await limiters[limit].delete(key)
      if (limit === 'login') await lockouts.delete(key)
    },
    async refund(limit, of) {
      await limiters[limit].reward(hashKey(of))
    },
    async isSpent(limit, of) {
      const limiter = limiters[limit]
      const counted = await limiter.get(hashKey(of))
      return (counted?.consumedPoints ?? 0) >= limiter.points
    },
    async pauseWhenSpent(limit, of) {
      const limiter = limiters[limit]
      const key = hashKey(of)
      const counted = await limiter.get(key)
      if (!counted || counted.consumedPoints < limiter.points) return false
      await limiter.block(pauseOf(key), limiter.duration)
      return true
    },
  }
}

/** Kept apart from the count, which requests that were refused take back. */
const pauseOf = (key: string) => `${key}:paused`

/** Keys contain addresses and typed usernames, so only their hashes are stored. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

export const addressKey = (request: FastifyRequest) => `ip:${networkOf(request.ip)}`
export const userKey = (userId: number) => `user:${userId}`

/** The keys that limits count by: the address, and the account once it is known. */
export const keysOf = (request: FastifyRequest, userId: number | undefined) =>
  userId === undefined ? [addressKey(request)] : [addressKey(request), userKey(userId)]
