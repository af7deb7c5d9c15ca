import type { FastifyInstance, RouteOptions } from 'fastify'

/** Deny by default: a route that does not say who may call it stops the server from starting. */
export function requireAccessPolicy(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  // Only now: the routes of a plugin get their policy after they are announced.
  server.addHook('onReady', (done) => {
    const open = routes.find((route) => route.config?.access === undefined)
    done(open && new Error(`the route ${String(open.method)} ${open.url} has no access policy`))
  })
}
