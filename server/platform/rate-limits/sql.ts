import { CompiledQuery } from 'kysely'
import type { Db } from '../db/db.ts'

/** The database with the interface that the limiter expects, a client of pg. */
export const limiterStore = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/** Deletes expired counts. */
export async function deleteExpiredRateLimits({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', clock.now().getTime()).execute()
}
