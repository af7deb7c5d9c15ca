import { CompiledQuery } from 'kysely'
import type { Db } from '../db/db.ts'

/** The database as a limiter asks for one: a client of pg. */
export const limiterStore = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/** Forgets what counts no longer. */
export async function deleteExpiredRateLimits({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', clock.now().getTime()).execute()
}
