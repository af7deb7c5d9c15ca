import { sql, type Expression } from 'kysely'
import type { Db, Transaction } from './db.ts'

/** As objects rows take twenty times what they take as text: only so many are in memory at once. */
const batchSize = 1000

/**
 * All rows of a query, as they were in one moment, some at a time, at least once; however many there are, they take the
 * memory of these few. Whoever stops in the middle gives the connection back.
 */
export async function* streamRows<Row>(db: Db, select: (trx: Transaction) => Expression<Row>): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
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
