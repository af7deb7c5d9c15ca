import type { FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'

export const idempotencyKeys = /^[\w-]{8,100}$/

/** The `Idempotency-Key` of a call, if it carries one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && idempotencyKeys.test(key)) return key
  throw new Problem('INVALID_INPUT', {
    issues: [{ path: 'Idempotency-Key', message: 'La clave lleva de 8 a 100 letras, dígitos o guiones.' }],
  })
}
