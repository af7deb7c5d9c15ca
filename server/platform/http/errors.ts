import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#contract/protocol/problems.ts'
import type { Refusal } from '#contract/protocol/route.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import { addressKey, type RateLimiter } from '../rate-limits/rate-limits.ts'
import { idHeader } from './track-requests.ts'
import { securityHeaders } from './security-headers.ts'

/** Translates errors of Fastify, PostgreSQL and the network into problems of the shop. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', statusCode = 500, message = '' } = error as Partial<FastifyError>
  const known =
    byCode.get(code) ?? byMessage(message) ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : undefined)
  const retryAfter = known && waits[known]
  return new Problem(known ?? 'UNEXPECTED', { cause: error, ...(retryAfter !== undefined && { retryAfter }) })
}

/** When trying again may help, in seconds. */
const waits: Partial<Record<ProblemCode, number>> = { ALREADY_RUNNING: 1, BUSY: 2, TIMED_OUT: 10 }

const codes: Partial<Record<ProblemCode, string>> = {
  BODY_TOO_LARGE: 'FST_ERR_CTP_BODY_TOO_LARGE FST_REQ_FILE_TOO_LARGE',
  UNSUPPORTED_MEDIA: 'FST_ERR_CTP_INVALID_MEDIA_TYPE FST_INVALID_MULTIPART_CONTENT_TYPE',
  ALREADY_RUNNING: '55P03',
  TIMED_OUT: '57014',
  // The database, or the image store, is starting, stopping, unreachable or full, or is a standby (25006, after a
  // failover): a retry may help.
  BUSY: '25006 57P01 57P02 57P03 08006 08001 53100 53200 53300 58030 ECONNREFUSED ECONNRESET EPIPE ENOSPC STORE_DOWN',
}
const byCode = new Map(
  Object.entries(codes).flatMap(([problem, all]) => all.split(' ').map((code) => [code, problem as ProblemCode])),
)

/** Errors of pg without a code, when the database does not respond. */
function byMessage(message: string): ProblemCode | undefined {
  if (message === 'Query read timeout') return 'TIMED_OUT'
  const isGone =
    message === 'timeout exceeded when trying to connect' ||
    message === 'timeout expired' ||
    message.startsWith('Connection terminated') ||
    // Thrown for statements after the one that met the broken connection.
    message.startsWith('Client has encountered a connection error')
  return isGone ? 'BUSY' : undefined
}

export function answerProblems(server: FastifyInstance): void {
  server.setErrorHandler(answerProblem)
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  const { status, message } = problems[problem.code]
  const route = request.routeOptions.url
  if (status >= 500 && problem.cause === undefined && error === problem) {
    // Thrown on purpose, and often many at once: no stack trace.
    request.log.warn({ route, problem: problem.code }, 'request rejected')
  } else if (status >= 500) {
    request.log.error({ route, problem: problem.code, err: problem.cause ?? error }, 'request failed')
  }
  // RFC 9110 requires it; browsers show no dialog of their own for this scheme.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  const body: Refusal = { message: problem.detail ?? withWait(message, problem), code: problem.code }
  if (problem.issues) body.issues = problem.issues
  if (problem.proof) body.proof = problem.proof
  if (status >= 500) body.requestId = request.id
  reply.header('cache-control', 'private, no-store')
  return reply.code(status).send(body)
}

/** Replies to a URL that the router cannot decode, for which no hook runs; it counts like every other request. */
export function answerBadUrls(limits: RateLimiter) {
  const answer = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = await limits.consume('everything', [addressKey(request)]).catch((tooMany: unknown) => tooMany)
    answerProblem(refusal ?? error, request, reply.headers(securityHeaders).header(idHeader, request.id))
  }
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => void answer(error, request, reply)
}

function withWait(message: string, problem: Problem): string {
  if (problem.code !== 'TOO_MANY_REQUESTS' || problem.retryAfter === undefined) return message
  const seconds = problem.retryAfter
  const wait = seconds === 1 ? '1 segundo' : seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`
  return `Demasiados intentos. Vuelve a probar en ${wait}.`
}
