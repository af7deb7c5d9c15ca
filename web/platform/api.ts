import { decode } from '#contract/protocol/codecs.ts'
import type { Outline } from '#contract/protocol/outline.ts'
import { requestOf, type RequestInput as Request } from '#contract/protocol/request.ts'
import type { QueryOf, Refusal, ReplyOf, Route } from '#contract/protocol/route.ts'
import type { ProofAsked } from '#domain/second-factor.ts'
import { askForProof } from './prove.ts'
import { expireSession, leadToSecurity } from './return-to.ts'
import { currentSession } from './session.ts'

/**
 * A call that was refused or got no reply. `message` can be shown to the user; for an internal failure its second line
 * has the request id, by which support finds it in the logs. Status 0: no reply.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: { path: string; message: string }[]
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** How the user can prove who they are, after which the call may be repeated. */
  readonly proof: ProofAsked | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    issues: { path: string; message: string }[] = [],
    retryAfter?: number,
    proof?: ProofAsked,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
    this.proof = proof
  }
}

type CallInput<R extends Route> = Request<R> & {
  query?: QueryOf<R>
  file?: File
  form?: Record<string, string>
  /**
   * The page is closed, or may be: the request is sent before this call returns, unchecked, and completes without the
   * page. Browsers refuse that for bodies of more than 64 KB.
   */
  leaving?: boolean
}

const timeoutMs = 30_000
/** The timeout of a download, long enough for a whole list; the server ends a download that stalls. */
const downloadTimeoutMs = 15 * 60_000
/** The timeout of an upload, long enough for a picture on a slow phone; the server ends an upload that stalls. */
const uploadTimeoutMs = 10 * 60_000
const strange = 'La tienda no respondió como se esperaba. Vuelve a probar.'

/** Calls a route of the contract: encodes the request, decodes the reply, throws ApiError. */
export async function call<R extends Route>(route: Outline<R>, asked: CallInput<R> = {}): Promise<ReplyOf<R>> {
  const token = asked.token ?? currentSession()?.token
  const { response, body } = await send(route, asked, token, readText)
  try {
    return decode(body === '' ? undefined : JSON.parse(body), route.received) as ReplyOf<R>
  } catch {
    throw new ApiError(response.status, 'UNEXPECTED', strange)
  }
}

function refusedBy(response: Response, json: unknown, token: string | undefined): ApiError {
  if (!isRefusal(json)) return new ApiError(response.status, 'UNEXPECTED', strange)
  // An invalid token ends the session on every screen; a wrong password is only a refusal.
  if (json.code === 'UNAUTHENTICATED' && token && token === currentSession()?.token) expireSession()
  if (json.code === 'FACTOR_REQUIRED' && token && token === currentSession()?.token) leadToSecurity()
  const wait = Number(response.headers.get('retry-after')) || undefined
  const message = json.requestId ? `${json.message}\nCódigo del error: ${json.requestId}` : json.message
  return new ApiError(response.status, json.code, message, json.issues, wait, json.proof as ProofAsked | undefined)
}

/** A proxy between the page and the server may reply instead of it, in another format. */
const isRefusal = (json: unknown): json is Refusal =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json

/** Calls a route that returns a table or an archive, and saves it as a file. */
export async function download<R extends Route>(route: Outline<R>, asked: CallInput<R> = {}): Promise<void> {
  const { response, body } = await fetchBlob(route, asked, downloadTimeoutMs)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'descarga', body)
}

/** Calls a route that returns a picture. */
export async function fetchPicture<R extends Route>(route: Outline<R>, asked: CallInput<R> = {}): Promise<Blob> {
  return (await fetchBlob(route, asked)).body
}

// A browser keeps a large blob on disk instead of in the memory of the page.
const fetchBlob = (route: Outline, asked: CallInput<Route>, limitMs?: number) =>
  send(route, asked, currentSession()?.token, (response) => response.blob(), limitMs)

/** Calls a route and returns the text of the reply undecoded, for a caller that decodes it elsewhere. */
export async function read<R extends Route>(route: Outline<R>, asked: CallInput<R> = {}): Promise<string> {
  return (await send(route, asked, currentSession()?.token, readText)).body
}

const readText = (response: Response) => response.text()

/**
 * Sends a request. If it is refused until its user proves again who they are, it asks them on this page and sends the
 * same request once more. A request of a page that is being left cannot ask, nor one of a user who has logged out.
 */
async function send<Body>(
  route: Outline,
  asked: CallInput<Route>,
  token: string | undefined,
  readBody: (response: Response) => Promise<Body>,
  limitMs?: number,
): Promise<Answer<Body>> {
  const attempt = () => sendOnce(route, asked, token, readBody, limitMs)
  try {
    return await attempt()
  } catch (error) {
    const ways = error instanceof ApiError && error.code === 'PROVE_AGAIN' ? error.proof?.ways : undefined
    const mayAsk = ways && !asked.leaving && token === currentSession()?.token
    if (!mayAsk || !(await askForProof(ways))) throw error
  }
  return attempt()
}

type Answer<Body> = { response: Response; body: Body }

async function sendOnce<Body>(
  route: Outline,
  asked: CallInput<Route>,
  token: string | undefined,
  readBody: (response: Response) => Promise<Body>,
  limitMs = asked.file ? uploadTimeoutMs : timeoutMs,
): Promise<Answer<Body>> {
  const { path, ...request } = requestOf(route, { ...asked, token })
  if (asked.body && !asked.leaving) await check(route, asked.body)
  let sent: BodyInit | null = request.body ?? null
  if (asked.file && route.file) {
    sent = new FormData()
    for (const [field, value] of Object.entries(asked.form ?? {})) sent.append(field, value)
    sent.append(route.file, asked.file)
  }
  let refused: { response: Response; text: string }
  try {
    const prefetched = route.method === 'GET' ? takePrefetchedResponse(path, token) : undefined
    const keepalive = asked.leaving ?? (document.hidden && !asked.file)
    const response = await (prefetched ??
      fetch(path, { ...request, body: sent, keepalive, signal: AbortSignal.timeout(limitMs) }))
    // A reply that breaks off counts as none: whether the server did its work is unknown.
    if (response.ok) return { response, body: await readBody(response) }
    refused = { response, text: await response.text() }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw late
      ? new ApiError(0, 'TIMED_OUT', 'La tienda tarda en responder. Revisa tu conexión y vuelve a probar.')
      : new ApiError(0, 'NO_ANSWER', 'No hay conexión con la tienda. Revisa tu internet y vuelve a probar.')
  }
  throw refusedBy(refused.response, parsed(refused.text), token)
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The schemas of request bodies. Showing a page does not need them, and a phone takes a tenth of a second to build
 * them.
 */
export const loadSchemas = () => import('./check-body.ts')

/** A body that the schema refuses is not sent. While the schemas cannot be loaded, the server validates it. */
async function check(route: Outline, body: object): Promise<void> {
  const schemas = await loadSchemas().catch(() => undefined)
  const refusal = schemas?.bodyRefusalOf(route, body)
  if (refusal) throw new ApiError(400, refusal.code, refusal.message, refusal.issues)
}

/** The message for one field of a refused form. */
export function issueOf(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined
}

declare global {
  interface Window {
    /** The responses that `public/bootstrap.js` requested, by address and token; absent in development. */
    prefetched?: Map<string, Promise<Response>>
  }
}

/** The response to a request that was sent ahead of the app bundle, for the same user; each can be taken once. */
function takePrefetchedResponse(path: string, token = ''): Promise<Response> | undefined {
  const key = `${path} ${token}`
  const response = window.prefetched?.get(key)
  window.prefetched?.delete(key)
  return response
}

/** Saves contents as a file. */
export function saveFile(name: string, contents: Blob): void {
  const href = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
