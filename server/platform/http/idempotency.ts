import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { invalidInput, Problem } from '#domain/problem.ts'
import { dayMs } from '#domain/lima.ts'
import type { Transaction } from '../db/db.ts'
import { first, pipeline, statement, type Param, type Statement } from '../db/pipeline.ts'
import type { AppContext } from '../context.ts'

export const idempotencyKeys = /^[\w-]{8,100}$/

/** What makes two calls the same: who, the key they sent, and what they asked for. */
export type Attempt = { userId: number; key: string; requestHash: Buffer }

/** The attempt that a call with an `Idempotency-Key` is; `asked` is all that it asks for. */
export function attemptOf(request: FastifyRequest, asked: unknown): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !request.caller) return undefined
  if (typeof key !== 'string' || !idempotencyKeys.test(key)) {
    throw invalidInput('Idempotency-Key', 'La clave lleva de 8 a 100 letras, dígitos o guiones.')
  }
  return { userId: request.caller.id, key, requestHash: hashOf(asked) }
}

/** The first byte says how the request was written out before it was hashed. */
const hashOf = (asked: unknown) =>
  Buffer.concat([Buffer.of(1), createHash('sha256').update(JSON.stringify(asked)).digest()])

const claimKey = statement(
  (_, userId: Param<number>, key: Param<string>) =>
    sql<{ requestHash: Buffer; resultId: number }>`select request_hash, result_id from claim_key(${userId}, ${key})`,
  first,
)
const insertKey = statement(
  (db, userId: Param<number>, key: Param<string>, requestHash: Param<Buffer>, resultId: Param<number>) =>
    db.insertInto('idempotencyKeys').values({ userId, key, requestHash, resultId }),
)

/**
 * Claims the key of an attempt until the transaction ends. Answers the id that an earlier call with this key made, or
 * undefined; refuses a key that was used for something else. A twin that is still running fails it, and with it whatever is
 * sent behind it, with ALREADY_RUNNING. Without an attempt there is nothing to claim.
 */
export function claim(attempt: Attempt | undefined): Statement<number | undefined> | undefined {
  if (!attempt) return undefined
  const statement = claimKey(attempt.userId, attempt.key)
  const read = (rows: unknown[]) => {
    const made = statement.read(rows)
    if (made && !isSame(made.requestHash, attempt.requestHash)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return made?.resultId
  }
  return { ...statement, read }
}

/** Hashes of another form, which a server of another version stored, cannot be compared: their key alone counts. */
const isSame = (stored: Buffer, hash: Buffer) => stored.length !== hash.length || stored.equals(hash)

/** Keeps what an attempt made, to be answered when it is repeated. */
export const remember = (attempt: Attempt | undefined, resultId: number) =>
  attempt && insertKey(attempt.userId, attempt.key, attempt.requestHash, resultId)

/**
 * Does `effect` once per key, in the caller's transaction: the first call does it, a repeated one answers the id that
 * the first made. Without a key every call does it. What can leave in one packet with other statements uses `claim` and
 * `remember` instead.
 */
export async function once(
  trx: Transaction,
  attempt: Attempt | undefined,
  effect: () => Promise<number>,
): Promise<number> {
  const done = attempt && (await pipeline(trx, claim(attempt)))
  if (done !== undefined) return done
  const resultId = await effect()
  if (attempt) await pipeline(trx, remember(attempt, resultId))
  return resultId
}

/** Keys are remembered for a week, far longer than any client retries. */
export async function deleteExpiredIdempotencyKeys(context: AppContext): Promise<void> {
  const weekAgo = new Date(context.clock.now().getTime() - 7 * dayMs)
  await context.db.deleteFrom('idempotencyKeys').where('createdAt', '<', weekAgo).execute()
}
