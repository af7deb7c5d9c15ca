import { sql } from 'kysely'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement, type Param } from '../../platform/db/pipeline.ts'

/** Those of these purchases of which a claim is open; for ones that are locked it stays so. */
export const claimedOf = statement((db, ids: Param<readonly number[]>) =>
  db
    .selectFrom('claims')
    .select('purchaseId')
    .where('settledAt', 'is', null)
    .where('purchaseId', '=', sql<number>`any(${ids}::bigint[])`),
)

/** Refuses what is not done to a locked purchase while a claim of it is open. */
export async function refuseClaimed(trx: Transaction, id: number): Promise<void> {
  const claimed = await pipeline(trx, claimedOf([id]))
  if (claimed.length > 0) throw new Problem('CLAIM_OPEN')
}
