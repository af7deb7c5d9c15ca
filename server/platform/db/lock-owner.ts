import type { Db } from './db.ts'

/**
 * Locks a user until the transaction ends: whoever adds a favourite, picture, device or alert, which are counted first, or
 * ends sessions of their own, takes this lock before. Sales to them continue.
 */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
