import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { onOneConnection, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'

/** Whether no draw of a raffle that the caller's transaction has locked is in progress. */
export type DrawLockCheck = (trx: Transaction, productId: number) => Promise<boolean>

const ask = async (trx: Transaction, question: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select ${question} as is`.execute(trx)
  return rows[0]?.is === true
}

/** Only checks: taking the lock, even for a moment, would obstruct a draw. */
export const isDrawLockFree: DrawLockCheck = (trx, productId) =>
  ask(
    trx,
    sql`not exists (select from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${advisoryLocks.draw} and objid = ${productId})`,
  )

/**
 * Runs `work` on one connection, with a check that takes the draw lock of the raffle. The lock belongs to the session,
 * so PostgreSQL releases it when the server dies.
 */
export function withDrawLock<Result>(
  context: AppContext,
  work: (there: AppContext, takeDrawLock: DrawLockCheck) => Promise<Result>,
): Promise<Result> {
  const takeDrawLock: DrawLockCheck = (trx, productId) =>
    ask(trx, sql`pg_try_advisory_lock(${advisoryLocks.draw}, ${productId})`)
  return onOneConnection(context.db, async (db) => {
    try {
      return await work({ ...context, db }, takeDrawLock)
    } finally {
      // A broken connection holds no locks any more.
      await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => undefined)
    }
  })
}
