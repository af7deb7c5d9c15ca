import type { Db } from './db.ts'

/**
 * Locks a user until the transaction ends, so that their favourites, pictures, devices or alerts can be counted: whoever
 * adds one takes this lock first. Sales to them continue.
 */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
