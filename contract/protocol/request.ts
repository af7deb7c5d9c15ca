import { encode } from './codecs.ts'
import type { Outline } from './outline.ts'
import type { BodyOf, ParamsOf, QueryOf, Route } from './route.ts'

export const basePath = '/api/v1'

/** The input of a route, decoded. */
export type RequestInput<R extends Route> = {
  params?: ParamsOf<R>
  query?: Partial<NonNullable<QueryOf<R>>>
  body?: BodyOf<R>
  idempotencyKey?: string | undefined
  token?: string | undefined
}

/** The HTTP request of a call, without its file. */
export function requestOf(route: Outline, { params, query, body, idempotencyKey, token }: RequestInput<Route>) {
  const values: Record<string, unknown> = params ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encoded(values[name]))
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
  return {
    method: route.method,
    path: `${basePath}${path}${search && `?${search}`}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(encode(body, route.sent)) }),
  }
}

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
