import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asCall, newWaits } from '../db/call-waits.ts'

/** All that one call waits for connections to the database counts together, before its body is read and after. */
export function boundWaits(server: FastifyInstance): void {
  const waits = new WeakMap<FastifyRequest, ReturnType<typeof newWaits>>()
  server.addHook('onRequest', (request, _reply, done) => {
    const fresh = newWaits()
    waits.set(request, fresh)
    asCall(fresh, done)
  })
  // Whoever reads the body goes on from the network, which belongs to no call.
  server.addHook('preValidation', (request, _reply, done) => asCall(waits.get(request) ?? newWaits(), done))
}
