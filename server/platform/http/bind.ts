import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { basePath } from '#contract/index.ts'
import type { BodyOf, Limit, ParamsOf, Proof, QueryOf, ReplyOf, Route } from '#contract/protocol/route.ts'
import type { Caller } from '../sessions/sessions.ts'
import type { AppContext } from '../context.ts'
import { RetryableError, violates } from '../db/db.ts'
import { keyReferences } from '../vault/sealed-columns.ts'
import { attachmentHeaders, sendCsv, type Table } from './send-csv.ts'
import { authenticate, authorize, guestWithoutFactor } from './access.ts'
import { decode } from './decode.ts'
import { attemptOf, type Attempt } from './idempotency.ts'
import { requireProof, sayingHow } from './proof.ts'
import { cacheKeyOf, createResponseCache, isCacheable, sendCached } from './response-cache.ts'
import { pictureSecurityPolicy } from './security-headers.ts'
import { keysOf, userKey, type RateLimiter } from '../rate-limits/rate-limits.ts'

/** The argument of a handler: everything decoded, and the caller where the route's access guarantees one. */
type Call<R extends Route> = {
  context: AppContext
  request: FastifyRequest
  /** For headers of its own; a cached reply has none. */
  reply: FastifyReply
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: R['access'] extends 'public' ? Caller | null : Caller
  /** Counts the request under another limit, which applies only to some requests of its route. */
  consume: (limit: Limit, key?: string) => Promise<void>
  /** Runs `work` under one more limit, and refunds the count if it throws. */
  counted: <Result>(limit: Limit, work: () => Promise<Result>) => Promise<Result>
  limits: RateLimiter
  /** Refuses the caller of an `inHandler` route unless they proved lately who they are. */
  prove: (proof: Exclude<Proof, 'none' | 'inHandler'>) => void
  /** Set if the request has an `Idempotency-Key` and the route takes one. */
  attempt: Attempt | undefined
}

type Awaitable<Value> = Value | Promise<Value>
type Answer<R extends Route> = R['status'] extends 204
  ? Awaitable<void>
  : R extends { stream: z.ZodType }
    ? Readable
    : R extends { archive: string } | { zip: string } | { pdf: string }
      ? Awaitable<Readable>
      : R extends { csv: string }
        ? Awaitable<Table>
        : R extends { picture: true }
          ? Awaitable<Buffer>
          : Awaitable<ReplyOf<R>>

type Options<R extends Route> = {
  /** Caches replies by role and URL; a predicate limits it to calls whose reply does not depend on the caller. */
  cache?: true | ((call: Call<R>) => boolean)
}

/** Binds a route of the contract to its handler. */
export type Bind = <const R extends Route>(route: R, handle: (call: Call<R>) => Answer<R>, options?: Options<R>) => void

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Creates the function that registers a route of the contract in Fastify. The request was already counted by its
 * address; then, all before the body is read: 401, 429 of the account, 403, 403 until the caller proves again who they
 * are, 429 of the route's own limit. Then follow 400 and the handler. The reply is encoded by its schema, which drops undeclared fields.
 */
export function makeBind(server: FastifyInstance, context: AppContext, limits: RateLimiter, bound: Set<Route>): Bind {
  const responses = createResponseCache(() => context.cacheVersion.read())
  return (route, handle, { cache } = {}) => {
    const callOf = (request: FastifyRequest, reply: FastifyReply) => {
      const params = decode(route.params, request.params, 'params')
      const query = decode(route.query, request.query, 'query')
      const body = decode(route.body, request.body === undefined ? {} : request.body, 'body')
      const attempt =
        route.idempotent && attemptOf(context, request, [route.method, route.path, request.params, request.body])
      const { caller } = request
      const consume = (limit: Limit, key?: string) =>
        limits.consume(limit, key === undefined ? keysOf(request, caller?.id) : [key])
      const counted = async <Result>(limit: Limit, work: () => Promise<Result>) => {
        await consume(limit)
        try {
          return await work()
        } catch (error) {
          for (const key of keysOf(request, caller?.id)) await limits.refund(limit, key)
          throw error
        }
      }
      const prove = (proof: Proof) => caller && requireProof(context, caller, proof)
      return { context, request, reply, limits, params, query, body, caller, consume, counted, prove, attempt }
    }
    // The types of a call follow from the route, which the compiler cannot infer through `decode`.
    const answer = (call: object): Promise<unknown> =>
      withKeyReload(context, () => Promise.resolve(handle(call as never)))
    const encodeCacheable = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> => {
      const call = callOf(request, reply)
      if (cache !== true && !cache?.(call as never)) return undefined
      return Buffer.from(JSON.stringify(z.encode(route.reply as z.ZodType, await answer(call))))
    }

    bound.add(route)
    server.route({
      method: route.method,
      url: basePath + route.path,
      // HEAD would run the handler and drop its reply: a stream would never end, a backup would be made and dropped.
      exposeHeadRoute: false,
      config: { access: route.access, proof: route.proof },
      onRequest: async (request, reply) => {
        reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization' })
        request.caller = guestWithoutFactor(route, await authenticate(context, request))
        if (request.caller) await limits.consume('everything', [userKey(request.caller.id)])
        authorize(route, request.caller)
        const { caller } = request
        const { proof } = route
        if (caller && proof) await sayingHow(context, caller, () => requireProof(context, caller, proof))
        if (route.limit) await limits.consume(route.limit, keysOf(request, request.caller?.id))
      },
      handler: async (request, reply) => {
        if (cache && isCacheable(request)) {
          const cached = await responses.get(cacheKeyOf(request), () => encodeCacheable(request, reply))
          if (cached) return sendCached(request, reply, cached)
        }
        const work = () => answer(callOf(request, reply))
        return send(
          reply,
          route,
          await (route.proof === 'inHandler' ? sayingHow(context, request.caller, work) : work()),
        )
      },
    })
  }
}

/**
 * Runs a handler. If the keys were rotated since this server read them, it reads them again and runs the handler once
 * more: nothing has been written yet. Routes that count attempts themselves open no seal.
 */
async function withKeyReload<Result>(context: AppContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const outdated = keyReferences.some((constraint) => violates(error, constraint))
    if (!outdated && !(error instanceof RetryableError)) throw error
    await context.vault.reload()
    return work()
  }
}

function send(reply: FastifyReply, route: Route, answer: unknown): unknown {
  reply.code(route.status)
  // A proxy that buffers responses would delay events.
  if (route.stream)
    return reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(answer)
  if (route.archive)
    return reply
      .headers({ 'content-type': 'application/gzip', ...attachmentHeaders(route.archive, 'tar.gz') })
      .send(answer)
  if (route.zip)
    return reply.headers({ 'content-type': 'application/zip', ...attachmentHeaders(route.zip, 'zip') }).send(answer)
  if (route.pdf)
    return reply.headers({ 'content-type': 'application/pdf', ...attachmentHeaders(route.pdf, 'pdf') }).send(answer)
  if (route.picture)
    return reply
      .headers({ 'content-type': 'image/jpeg', 'content-security-policy': pictureSecurityPolicy })
      .send(answer)
  if (route.csv) return sendCsv(reply, route.csv, answer as Table)
  if (!route.reply) return reply.send()
  return z.encode(route.reply, answer)
}
