import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { decode } from '#contract/protocol/codecs.ts'
import { outlineOf, type Outline } from '#contract/protocol/outline.ts'
import { requestOf, type RequestInput } from '#contract/protocol/request.ts'
import type { ReplyOf, Route } from '#contract/protocol/route.ts'
import { refusalsOf } from '../openapi/refusals.ts'

/** Made once: it walks through all schemas of a call. */
const outlines = new WeakMap<Route, Outline>()
function outlineFor(route: Route): Outline {
  const outline = outlines.get(route) ?? outlineOf(route)
  outlines.set(route, outline)
  return outline
}

/** What a test sends: input that the contract's schemas decode, or anything else to see it refused. */
export type Sent<R extends Route> = Pick<RequestInput<R>, 'params' | 'query' | 'body'> & {
  /** Sent as it is, without the contract. */
  rawBody?: unknown
  file?: { name: string; type: string; bytes: Uint8Array }
  /** The other fields of its body. */
  form?: Record<string, string>
  key?: string
}

/** A reply as received over the wire. */
export type Wire = { status: number; text: string; json: unknown; headers: Headers }

const codeOf = ({ json }: Wire) => z.object({ code: z.string() }).safeParse(json).data?.code ?? 'NO_CODE'

/** The refusal of a call must be described in `openapi.json`. */
function expectDescribed(route: Route, code: string): void {
  const described: ReadonlySet<string> = refusalsOf(route)
  if (!described.has(code))
    throw new Error(`server/openapi/refusals.ts has no ${code} of ${route.method} ${route.path}`)
}

/** A refusal, as a test expects it: `rejects.toMatchObject({ status: 409, code: 'SOLD_OUT' })`. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly wire: Wire

  constructor(wire: Wire) {
    const code = codeOf(wire)
    super(`${wire.status} ${code} ${wire.text.slice(0, 300)}`)
    this.status = wire.status
    this.code = code
    this.wire = wire
  }
}

/** A client of a shop over real HTTP through the contract, for one user. */
export class Client {
  readonly origin: string
  readonly token: string | undefined

  constructor(origin: string, token?: string) {
    this.origin = origin
    this.token = token
  }

  /** The decoded reply; throws Refused when the shop refuses. */
  async call<const R extends Route>(route: R, sent: Sent<R> = {}): Promise<ReplyOf<R>> {
    const wire = await this.wire(route, sent)
    if (wire.status !== route.status) throw new Refused(wire)
    const reply = route.reply?.parse(wire.json)
    // A page, which has no schemas, decodes the same.
    const decoded = decode(wire.json, outlineFor(route).received)
    if (!isDeepStrictEqual(decoded, reply)) throw new Error(`pages decode ${route.method} ${route.path} otherwise`)
    return reply as ReplyOf<R>
  }

  async wire<const R extends Route>(route: R, sent: Sent<R> = {}): Promise<Wire> {
    const { method, path, headers, ...request } = requestOf(outlineFor(route), {
      ...sent,
      token: this.token,
      idempotencyKey: sent.key,
    })
    let body: string | FormData | undefined = request.body
    if (sent.file) {
      body = new FormData()
      for (const [field, value] of Object.entries(sent.form ?? {})) body.append(field, value)
      const { name, type, bytes } = sent.file
      body.append(route.file ?? 'file', new Blob([Buffer.from(bytes)], { type }), name)
    } else if ('rawBody' in sent) {
      Object.assign(headers, { 'content-type': 'application/json' })
      body = JSON.stringify(sent.rawBody)
    }
    const wire = await this.fetch(method, path, headers, body)
    // An address that is too long is refused before the server knows which call it is.
    if (wire.status >= 400 && wire.status !== 431) expectDescribed(route, codeOf(wire))
    if ((wire.status === 401) !== (wire.headers.get('www-authenticate') === 'Bearer'))
      throw new Error(`${wire.status} of ${route.method} ${route.path} names another way to authenticate`)
    return wire
  }

  async fetch(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Blob | FormData,
  ): Promise<Wire> {
    const response = await fetch(this.origin + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await textOf(response)
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      json = undefined
    }
    return { status: response.status, text, json, headers: response.headers }
  }
}

/** The whole body; of a stream, which never ends, its beginning. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  const reader = response.body?.getReader()
  const beginning: { value?: Uint8Array } | undefined = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(beginning?.value)
}

/** The fields that a refusal names, with their messages. */
export const issuesOf = ({ json }: Pick<Wire, 'json'>) =>
  (json as { issues?: { path: string; message: string }[] }).issues
