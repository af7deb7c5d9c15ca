import { RetryableError, violates } from '../db/db.ts'
import type { AppContext } from '../context.ts'
import { keyReferences } from './sealed-columns.ts'

/**
 * Runs a call of the shop. When it meets keys that were changed since this server read them (a seal under a new one, or
 * its own seal refused because its key is gone), nothing has been done yet: it reads them again and runs once more.
 * Every route is run so, because any that shows a purchase opens one; those that count attempts themselves open nothing.
 */
export async function withKeyReload<Result>(context: AppContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const outdated = keyReferences.some((constraint) => violates(error, constraint))
    if (!outdated && !(error instanceof RetryableError)) throw error
    await context.vault.reload()
    return work()
  }
}
