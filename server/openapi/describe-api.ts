import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { api, basePath, descriptions } from '#contract/index.ts'
import { problems } from '#contract/protocol/problems.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { idempotencyKeys } from '../platform/http/idempotency.ts'
import { nameSchemas, parameterSchema, refusalWith, schemaRef } from './schemas.ts'
import { refusalsOf } from './refusals.ts'

/** `GET /api/v1/openapi.json`, generated from the contract when it is first requested: few shops ever are asked. */
export function describeApi(server: FastifyInstance): void {
  let document: ReturnType<typeof openApi> | undefined
  server.get(`${basePath}/openapi.json`, { config: { access: 'public' } }, () => (document ??= openApi()))
}

type NameOf = ReturnType<typeof nameSchemas>['nameOf']
const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'Makes the call safe to repeat: the same key again answers what the first call made.',
  schema: { type: 'string', pattern: idempotencyKeys.source },
}
const wwwAuthenticate = {
  description: 'How to authenticate.',
  schema: { type: 'string', const: 'Bearer' },
}
const retryAfter = {
  description: 'After how many seconds it makes sense to call again.',
  schema: { type: 'integer', minimum: 1 },
}

function openApi() {
  const { schemas, nameOf } = nameSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  const responses: Record<string, unknown> = {}
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = pathOf(route)
      const { codes, ...described } = operation(feature, name, route, nameOf)
      for (const some of codes) responses[nameOfRefusal(some)] = refusal(some)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de la tienda',
      version: '1',
      description: [
        'Lists that grow come in pages: they answer `{ items, total, page, pageSize }` and take `page`, from 1, and `pageSize`,',
        'at most 200; short ones are arrays. These are the calls that the pages of the shop make. Amounts are in soles,',
        'moments in UTC, sentences for people. Texts are cleaned before they are checked (blanks around them, invisible',
        'characters, the spelling of phones): what fits its schema is accepted, and so is what cleaning makes fit.',
      ].join(' '),
    },
    servers: [{ url: basePath }],
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { RetryAfter: retryAfter, WwwAuthenticate: wwwAuthenticate },
      schemas,
      responses,
    },
    paths,
  }
}

function operation(feature: string, name: string, route: Route, nameOf: NameOf) {
  const parameters = [
    ...Object.entries<z.ZodType>(route.params?.shape ?? {}).map(([key, schema]) =>
      parameter('path', nameInPath(route, key), schema),
    ),
    ...Object.entries<z.ZodType>(route.query?.shape ?? {}).map(([key, schema]) => parameter('query', key, schema)),
    ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const content = bodyOf(route, nameOf)
  const codes = [...Map.groupBy(refusalsOf(route), (code) => problems[code].status).values()]
  return {
    codes,
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: route.summary,
    description: `Access: ${Array.isArray(route.access) ? route.access.join(', ') : String(route.access)}`,
    // Public routes can be called without a token; with one they return what its holder may see.
    security: route.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [route.status]: { description: 'Done', ...replyOf(route, nameOf) },
      ...Object.fromEntries(
        codes.map(
          (some) => [String(statusOf(some)), { $ref: `#/components/responses/${nameOfRefusal(some)}` }] as const,
        ),
      ),
    },
  }
}

/** The OpenAPI path of a route: paths that differ only in the name of a parameter are the same path. */
const pathOf = (route: Route) => route.path.replace(/:(\w+)/g, (_, key: string) => `{${nameInPath(route, key)}}`)
function nameInPath({ path }: Route, key: string): string {
  const shape = (it: string) => it.replace(/:\w+/g, ':')
  const same = Object.values(api).flatMap((routes) =>
    Object.values<Route>(routes).filter((it) => shape(it.path) === shape(path)),
  )
  return same.every((it) => it.path === path) ? key : 'id'
}

function bodyOf({ body, file, form }: Route, nameOf: NameOf) {
  if (body) return { 'application/json': { schema: schemaRef(nameOf(body)) } }
  const fields = Object.entries<z.ZodType>(form?.shape ?? {})
  const one = file && {
    type: 'object',
    required: [file, ...fields.filter(([, schema]) => !isOptional(schema)).map(([name]) => name)],
    properties: {
      ...Object.fromEntries(fields.map(([name, schema]) => [name, parameterSchema(schema)])),
      [file]: { type: 'string', format: 'binary' },
    },
  }
  return one && { 'multipart/form-data': { schema: one } }
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success

function replyOf({ reply, stream, csv, pdf, archive, zip, picture }: Route, nameOf: NameOf) {
  if (reply) return { content: { 'application/json': { schema: schemaRef(nameOf(reply)) } } }
  if (stream) return { content: { 'text/event-stream': { schema: schemaRef(nameOf(stream)) } } }
  if (picture) return { content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } }
  if (zip) return { content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } }
  if (archive) return { content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } } }
  if (pdf) return { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }
  return csv && { content: { 'text/csv': { schema: { type: 'string' } } } }
}

function parameter(where: 'path' | 'query', name: string, schema: z.ZodType) {
  const described = parameterSchema(schema)
  return {
    in: where,
    name,
    required: where === 'path',
    // Several values stand in one parameter, separated by commas.
    ...(described['type'] === 'array' && { style: 'form', explode: false }),
    schema: described,
  }
}

const nameOfRefusal = (codes: readonly ProblemCode[]) => codes.join('.')
const statusOf = ([code]: readonly ProblemCode[]) => code && problems[code].status

const mayWait: readonly ProblemCode[] = ['ALREADY_RUNNING', 'BUSY', 'DRAW_RUNNING', 'TIMED_OUT', 'TOO_MANY_REQUESTS']

/** The response for one status, with the codes that it may have. */
const refusal = (codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => problems[code].message).join(' / '),
  ...(codes.some((code) => mayWait.includes(code)) && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  ...(statusOf(codes) === 401 && {
    headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  }),
  content: { 'application/json': { schema: refusalWith(codes) } },
})
