import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '../db/db.ts'
import type { World } from '../world.ts'

/** What makes two calls the same: who, the key they sent, and what they asked for. */
export type Attempt = { userId: number; key: string; request: unknown }

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * Does `effect` once per key, in the caller's transaction: the first call does it, a repeated one answers the id that
 * the first made. Without a key every call does it.
 */
export async function once(
  trx: Transaction,
  attempt: Attempt | undefined,
  effect: () => Promise<number>,
): Promise<number> {
  if (!attempt) return effect()
  const done = await recall(trx, attempt)
  if (done !== undefined) return done
  const resultId = await effect()
  const { userId, key } = attempt
  await trx
    .insertInto('idempotencyKeys')
    .values({ userId, key, requestHash: hashOf(attempt.request), resultId })
    .execute()
  return resultId
}

/** The id that an earlier call with this key made, or undefined; refuses a key that was used for something else. */
export async function recall(trx: Transaction, attempt: Attempt | undefined): Promise<number | undefined> {
  if (!attempt) return undefined
  const { userId, key } = attempt
  // Held until the transaction ends: a twin that is still running is told so, instead of waiting.
  const name = `${userId}:${key}`
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free
  `.execute(trx)
  if (!rows[0]?.free) throw new Problem('ALREADY_RUNNING', { retryAfter: 1 })

  const done = await trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'resultId'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (done && !done.requestHash.equals(hashOf(attempt.request))) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return done?.resultId
}

/** Keys are remembered for a week, far longer than any client retries. */
export async function sweepIdempotencyKeys(world: World): Promise<void> {
  const weekAgo = new Date(world.clock.now().getTime() - 7 * 24 * 60 * 60 * 1000)
  await world.db.deleteFrom('idempotencyKeys').where('createdAt', '<', weekAgo).execute()
}
