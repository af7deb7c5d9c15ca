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
import { acceptOnlyText } from './http/accept-only-text.ts'
import { makeBind, type Bind } from './http/bind.ts'
import { boundWaits } from './http/bound-waits.ts'
import { closeSilentConnections } from './http/close-silent.ts'
import { countCalls } from './http/count-calls.ts'
import { answerBadUrls, answerProblems } from './http/errors.ts'
import { openHttpServer, patience } from './http/http-server.ts'
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
export async function buildApp(world: World, slowest = patience): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = world.log
  const limits = openLimits(world.config.rateLimits, world.db)
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < world.config.trustProxy,
    bodyLimit: 64 * 1024,
    serverFactory: (handle) => openHttpServer(handle, slowest),
    // As long as all headers may be: how long a part of an address may be is said by its schema.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Of an address in its absolute form the files would see all of it, the routes only the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    forceCloseConnections: 'idle',
    // A balancer goes on sending calls over the connections that it has, until one is answered with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerBadUrls(limits),
    // The server has its own.
    clientErrorHandler: () => {},
  })
  closeSilentConnections(server)
  boundWaits(server)
  refuseUnguarded(server)
  answerProblems(server)
  acceptOnlyText(server)
  logReplies(server)
  server.decorateRequest('caller', null)
  setSecurityHeaders(server)
  await server.register(multipart, {
    limits: { fileSize: maxImageBytes, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
  })

  const bound = new Set<Route>()
  const count = countCalls(server, limits)
  const bind = makeBind(server, world, limits, bound)
  for (const room of rooms) room(bind)
  const streams = openStreams(world)
  bindEvents(bind, streams)
  // An open stream would keep the server from ever closing.
  server.addHook('preClose', async () => streams.close())
  refuseUnbound(bound)

  describeApi(server)
  serveSharePages(server, world)
  serveMetrics(server, world)
  await serveFiles(server, world, count)
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
