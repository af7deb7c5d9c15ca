import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, defaultTextMapGetter, type Span } from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Tracer } from './request-context.ts'

const maxFlushMs = 3_000

/**
 * Sends a trace of each request to a collector. Loaded only where one is configured, because it imports OpenTelemetry.
 */
export function openTracer(endpoint: string, log: Logger): Tracer {
  const named = resourceFromAttributes({ 'service.name': 'shop' })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const exporter = reporting(new OTLPTraceExporter({ url: endpoint }), log)
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
  const tracer = provider.getTracer('shop')
  const propagator = new W3CTraceContextPropagator()
  return {
    beginRequest({ method, route, requestId, headers }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': method, 'http.route': route, 'shop.request_id': requestId }
      const call = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const inside = trace.setSpan(parent, call)
      return {
        begin(name, more = {}) {
          const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: more }, inside)
          return (error) => {
            if (error !== undefined) fail(span, error)
            span.end()
          }
        },
        end(status) {
          call.setAttribute('http.response.status_code', status)
          if (status >= 500) call.setStatus({ code: SpanStatusCode.ERROR })
          call.end()
        },
      }
    },
    // A collector that does not respond must not keep the shop from closing.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(maxFlushMs, undefined, { ref: false })]),
  }
}

/** Records an error without its message, which may contain a value. */
function fail(span: Span, error: unknown): void {
  const { name = typeof error, code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Logs when traces get lost, and when they are sent again. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !failing) log.warn({ err: result.error }, 'trace export failed')
        if (!fails && failing) log.warn('trace export recovered')
        failing = fails
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
