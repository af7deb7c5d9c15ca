import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api, basePath } from '#contract/index.ts'
import { refusal } from '#contract/refusal.ts'
import type { Route } from '#contract/route.ts'

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** `GET /api/v1/openapi.json`, made from the contract table. */
export function describeApi(server: FastifyInstance): void {
  const document = openApi()
  server.get(`${basePath}/openapi.json`, { config: { access: 'everyone' } }, () => document)
}

function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [room, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(room, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plataforma Streaming', version: '1' },
    servers: [{ url: basePath }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: schemaOf(refusal) },
    },
    paths,
  }
}

function operation(room: string, name: string, route: Route) {
  const parameters = [
    ...Object.entries(route.params?.shape ?? {}).map(([key, schema]) => parameter('path', key, schema)),
    ...Object.entries(route.query?.shape ?? {}).map(([key, schema]) => parameter('query', key, schema)),
    ...(route.idempotent ? [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } }] : []),
  ]
  const content = route.body
    ? { 'application/json': { schema: schemaOf(route.body) } }
    : route.file && {
        'multipart/form-data': {
          schema: { type: 'object', properties: { [route.file]: { type: 'string', format: 'binary' } } },
        },
      }
  const problem = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  return {
    tags: [room],
    operationId: `${room}.${name}`,
    summary: route.summary,
    description: `Access: ${Array.isArray(route.access) ? route.access.join(', ') : String(route.access)}`,
    ...(route.access !== 'everyone' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.reply && { content: { 'application/json': { schema: schemaOf(route.reply) } } }),
        ...(route.csv && { content: { 'text/csv': { schema: { type: 'string' } } } }),
        ...(route.stream && { content: { 'text/event-stream': { schema: schemaOf(route.stream) } } }),
      },
      default: problem,
    },
  }
}

function parameter(where: 'path' | 'query', name: string, schema: unknown) {
  return { in: where, name, required: where === 'path', schema: schemaOf(schema as z.ZodType) }
}
