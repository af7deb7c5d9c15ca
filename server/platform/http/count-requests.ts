import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
}

/**
 * Counts each request by client address before any lookup, unknown routes included. Files and probes are counted only
 * when not found, because a page load fetches many files. Returns the function that counts one request.
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
