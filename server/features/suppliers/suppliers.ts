import type { SupplierDetails } from '#contract/suppliers.ts'
import { findDistrict } from '#domain/places.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertSupplier, lockSupplier, updateSupplier, deleteSupplier } from './sql.ts'
import { discardFile } from '../../platform/files/files.ts'

/** Registers a supplier, or changes one, at an existing place of Peru; returns its id. */
export function saveSupplier(
  context: AppContext,
  caller: Caller,
  details: SupplierDetails,
  id?: number,
): Promise<number> {
  const values = { ...details, ...placeOf(details), telefono: details.telefono ?? null }
  return inTransaction(context.db, async (trx) => {
    if (id === undefined) {
      const made = await insertSupplier(trx, values)
      await record(trx, caller, 'create-supplier', { supplier: made }, { after: values })
      return made
    }
    const before = await lockSupplier(trx, id)
    if (!before) throw new Problem('NOT_FOUND')
    await updateSupplier(trx, id, values)
    await record(trx, caller, 'change-supplier', { supplier: id }, { before, after: values })
    return id
  })
}

/** The district's code, with the proper names of its province and department. */
function placeOf({ region, provincia, distrito }: SupplierDetails) {
  const found = findDistrict(region, provincia, distrito)
  if (!found) {
    const message = 'Elige un departamento, una provincia y un distrito que vayan juntos.'
    const issues = (['region', 'provincia', 'distrito'] as const).map((path) => ({ path, message }))
    throw new Problem('INVALID_INPUT', { issues })
  }
  return { ubigeo: found.ubigeo, region: found.departamento, provincia: found.provincia, distrito: found.distrito }
}

/** Deletes a supplier with its pictures: first the rows, then, once that is committed, the files. */
export async function removeSupplier(context: AppContext, caller: Caller, id: number): Promise<void> {
  const files = await inTransaction(context.db, async (trx) => {
    const before = await lockSupplier(trx, id)
    if (!before) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-supplier', { supplier: id }, { before })
    return deleteSupplier(trx, id)
  })
  for (const file of files) await discardFile(context, file)
}
