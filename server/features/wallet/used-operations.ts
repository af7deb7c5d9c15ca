import { Problem } from '#domain/problem.ts'
import { inTransaction, violates, type Db, type Transaction } from '../../platform/db/db.ts'

/**
 * A number belongs to one accepted top-up, and to one pending top-up of a customer: a concurrent second one is refused.
 */
export async function refusingUsedOperations<Result>(
  db: Db,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violates(error, 'wallet_entries_operation') || violates(error, 'wallet_entries_accepted_operation'))
      throw new Problem('OPERATION_USED')
    throw error
  }
}
