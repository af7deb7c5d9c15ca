import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '#contract/route.ts'
import { Problem } from '#domain/problem.ts'
import type { Allowances } from './allowances.ts'

const minute = 60
const hour = 3600

/** Waits after the login limit was hit again and again, in seconds. */
const growingWait = [1 * minute, 2 * minute, 5 * minute, 15 * minute]

export type Limits = {
  /** Counts a call under each of the keys; refuses with 429 and when to try again. */
  take(limit: Limit | 'everything', keys: readonly string[]): Promise<void>
  /** Forgets the failures of a login that succeeded. */
  forgetLogin(key: string): Promise<void>
}

/** Without allowances nothing is counted. */
export function openLimits(allowed: Allowances | undefined): Limits {
  if (!allowed) return { take: async () => {}, forgetLogin: async () => {} }
  const limiters = Object.fromEntries(
    Object.entries(allowed).map(([name, options]) => [name, new RateLimiterMemory({ ...options, keyPrefix: name })]),
  ) as Record<Limit | 'everything', RateLimiterMemory>
  const relapses = new RateLimiterMemory({
    points: Number.MAX_SAFE_INTEGER,
    duration: 24 * hour,
    keyPrefix: 'relapses',
  })

  const refuse = (milliseconds: number) => {
    throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
  }

  async function takeOne(limit: Limit | 'everything', key: string): Promise<void> {
    const limiter = limiters[limit]
    try {
      await limiter.consume(key)
    } catch (answer) {
      if (!(answer instanceof RateLimiterRes)) throw answer
      // Only the first refusal of a run lengthens the wait; the ones during it only say how long it still is.
      if (limit === 'login' && answer.consumedPoints === limiters.login.points + 1) {
        const { consumedPoints } = await relapses.consume(key)
        const wait = growingWait[Math.min(consumedPoints, growingWait.length) - 1] ?? minute
        await limiter.block(key, wait)
        refuse(wait * 1000)
      }
      refuse(answer.msBeforeNext)
    }
  }

  return {
    async take(limit, keys) {
      for (const key of keys) await takeOne(limit, key)
    },
    async forgetLogin(key) {
      await limiters.login.delete(key)
      await relapses.delete(key)
    },
  }
}

/** What the general limits count by: the address, and the account once it is known. */
export const keysOf = (request: FastifyRequest, userId: number | undefined) =>
  userId === undefined ? [`ip:${request.ip}`] : [`ip:${request.ip}`, `user:${userId}`]
