import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
}

/**
 * Counts every call by its address before anything is looked up or read for it, also one that no route takes. A page load
 * fetches many files, and probes have to be answered: those count only when there is nothing for them to get. The answer
 * counts such a call.
 */
export function countRequests(
  server: FastifyInstance,
  limits: RateLimiter,
): (request: FastifyRequest) => Promise<void> {
  const count = async (request: FastifyRequest) => {
    if (request.isCounted) return
    request.isCounted = true
    await limits.consume('everything', [addressKey(request)])
  }
  server.decorateRequest('isCounted', false)
  server.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access !== 'public-file' && access !== 'probe') await count(request)
  })
  server.setNotFoundHandler(async (request) => {
    await count(request)
    throw new Problem('NOT_FOUND')
  })
  return count
}
