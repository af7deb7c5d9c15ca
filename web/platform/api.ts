import { decode } from '#contract/codecs.ts'
import type { Outline } from '#contract/outline.ts'
import { requestOf, type Asked as Request } from '#contract/request.ts'
import type { QueryOf, Refusal, ReplyOf, Route } from '#contract/route.ts'
import { expireSession } from './return-to.ts'
import { currentSession } from './session.ts'

/**
 * A call that was refused or never arrived. `message` is fit to show; on a second line it has what the shop finds its own
 * failure by. Status 0: no answer.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: { path: string; message: string }[]
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    issues: { path: string; message: string }[] = [],
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

type Asked<R extends Route> = Request<R> & { query?: QueryOf<R>; file?: File; form?: Record<string, string> }

const timeoutMs = 30_000
/** A whole list may take its time; the server ends a download that stands still. */
const downloadTimeoutMs = 15 * 60_000
const strange = 'La tienda no respondió como se esperaba. Vuelve a probar.'

/** Calls a route of the contract: encodes what is sent, decodes what comes back, throws ApiError. */
export async function call<R extends Route>(route: Outline<R>, asked: Asked<R> = {}): Promise<ReplyOf<R>> {
  const token = asked.token ?? currentSession()?.token
  const { response, body } = await send(route, asked, token, readText)
  if (!response.ok) throw refusedBy(response, parsed(body), token)
  try {
    return decode(body === '' ? undefined : JSON.parse(body), route.received) as ReplyOf<R>
  } catch {
    throw new ApiError(response.status, 'UNEXPECTED', strange)
  }
}

function refusedBy(response: Response, json: unknown, token: string | undefined): ApiError {
  if (!isRefusal(json)) return new ApiError(response.status, 'UNEXPECTED', strange)
  // A token that ended is gone for every screen; a wrong password is only a refusal.
  if (json.code === 'UNAUTHENTICATED' && token && token === currentSession()?.token) expireSession()
  const wait = Number(response.headers.get('retry-after')) || undefined
  const message = json.requestId ? `${json.message}\nCódigo del error: ${json.requestId}` : json.message
  return new ApiError(response.status, json.code, message, json.issues, wait)
}

/** Something between the page and the shop may answer in its place. */
const isRefusal = (json: unknown): json is Refusal =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json

/** Calls a route that answers a table or an archive, and hands it to the browser as a file. */
export async function download<R extends Route>(route: Outline<R>, asked: Asked<R> = {}): Promise<void> {
  const { response, body } = await fetchBlob(route, asked, downloadTimeoutMs)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'descarga', body)
}

/** Calls a route that answers a picture. */
export async function fetchPicture<R extends Route>(route: Outline<R>, asked: Asked<R> = {}): Promise<Blob> {
  return (await fetchBlob(route, asked)).body
}

async function fetchBlob(route: Outline, asked: Asked<Route>, limitMs?: number) {
  const token = currentSession()?.token
  // A browser keeps a large blob on disk, not in the memory of the page.
  const answer = await send(route, asked, token, (response) => response.blob(), limitMs)
  if (!answer.response.ok) throw refusedBy(answer.response, parsed(await answer.body.text()), token)
  return answer
}

/** Calls a route and answers the text as it came, for whoever decodes it elsewhere. */
export async function read<R extends Route>(route: Outline<R>, asked: Asked<R> = {}): Promise<string> {
  const token = currentSession()?.token
  const { response, body } = await send(route, asked, token, readText)
  if (!response.ok) throw refusedBy(response, parsed(body), token)
  return body
}

const readText = (response: Response) => response.text()

async function send<Body>(
  route: Outline,
  asked: Asked<Route>,
  token: string | undefined,
  readBody: (response: Response) => Promise<Body>,
  limitMs = timeoutMs,
): Promise<{ response: Response; body: Body }> {
  const { path, ...request } = requestOf(route, { ...asked, token })
  if (asked.body) await check(route, asked.body)
  let sent: BodyInit | null = request.body ?? null
  if (asked.file && route.file) {
    sent = new FormData()
    for (const [field, value] of Object.entries(asked.form ?? {})) sent.append(field, value)
    sent.append(route.file, asked.file)
  }
  try {
    const prefetched = route.method === 'GET' && !token ? takePrefetchedResponse(path) : undefined
    // What is sent while the page goes away arrives all the same; browsers refuse that to what is large.
    const keepalive = document.hidden && !asked.file
    const response = await (prefetched ??
      fetch(path, { ...request, body: sent, keepalive, signal: AbortSignal.timeout(limitMs) }))
    // An answer that breaks off is no answer: whether the call did its work is not known.
    return { response, body: await readBody(response) }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw late
      ? new ApiError(0, 'TIMED_OUT', 'La tienda tarda en responder. Revisa tu conexión y vuelve a probar.')
      : new ApiError(0, 'NO_ANSWER', 'No hay conexión con la tienda. Revisa tu internet y vuelve a probar.')
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The schemas of what is sent, which no page needs to show something: they take a phone a tenth of a second to build. */
export const loadSchemas = () => import('./check-body.ts')

/** What the schema refuses never leaves; while the schemas cannot be loaded, the shop refuses it. */
async function check(route: Outline, body: object): Promise<void> {
  const schemas = await loadSchemas().catch(() => undefined)
  const refusal = schemas?.refusalOf(route, body)
  if (refusal) throw new ApiError(400, refusal.code, refusal.message, refusal.issues)
}

/** The sentence for one field of a refused form. */
export function issueOf(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined
}

declare global {
  interface Window {
    /** What `public/bootstrap.js` requested, by address; absent in development. */
    prefetched?: Map<string, Promise<Response>>
  }
}

/** The response to a guest's request that was sent ahead of the app bundle; each can be taken once. */
function takePrefetchedResponse(address: string): Promise<Response> | undefined {
  const response = window.prefetched?.get(address)
  window.prefetched?.delete(address)
  return response
}

/** Hands contents to the browser as a file. */
export function saveFile(name: string, contents: Blob): void {
  const href = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
