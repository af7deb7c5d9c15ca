import type { FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'
import { findSession, hashToken, type Caller } from '../sessions/sessions.ts'
import type { AppContext } from '../context.ts'

/** The holder of the bearer token, or null without one. A token that is wrong, old or ended is refused, never a guest. */
export async function authenticate(context: AppContext, request: FastifyRequest): Promise<Caller | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header)?.[1]
  const caller = token && (await findSession(context, hashToken(token)))
  if (!caller) throw new Problem('UNAUTHENTICATED')
  return caller
}
