import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newWaits } from '../db/connection-waits.ts'
import { runInRequest, type RequestContext, type Tracer } from '../request-context.ts'
import { readableLetters } from '../readable-letters.ts'
import type { RequestTimeouts } from './http-server.ts'

export const idHeader = 'x-request-id'

const idBytes = 10
const random = Buffer.alloc(400 * idBytes)
let used = random.length

/** What a request is found by in the log: 50 random bits, `K7QX2-M9PTA`. One that a client sends is not looked at. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return readableLetters(random.subarray(used, (used += idBytes)), 5)
}

/**
 * Tells each request its id, and goes with it to whatever it does: all that it waits for connections to the database counts
 * together, before its body is read and after, what it logs has its id, and what it sends to the database is in its trace.
 */
export function trackRequests(
  server: FastifyInstance,
  { connectionWaitMs }: RequestTimeouts,
  tracer: Tracer | undefined,
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  server.addHook('onRequest', (request, reply, done) => {
    const context = {
      requestId: request.id,
      waits: newWaits(connectionWaitMs),
      trace: tracer && beginTrace(tracer, request),
    }
    contexts.set(request, context)
    reply.header(idHeader, request.id)
    runInRequest(context, done)
  })
  // Whoever reads the body goes on from the network, which belongs to no request.
  server.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) runInRequest(context, done)
    else done()
  })
  if (!tracer) return
  server.addHook('onResponse', (request, reply, done) => {
    contexts.get(request)?.trace?.end(reply.statusCode)
    done()
  })
}

/** Neither files nor probes are traced, of which there are many and little to say. */
function beginTrace(tracer: Tracer, { id, method, headers, routeOptions }: FastifyRequest) {
  const { url: route = 'unknown', config } = routeOptions
  if (config.access === 'public-file' || config.access === 'probe') return undefined
  return tracer.beginRequest({ method, route, requestId: id, headers })
}
