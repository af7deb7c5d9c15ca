import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Route } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { findSession, hashToken, type Caller } from '../sessions/sessions.ts'
import type { AppContext } from '../context.ts'

/**
 * The holder of the bearer token, or null without a token. A wrong, expired or ended token is refused, and never
 * treated as a guest.
 */
export async function authenticate(context: AppContext, request: FastifyRequest): Promise<Caller | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header)?.[1]
  const caller = token && (await findSession(context, hashToken(token)))
  if (!caller) throw new Problem('UNAUTHENTICATED')
  return caller
}

/** Who must have a second factor and has none is a guest wherever guests may call. */
export const guestWithoutFactor = (route: Route, caller: Caller | null): Caller | null =>
  route.access === 'public' && caller && lacksFactor(caller) ? null : caller

const lacksFactor = (caller: Caller) => caller.mustHaveFactor && !caller.hasFactor

/** Refuses callers that the route does not name. */
export function authorize(route: Route, caller: Caller | null): void {
  if (route.access === 'public') return
  if (!caller) throw new Problem('UNAUTHENTICATED')
  if (route.access !== 'authenticated' && !route.access.includes(caller.role)) throw new Problem('FORBIDDEN')
  if (lacksFactor(caller) && !route.withoutFactor) throw new Problem('FACTOR_REQUIRED')
}

/** Methods that change nothing. */
const safeMethods: readonly unknown[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Deny by default: a route that does not say who may call it, or a change that does not say whether it asks for proof,
 * stops the server from starting.
 */
export function requireAccessPolicy(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  // Checked only now: the routes of a plugin get their policy after onRoute.
  server.addHook('onReady', (done) => {
    const refuse = (says: (route: RouteOptions) => boolean, lacks: string) => {
      const found = routes.find((route) => !says(route))
      return found && new Error(`the route ${String(found.method)} ${found.url} ${lacks}`)
    }
    done(
      refuse(({ config }) => config?.access !== undefined, 'has no access policy') ??
        refuse(
          ({ config, method }) =>
            config?.proof !== undefined || [method].flat().every((it) => safeMethods.includes(it)),
          'does not say whether it asks for proof',
        ),
    )
  })
}
