import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { addStateGauges, type ShopState } from './state-gauges.ts'

/** `/healthz`: the process runs. `/readyz`: it can reach its database. `/metrics`: metrics for Prometheus. */
export function serveMetrics(server: FastifyInstance, context: AppContext, shop: ShopState): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of 500 and above',
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered',
    registers: [registry],
  })

  const readState = addStateGauges(registry, context, shop)

  server.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc()
    // Also when the client goes away, as it does from every event stream.
    reply.raw.once('close', () => inFlight.dec())
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) refused.inc()
    done()
  })

  const probe = { config: { access: 'probe' } as const, logLevel: 'silent' as const }
  server.get('/healthz', probe, () => ({ status: 'ok' }))
  server.get('/readyz', probe, async (_request, reply) => {
    try {
      await sql`select 1`.execute(context.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })
    }
  })
  server.get('/metrics', probe, async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) return reply.callNotFound()
    await readState()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** If a token is configured, only its bearer; otherwise only clients on this machine, and none through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const expected = Buffer.from(`Bearer ${token}`)
    const given = Buffer.from(request.headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const address = request.socket.remoteAddress ?? ''
  return request.headers['x-forwarded-for'] === undefined && /^(?:::ffff:)?127\.|^::1$/.test(address)
}
