import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { api, basePath } from '#contract/index.ts'
import type { Access, Proof, Route } from '#contract/protocol/route.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { readBackupState } from './features/backups/index.ts'
import { bindEvents, openStreams } from './event-streams.ts'
import { loadFeatures } from './load-features.ts'
import { acceptOnlyText } from './platform/http/accept-only-text.ts'
import { makeBind } from './platform/http/bind.ts'
import { closeIdleConnections, defaultTimeouts, openHttpServer } from './platform/http/http-server.ts'
import { trackRequests, newRequestId } from './platform/http/track-requests.ts'
import { countRequests } from './platform/http/count-requests.ts'
import { answerBadUrls, answerProblems } from './platform/http/errors.ts'
import { openRateLimiter } from './platform/rate-limits/rate-limits.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { describeApi } from './openapi/describe-api.ts'
import { requireAccessPolicy } from './platform/http/access.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { serveFiles } from './platform/http/serve-files.ts'
import { serveShopPage } from './features/storefront/serve-shop-page.ts'
import { servePictures } from './features/storefront/serve-pictures.ts'
import { serveBookAddress, serveSharePages } from './features/storefront/serve-share-pages.ts'
import type { AppContext } from './platform/context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; the server does not start with a route that lacks it. */
    access?: Access | 'public-file' | 'public-page' | 'probe'
    /** Whether a change asks for proof again; the server does not start with one that lacks it. */
    proof?: Proof | undefined
  }
}

/** The Fastify server with the whole shop, not listening yet. Throws when a route is unguarded or unbound. */
export async function buildApp(context: AppContext, timeouts = defaultTimeouts): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log
  const limits = openRateLimiter(context.config.rateLimits, context.db)
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < context.config.trustProxy,
    bodyLimit: 64 * 1024,
    serverFactory: (handle) => openHttpServer(handle, timeouts),
    // As long as all headers may be: the schema of a path parameter limits its length.
    routerOptions: { maxParamLength: 16 * 1024 },
    // With an absolute-form URL the static files would see all of it, but the routes only the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    forceCloseConnections: 'idle',
    // A load balancer goes on sending requests over its open connections until a reply has `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerBadUrls(limits),
    // The server has its own handler.
    clientErrorHandler: () => {},
  })
  closeIdleConnections(server)
  trackRequests(server, timeouts, context.tracer, context.config.trustProxy > 0)
  requireAccessPolicy(server)
  answerProblems(server)
  acceptOnlyText(server)
  logReplies(server)
  server.decorateRequest('caller', null)
  setSecurityHeaders(server)
  await server.register(multipart, {
    limits: { fileSize: maxImageBytes, files: 1, fields: 8, parts: 9, fieldSize: 32 * 1024 },
  })

  const bound = new Set<Route>()
  const count = countRequests(server, limits)
  const bind = makeBind(server, context, limits, bound)
  for (const bindRoutes of await loadFeatures()) bindRoutes(bind)
  const streams = openStreams(context)
  bindEvents(bind, streams)
  // An open stream would prevent the server from closing.
  server.addHook('preClose', async () => streams.close())
  refuseUnbound(bound)

  describeApi(server)
  serveSharePages(server, context)
  serveBookAddress(server)
  await serveShopPage(server, context)
  serveMetrics(server, context, { isBackupLate: async () => (await readBackupState(context)).late })
  servePictures(server, context, count)
  await serveFiles(server, context, count)
  await server.ready()
  return server
}

/** Throws unless every route of the contract is bound. */
function refuseUnbound(bound: ReadonlySet<Route>): void {
  for (const feature of Object.values(api)) {
    for (const route of Object.values<Route>(feature)) {
      if (!bound.has(route))
        throw new Error(`no server/features/*/routes.ts binds ${route.method} ${basePath}${route.path}`)
    }
  }
}

/** One log line per reply: an allow-list of fields, without the requested URLs, bodies or headers. */
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
      'request completed',
    )
    done()
  })
}
