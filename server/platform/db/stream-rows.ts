import { sql, type Expression } from 'kysely'
import type { Db, Transaction } from './db.ts'

/** Rows per batch: as objects they take twenty times the memory that they take as text. */
const batchSize = 1000

/**
 * Streams all rows of a query from one snapshot, in batches (at least one, perhaps empty), in constant memory. Ending
 * the iteration early releases the connection. `begin` hears of their number before the first of them.
 */
export async function* streamRows<Row>(
  db: Db,
  select: (trx: Transaction) => Expression<Row>,
  begin?: (count: number) => Promise<void>,
): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    if (begin) {
      const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from (${select(trx)}) it`.execute(
        trx,
      )
      await begin(rows[0]?.count ?? 0)
    }
    await sql`declare all_rows no scroll cursor for ${select(trx)}`.execute(trx)
    for (let isMore = true; isMore;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from all_rows`.execute(trx)
      yield rows
      isMore = rows.length === batchSize
    }
  } finally {
    await trx.rollback().execute()
  }
}
