import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest, refuseConnection, refuseRequest } from './broken-requests.ts'
import { defaultWaitMs } from '../db/connection-waits.ts'

/** In milliseconds; a request that arrives too slowly is cut after `requestMs`, plus up to one `checkIntervalMs`. */
export type RequestTimeouts = {
  /** For the headers of a request, for a body, and for each part of an upload. */
  requestMs: number
  checkIntervalMs: number
  /** For which a connection may be silent, also while its request is processed. */
  silenceMs: number
  /** For all waits of a request for database connections together. */
  connectionWaitMs: number
}

export const defaultTimeouts: RequestTimeouts = {
  requestMs: 12_000,
  checkIntervalMs: 1_000,
  silenceMs: 60_000,
  connectionWaitMs: defaultWaitMs,
}

/** An upload continues as long as this many bytes arrive within `requestMs`, some 11 kbit/s. */
const minUploadBytes = 16 * 1024
const uploadTimeoutMs = 10 * 60_000

/** Node's HTTP server, with replies of its own in the shop's format and headers, and with limits for slow clients. */
export function openHttpServer(
  handle: RequestListener,
  { requestMs, checkIntervalMs, silenceMs }: Omit<RequestTimeouts, 'connectionWaitMs'>,
): Server {
  const answers = new WeakMap<Socket, ServerResponse>()
  const options = {
    headersTimeout: requestMs,
    requestTimeout: uploadTimeoutMs,
    connectionsCheckingInterval: checkIntervalMs,
    keepAliveTimeout: 65_000,
    // Refused below, in the shop's format.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    answers.set(request.socket, response)
    cutSlowBody(request, response, { requestMs, checkIntervalMs })
    if (request.headers.host === undefined && request.httpVersion !== '1.0') refuseRequest(response, 400)
    else handle(request, response)
  })
  server.setTimeout(silenceMs)
  server.on('checkExpectation', (_request, response: ServerResponse) => refuseRequest(response, 417))
  server.on('connect', (_request, socket) => refuseConnection(socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerBrokenRequest(error.code, socket, answers.get(socket)),
  )
  return server
}

/**
 * Closes a connection whose body does not arrive within `requestMs`. An upload only has to make progress: a picture
 * takes minutes on a slow phone. Bytes received but not yet read by the server do not count against the client.
 */
function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs, checkIntervalMs }: Pick<RequestTimeouts, 'requestMs' | 'checkIntervalMs'>,
): void {
  const { headers, socket } = request
  if ((headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined) return
  const isUpload = headers['content-type']?.startsWith('multipart/form-data') ?? false
  let since = performance.now()
  let received = socket.bytesRead
  const timer = setInterval(() => {
    const goesOn = isUpload && !response.headersSent && socket.bytesRead - received >= minUploadBytes
    if (goesOn || request.readableLength > 0) {
      since = performance.now()
      received = socket.bytesRead
    } else if (request.complete) {
      clearInterval(timer)
    } else if (performance.now() - since >= requestMs) {
      clearInterval(timer)
      answerBrokenRequest('ERR_HTTP_REQUEST_TIMEOUT', socket, response)
    }
  }, checkIntervalMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** How long a closing server waits for clients that are still reading, in milliseconds. */
const maxDownloadMs = 8_000

/** Browsers open connections in advance; one that never sent a request would keep the server from closing. */
export function closeIdleConnections(server: FastifyInstance): void {
  const open = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    // A long download is aborted: the services behind the server have to be closed in order, too.
    const force = setTimeout(() => server.server.closeAllConnections(), maxDownloadMs)
    server.server.once('close', () => clearTimeout(force))
  })
}
