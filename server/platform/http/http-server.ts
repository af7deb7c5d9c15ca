import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest, refuseConnection, refuseRequest } from './broken-requests.ts'
import { defaultWaitMs } from '../db/connection-waits.ts'

/** In milliseconds; what comes too slowly is cut after `requestMs`, give or take one `checkIntervalMs`. */
export type RequestTimeouts = {
  /** For the headers of a request, for the body of a call, and for each part of an upload. */
  requestMs: number
  checkIntervalMs: number
  /** For which a connection may be silent, also while its call is answered. */
  silenceMs: number
  /** For connections to the database, in all. */
  connectionWaitMs: number
}

export const defaultTimeouts: RequestTimeouts = {
  requestMs: 12_000,
  checkIntervalMs: 1_000,
  silenceMs: 60_000,
  connectionWaitMs: defaultWaitMs,
}

/** An upload goes on as long as this many bytes come within `requestMs`, some 11 kbit/s. */
const minUploadBytes = 16 * 1024
const uploadTimeoutMs = 10 * 60_000

/** Node's server as the shop needs it: whatever it answers by itself has our words and headers, and nobody dribbles on. */
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
    // Refused below, in our words.
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
 * The body of a call must be there in time, an upload must go on: a picture takes minutes on a slow phone. What arrived
 * and lies here unread waits for us.
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

/** How long a server that closes waits for who still reads, in milliseconds. */
const maxDownloadMs = 8_000

/** Browsers connect ahead of need; a connection that never asked for anything would keep the server from closing. */
export function closeIdleConnections(server: FastifyInstance): void {
  const open = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    // A long download is broken off: what is behind the server has to be closed in order, too.
    setTimeout(() => server.server.closeAllConnections(), maxDownloadMs).unref()
  })
}
