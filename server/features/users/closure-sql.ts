import type { Db, Transaction } from '../../platform/db/db.ts'

/** Opens the closing of an account; false if it is closing already. */
export async function insertClosure(
  trx: Transaction,
  closure: { userId: number; askedAt: Date; dueAt: Date },
): Promise<boolean> {
  const made = await trx
    .insertInto('accountClosures')
    .values(closure)
    .onConflict((it) => it.column('userId').where('undoneAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Undoes the closing of an account that is not final; whether there was one. */
export async function undoClosure(trx: Transaction, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accountClosures')
    .set({ undoneAt: now })
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whose closing becomes final by then, oldest first. */
export async function selectDueClosures(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('accountClosures')
    .select('userId')
    .where('dueAt', '<=', now)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .orderBy('dueAt')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Makes a closing final; false if another server was first, or its owner came back. */
export async function completeClosure(trx: Transaction, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accountClosures')
    .set({ doneAt: now })
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertClosedNames(trx: Transaction, hashes: readonly Buffer[], now: Date): Promise<void> {
  await trx
    .insertInto('closedUsernames')
    .values(hashes.map((nameHash) => ({ nameHash, closedAt: now })))
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Whether one of these hashes is that of an account that was closed for good. */
export async function hasClosedName(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('closedUsernames')
    .select('closedAt')
    .where('nameHash', 'in', hashes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
