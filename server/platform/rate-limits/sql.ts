import { CompiledQuery } from 'kysely'
import type { Db } from '../db/db.ts'

/** The database with the interface that the limiter expects, a client of pg. */
export const limiterStore = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/** Counts failed logins anew, of all accounts: their keys are hashes, which do not tell whose they are. */
export async function forgetFailedLogins(db: Db): Promise<void> {
  const counters = ['login', 'loginAddress', 'loginAccount', 'lockouts']
  await db
    .deleteFrom('rateLimits')
    .where((it) => it.or(counters.map((name) => it('key', 'like', `${name}:%`))))
    .execute()
}

/** Deletes expired counts. */
export async function deleteExpiredRateLimits({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', clock.now().getTime()).execute()
}
