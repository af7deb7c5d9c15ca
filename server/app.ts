import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { api, basePath } from '#contract/index.ts'
import type { Access, Route } from '#contract/route.ts'
import { maxImageBytes } from '#domain/image.ts'
import { bindAccounts } from './accounts/http.ts'
import { bindAudit } from './audit/http.ts'
import { bindCart } from './cart/http.ts'
import { bindCatalogue } from './catalogue/http.ts'
import { bindDashboard } from './dashboard/http.ts'
import { bindEvents } from './events/http.ts'
import { openStreams } from './events/streams.ts'
import { bindFavourites } from './favourites/http.ts'
import { bindHelp } from './help/http.ts'
import { makeBind, type Bind } from './http/bind.ts'
import { closeSilentConnections } from './http/close-silent.ts'
import { answerBrokenRequest, answerProblems } from './http/errors.ts'
import { openLimits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { refuseUnguarded } from './http/refuse-unguarded.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { serveFiles } from './http/static.ts'
import { bindImages } from './images/http.ts'
import { bindPurchases } from './purchases/http.ts'
import { bindRaffles } from './raffles/http.ts'
import { bindSettings } from './settings/http.ts'
import { serveSharePages } from './share/serve-share-pages.ts'
import { bindSuppliers } from './suppliers/http.ts'
import { bindWallet } from './wallet/http.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the server. */
    access?: Access | 'public-file' | 'public-page' | 'probe'
  }
}

const rooms: ((bind: Bind) => void)[] = [
  bindAccounts,
  bindAudit,
  bindCart,
  bindCatalogue,
  bindDashboard,
  bindFavourites,
  bindHelp,
  bindImages,
  bindPurchases,
  bindRaffles,
  bindSettings,
  bindSuppliers,
  bindWallet,
]

/** The whole shop as a Fastify server that does not listen yet. Throws when a route is unguarded or unbound. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = world.log
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < world.config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A balancer goes on sending calls over the connections that it has, until one is answered with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
  })
  closeSilentConnections(server)
  refuseUnguarded(server)
  answerProblems(server)
  acceptEmptyJson(server)
  logReplies(server)
  server.decorateRequest('caller', null)
  await setSecurityHeaders(server)
  await server.register(multipart, {
    limits: { fileSize: maxImageBytes, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
  })

  const bound = new Set<Route>()
  const limits = openLimits(world.config.rateLimits, world.db)
  const bind = makeBind(server, world, limits, bound)
  for (const room of rooms) room(bind)
  const streams = openStreams(world)
  bindEvents(bind, streams)
  // An open stream would keep the server from ever closing.
  server.addHook('preClose', async () => streams.close())
  refuseUnbound(bound)

  describeApi(server)
  serveSharePages(server, world, limits)
  serveMetrics(server, world)
  await serveFiles(server, world)
  await server.ready()
  return server
}

/** Every call that the contract promises is there. */
function refuseUnbound(bound: ReadonlySet<Route>): void {
  for (const room of Object.values(api)) {
    for (const route of Object.values<Route>(room)) {
      if (!bound.has(route)) throw new Error(`nothing is bound to ${route.method} ${basePath}${route.path}`)
    }
  }
}

/** Some calls have no body; a client that still says it sends JSON is not wrong. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/** One line a reply: an allow-list, without addresses asked for, bodies or headers. */
function logReplies(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.id,
      },
      'answered',
    )
    done()
  })
}
