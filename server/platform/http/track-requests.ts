import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newWaits } from '../db/connection-waits.ts'
import { runInRequest, type RequestContext, type Tracer } from '../request-context.ts'
import { readableCode } from '../readable-code.ts'
import type { RequestTimeouts } from './http-server.ts'

export const idHeader = 'x-request-id'

const idBytes = 10
const random = Buffer.alloc(400 * idBytes)
let used = random.length

/** The id of a request in the log: 50 random bits, `K7QX2-M9PTA`. An id sent by a client is ignored. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return readableCode(random.subarray(used, (used += idBytes)), 5)
}

/**
 * Sends each request its id and runs it in a request context: log lines carry the id, waits for database connections
 * are added up before and after the body is read, and statements are part of the trace.
 */
export function trackRequests(
  server: FastifyInstance,
  { connectionWaitMs }: RequestTimeouts,
  tracer: Tracer | undefined,
  behindProxy: boolean,
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  server.addHook('onRequest', (request, reply, done) => {
    const context = {
      requestId: request.id,
      waits: newWaits(connectionWaitMs),
      trace: tracer && beginTrace(tracer, request, behindProxy),
    }
    contexts.set(request, context)
    reply.header(idHeader, request.id)
    runInRequest(context, done)
  })
  // After the body is read, the code continues from a network event, which has no request context.
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

/**
 * Files and probes are not traced: there are many, and their traces show nothing. Only a proxy of ours may say which
 * trace a request belongs to, and whether it is recorded.
 */
function beginTrace(tracer: Tracer, { id, method, headers, routeOptions }: FastifyRequest, behindProxy: boolean) {
  const { url: route = 'unknown', config } = routeOptions
  if (config.access === 'public-file' || config.access === 'probe') return undefined
  return tracer.beginRequest({ method, route, requestId: id, headers: behindProxy ? headers : {} })
}
