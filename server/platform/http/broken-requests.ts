import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { problems } from '#contract/protocol/problems.ts'
import type { Refusal } from '#contract/protocol/route.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { securityHeaders } from './security-headers.ts'

/** How long a connection stays open after its last response, for clients that do not close it. */
const linger = 1000

function answerOf(code: ProblemCode) {
  const body = JSON.stringify({ message: problems[code].message, code } satisfies Refusal)
  const headers: Record<string, string> = {
    ...securityHeaders,
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { headers, body }
}

/** Refuses, in the shop's format, a request that Node would answer itself, before Fastify sees it. */
export function refuseRequest(response: ServerResponse, status: number, code: ProblemCode = 'INVALID_INPUT'): void {
  const { headers, body } = answerOf(code)
  response.writeHead(status, headers).end(body)
}

/** Sends a refusal over a raw connection and ends it. */
export function refuseConnection(socket: Duplex, status: number, code: ProblemCode = 'INVALID_INPUT'): void {
  const { headers, body } = answerOf(code)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), linger).unref()
}

type Reason = [status: number, code: ProblemCode]
const malformed: Reason = [400, 'INVALID_INPUT']
const reasons: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: [431, 'BODY_TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'BODY_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TIMED_OUT'],
}

/**
 * Replies to requests that never became complete: broken or oversized headers and bodies, an unfinished request, not
 * HTTP.
 */
export function answerBrokenRequest(code: string | undefined, socket: Socket, response?: ServerResponse): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  // After part of a response no other can follow; a client that has sent nothing, as a browser that connects ahead,
  // gets no reply.
  if ((response?.headersSent && !response.writableFinished) || socket.bytesRead === 0) socket.destroy()
  else refuseConnection(socket, ...(reasons[code ?? ''] ?? malformed))
}
