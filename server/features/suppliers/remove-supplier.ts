import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { discardFile } from '../../platform/files/files.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteSupplier, lockSupplier } from './sql.ts'

/** Removes a supplier with its pictures: first the rows, then, once that is certain, the files. */
export async function removeSupplier(context: AppContext, caller: Caller, id: number): Promise<void> {
  const files = await inTransaction(context.db, async (trx) => {
    const before = await lockSupplier(trx, id)
    if (!before) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-supplier', { supplier: id }, { before })
    return deleteSupplier(trx, id)
  })
  for (const file of files) await discardFile(context, file)
}
