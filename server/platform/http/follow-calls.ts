import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newWaits } from '../db/call-waits.ts'
import { asCall, type CurrentCall, type Tracer } from '../current-call.ts'
import { readableLetters } from '../readable-letters.ts'
import type { RequestTimeouts } from './http-server.ts'

export const idHeader = 'x-request-id'

const idBytes = 10
const random = Buffer.alloc(400 * idBytes)
let used = random.length

/** What a call is found by in the log: 50 random bits, `K7QX2-M9PTA`. One that a client sends is not looked at. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return readableLetters(random.subarray(used, (used += idBytes)), 5)
}

/**
 * Tells each call its id, and goes with it to whatever it does: all that it waits for connections to the database counts
 * together, before its body is read and after, what it logs has its id, and what it sends to the database is in its trace.
 */
export function followCalls(
  server: FastifyInstance,
  { connectionWaitMs }: RequestTimeouts,
  tracer: Tracer | undefined,
): void {
  const calls = new WeakMap<FastifyRequest, CurrentCall>()
  server.addHook('onRequest', (request, reply, done) => {
    const call = {
      requestId: request.id,
      waits: newWaits(connectionWaitMs),
      trace: tracer && beginTrace(tracer, request),
    }
    calls.set(request, call)
    reply.header(idHeader, request.id)
    asCall(call, done)
  })
  // Whoever reads the body goes on from the network, which belongs to no call.
  server.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request)
    if (call) asCall(call, done)
    else done()
  })
  if (!tracer) return
  server.addHook('onResponse', (request, reply, done) => {
    calls.get(request)?.trace?.end(reply.statusCode)
    done()
  })
}

/** Neither files nor probes are traced, of which there are many and little to say. */
function beginTrace(tracer: Tracer, { id, method, headers, routeOptions }: FastifyRequest) {
  const { url: route = 'unknown', config } = routeOptions
  if (config.access === 'public-file' || config.access === 'probe') return undefined
  return tracer.beginCall({ method, route, requestId: id, headers })
}
