import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { invalidInput, Problem } from '#domain/problem.ts'
import { dayMs } from '#domain/lima.ts'
import type { Transaction } from '../db/db.ts'
import { first, pipeline, statement, type Param, type Statement } from '../db/pipeline.ts'
import type { AppContext } from '../context.ts'

export const idempotencyKeys = /^[\w-]{8,100}$/

/** Identifies repeated requests: the user, the key they sent, and the content of the request. */
export type Attempt = { userId: number; key: string; requestHash: Buffer }

/** The attempt of a request with an `Idempotency-Key`; `asked` is its whole content as it was received. */
export function attemptOf({ vault }: AppContext, request: FastifyRequest, asked: unknown): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !request.caller) return undefined
  if (typeof key !== 'string' || !idempotencyKeys.test(key)) {
    throw invalidInput('Idempotency-Key', 'La clave lleva de 8 a 100 letras, dígitos o guiones.')
  }
  return { userId: request.caller.id, key, requestHash: hashOf(vault, asked) }
}

/**
 * Of what was received, not of what was read from it: another version of the shop may read the same request otherwise.
 * Keyed: a password that was sent along could be guessed from a plain hash, which backups hold. The length identifies what
 * was hashed: 32 bytes and two.
 */
const hashOf = (vault: AppContext['vault'], asked: unknown) =>
  Buffer.concat([Buffer.alloc(2), vault.sign(`request ${JSON.stringify(asked)}`)])

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
 * Claims the key of an attempt until the transaction ends. Results in the id stored by an earlier request with this
 * key, or undefined; throws IDEMPOTENCY_KEY_REUSED if that request was another one. While a duplicate is running, it throws
 * ALREADY_RUNNING, and the whole packet is rolled back. Returns undefined without an attempt.
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

/** Hashes of another format, stored by a server of another version, cannot be compared: only their key counts. */
const isSame = (stored: Buffer, hash: Buffer) => stored.length !== hash.length || stored.equals(hash)

/** The statement that stores the id created by an attempt, for its repetitions. */
export const remember = (attempt: Attempt | undefined, resultId: number) =>
  attempt && insertKey(attempt.userId, attempt.key, attempt.requestHash, resultId)

/**
 * Runs `effect` once per key, in the caller's transaction; a repeated request gets the id that the first one stored.
 * Without a key it always runs. Where it can be sent in one packet with other statements, use `claim` and `remember`.
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

/** Keys are kept for a week, far longer than any client retries. */
export async function deleteExpiredIdempotencyKeys(context: AppContext): Promise<void> {
  const weekAgo = new Date(context.clock.now().getTime() - 7 * dayMs)
  await context.db.deleteFrom('idempotencyKeys').where('createdAt', '<', weekAgo).execute()
}
